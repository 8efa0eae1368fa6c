import { createHash } from 'node:crypto'
import type { log } from '@sunport/contract/calls/log.ts'
import type { ErrorHandling, ErrorRow } from '@sunport/contract/calls/log-rows.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskInText } from '@sunport/contract/format/mask.ts'
import { errorStates } from '@sunport/contract/log-codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { and, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { titleIn } from '../../platform/audit/title.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, deltaOf, found, stale } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings.ts'
import { mentions, same } from './conditions.ts'
import { frontErrorRepo } from './front-error-repo.ts'
import { during, periodOf } from './period.ts'
import { frontError as e, type FrontErrorRow } from './table.ts'

type Report = z.output<typeof log.reportError.input>
export type ErrorFilter = Omit<
  z.output<typeof log.errors.input>,
  'currPage' | 'pageSize' | 'sortName' | 'sortOrder'
>

/** Nothing that colours a terminal, ends a line it should not, or says who somebody is. */
const plainText = (text: string): string => maskInText(text.replace(/(?![\n\t])\p{Cc}/gu, ''))

/** Where in the code it happened: chunk names and positions change with every build, the functions do not. */
const placeOf = (stack: string): string =>
  stack
    .split('\n')
    .filter(line => /^\s*at |@/.test(line))
    .slice(0, 3)
    .map(line => line.replace(/\(?\b\w{1,20}:\/\/[^)\s]*\)?/g, '').trim())
    .join('\n')

/** What makes two errors the same: their words, with numbers and ids left out, and their place. */
export const digestOf = ({ message, stack }: Pick<Report, 'message' | 'stack'>): string => {
  const words = message.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '#').slice(0, 500)
  return createHash('sha256')
    .update(`${words}\n${placeOf(stack)}`)
    .digest('hex')
}

/** An address without its query: that is where names and tokens would be. */
const withoutQuery = (url: string): string => url.replace(/[?#].*/s, '')

export const errorConditions = (filter: ErrorFilter, now: Date): SQL | undefined =>
  and(
    during(e.lastAt, periodOf('error', filter, now)),
    same(e.state, filter.state),
    mentions([e.message, e.url, e.owner], filter.keyword),
  )

export const toErrorRow = ({ digest: _, ...row }: FrontErrorRow): ErrorRow => ({
  ...row,
  stateName: errorStates[row.state],
  firstAt: toWireTime(row.firstAt),
  lastAt: toWireTime(row.lastAt),
  latestModifyDate: toWireTime(row.latestModifyDate),
})

/** 前端错误: kinds of errors, each with how often it came and what became of it. */
export const frontErrors = (db: Db, clock: Clock, settings: Settings) => {
  const change = createChanges(db, clock, 'log')

  return {
    /** One more of its kind; a solved one that comes back is open again. */
    report: async (given: Report, actor: Actor): Promise<void> => {
      const now = clock.now()
      const report = {
        message: plainText(given.message),
        stack: plainText(given.stack),
        info: plainText(given.info),
        url: plainText(withoutQuery(given.url)),
        pageVersion: plainText(given.version),
        userAgent: plainText(actor.userAgent ?? ''),
        userName: actor.userName,
        lastAt: now,
      }
      const repo = frontErrorRepo(db)
      const times = await repo.count(digestOf(report), report)
      if (times === 1) await repo.makeRoom(settings.get('log.error-limit'))
    },

    handle: ({ id, version, ...input }: z.output<typeof ErrorHandling>, actor: Actor): Promise<ErrorRow> =>
      change(actor, async ({ tx, audit, stamp }) => {
        const rows = frontErrorRepo(tx)
        const before = found(await rows.lock(id))
        const owner = input.owner || null
        if (owner && !(await rows.mayOwn(owner))) throw new Problem('log.owner_missing')
        const values = { state: input.state, owner, note: input.note || null, ...stamp() }
        const after = await rows.update(id, version, values)
        if (!after) throw stale(before)
        const delta = { ...deltaOf(before, values), title: titleIn({ message: before.message }) }
        await audit({ entity: 'front_error', entityId: id, action: 'handle', ...delta })
        return toErrorRow(after)
      }),
  }
}
