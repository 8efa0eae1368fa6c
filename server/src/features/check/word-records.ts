import { type CheckWord, type checkWord as calls, everySite } from '@sunport/contract/calls/check.ts'
import type { Enabled } from '@sunport/contract/codes.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { and, arrayContains, asc, desc, eq, ilike, isNull, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import { orTaken } from '../../platform/crud/unique.ts'
import type { Db } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import type { Paging } from '../../platform/database/list.ts'
import type { Actor } from '../../platform/http/context.ts'
import { coversAll, coversAllOfSite, type DataScope, withinScope } from '../../platform/rights/data-scope.ts'
import { type CheckWordRow, checkWord } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>
type Filter = Omit<Input<'list'>, keyof Paging> & Paging
type Entered = Input<'create'>

export interface WordReach {
  actor: Actor
  scope: DataScope
}

const entity = 'check'

const shape = {
  sortable: {
    word: checkWord.word,
    kind: checkWord.kind,
    level: checkWord.level,
    latestModifyDate: checkWord.latestModifyDate,
  },
  order: [desc(checkWord.latestModifyDate), asc(checkWord.word), asc(checkWord.id)],
}

/** Words of all sites are read by everybody who may look, and changed by whoever reaches all sites. */
const within = (scope: DataScope): SQL | undefined =>
  coversAll(scope)
    ? or(isNull(checkWord.siteId), withinScope(scope, { siteId: checkWord.siteId }, ''))
    : withinScope([], {}, '')

const whereOf = ({ keyword, kind, level, siteId, status }: Filter): SQL | undefined => {
  const text = keyword?.trim()
  return and(
    text
      ? or(
          ilike(checkWord.word, likePattern(text)),
          ilike(checkWord.right, likePattern(text)),
          arrayContains(checkWord.except, [text]),
        )
      : undefined,
    kind ? eq(checkWord.kind, kind) : undefined,
    level ? eq(checkWord.level, level) : undefined,
    siteId ? eq(checkWord.siteId, siteId) : undefined,
    status ? eq(checkWord.status, status) : undefined,
  )
}

/** 检查词表: the words that texts are read for, of all sites and of single ones. */
export const wordRecords = (db: Db, clock: Clock, siteName: (id: string) => string | null) => {
  const changes = createChanges(db, clock, 'cms')
  const repo = entityRepo(db, checkWord)
  const recordOf = (row: CheckWordRow): CheckWord => ({
    ...housekeepingOf(row),
    id: row.id,
    word: row.word,
    right: row.right,
    kind: row.kind,
    level: row.level,
    siteId: row.siteId,
    siteName: row.siteId ? siteName(row.siteId) : everySite,
    except: row.except,
    status: row.status,
    remark: row.remark,
    isBuiltIn: row.isBuiltIn,
  })

  const editable = (row: CheckWordRow, { scope }: WordReach): CheckWordRow => {
    if (!coversAllOfSite(scope, row.siteId)) throw new Problem('access.forbidden')
    return row
  }

  const valuesOf = (entered: Entered, { scope }: WordReach) => {
    const siteId = entered.siteId || null
    if (!coversAllOfSite(scope, siteId)) throw new Problem('access.forbidden')
    if (siteId && siteName(siteId) === null) throw new Problem('request.invalid', '站点不存在')
    return {
      word: entered.word,
      right: entered.right || null,
      kind: entered.kind,
      level: entered.level,
      siteId,
      except: [...new Set(entered.except)],
      status: entered.status,
      remark: entered.remark || null,
    }
  }

  const changed = (
    { id, version }: { id: string; version: number },
    reach: WordReach,
    valuesFor: (before: CheckWordRow) => Partial<CheckWordRow>,
  ): Promise<CheckWord> =>
    changes(reach.actor, async ({ tx, stamp, audit }) => {
      const inside = entityRepo(tx, checkWord)
      const before = editable(found(await inside.lock(id)), reach)
      const values = { ...valuesFor(before), ...stamp() }
      const after = await orTaken('check.word_taken', inside.update(id, version, values))
      if (!after) throw stale(before)
      await audit({ entity, entityId: id, action: 'update', siteId: after.siteId, ...deltaOf(before, after) })
      return recordOf(after)
    })

  return {
    list: async (filter: Filter, { scope }: WordReach): Promise<Page<CheckWord>> => {
      const { rows, total } = await repo.page(and(within(scope), whereOf(filter)), filter, shape)
      return { rows: rows.map(recordOf), total }
    },

    get: async (id: string, { scope }: WordReach): Promise<CheckWord> => {
      const [row] = await db
        .select()
        .from(checkWord)
        .where(and(eq(checkWord.id, id), within(scope)))
      return recordOf(found(row))
    },

    create: (entered: Entered, reach: WordReach): Promise<CheckWord> =>
      changes(reach.actor, async ({ tx, birth, audit }) => {
        const made = await entityRepo(tx, checkWord).insert({ ...valuesOf(entered, reach), ...birth() })
        if (!made) throw new Problem('check.word_taken')
        await audit({ entity, entityId: made.id, action: 'create', siteId: made.siteId, after: made })
        return recordOf(made)
      }),

    update: ({ id, version, ...entered }: Input<'update'>, reach: WordReach): Promise<CheckWord> =>
      changed({ id, version }, reach, () => valuesOf(entered, reach)),

    setStatus: (
      { id, version }: { id: string; version: number },
      status: Enabled,
      reach: WordReach,
    ): Promise<CheckWord> =>
      changed({ id, version }, reach, before => {
        if (before.status === status)
          throw new Problem('request.invalid', status === '1' ? '已启用' : '已停用')
        return { status }
      }),

    remove: (id: string, version: number, reach: WordReach): Promise<null> =>
      changes(reach.actor, async ({ tx, audit }) => {
        const inside = entityRepo(tx, checkWord)
        const before = editable(found(await inside.lock(id)), reach)
        if (before.isBuiltIn) throw new Problem('check.built_in')
        if (!(await inside.remove(id, version))) throw stale(before)
        await audit({ entity, entityId: id, action: 'remove', siteId: before.siteId, before })
        return null
      }),

    /** The row of a word in one scope: what a line of a file speaks of. */
    byWord: async (word: string, siteId: string | null): Promise<CheckWordRow | undefined> =>
      (
        await db
          .select()
          .from(checkWord)
          .where(
            and(eq(checkWord.word, word), siteId ? eq(checkWord.siteId, siteId) : isNull(checkWord.siteId)),
          )
      )[0],
  }
}

export type WordRecords = ReturnType<typeof wordRecords>
