import { randomBytes, randomUUID } from 'node:crypto'
import { kindName, type readers, type reading } from '@sunport/contract/calls/reading.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { offsetOf } from '../../platform/database/list.ts'
import { actorOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { Proofs } from '../../platform/http/proof.ts'
import type { BoardRead } from './board-read.ts'
import type { Budget } from './budget.ts'
import { keyRepo } from './key-repo.ts'
import { type createReadings, hashOfKey } from './readings.ts'

interface PublicDeps {
  db: Db
  clock: Clock
  budget: Budget
  proofs: Pick<Proofs, 'redeem'>
  sourceOf: ReturnType<typeof createReadings>['sourceOf']
  keyLimit(): number
  /** Calls that programs cannot sign are taken for readings: what such have to heed is heeded here. */
  isReadOnly: boolean
  settled(): Promise<void>
}

/** What readers ask for themselves. */
export const readingHandlers = ({
  db,
  clock,
  budget,
  proofs,
  sourceOf,
  keyLimit,
  isReadOnly,
  settled,
}: PublicDeps): Handlers<typeof reading> => {
  const standing = (ip: string, key?: string) => {
    const { name, base } = sourceOf(ip, key)
    return base === 0 ? null : budget.standingOf(name, base)
  }
  const refuseReadOnly = (): void => {
    if (isReadOnly) throw new Problem('demo.read_only')
  }
  const changeKeys = async (work: (repo: ReturnType<typeof keyRepo>) => Promise<unknown>): Promise<void> => {
    refuseReadOnly()
    await db.transaction(async tx => {
      await work(keyRepo(tx))
      await touchTags(tx, [tag.readingKeys])
    })
    await settled()
  }
  return {
    budget: async (_, { ip }) => {
      await budget.hear(sourceOf(ip).name)
      return standing(ip)
    },

    more: async ({ proof, key }, { ip }) => {
      refuseReadOnly()
      const { name, base } = sourceOf(ip, key)
      await proofs.redeem('read', proof, ip)
      await budget.grant(name, base)
      return standing(ip, key)
    },

    newKey: async ({ label, proof }, { ip }) => {
      refuseReadOnly()
      await proofs.redeem('key', proof, ip)
      const key = randomBytes(24).toString('base64url')
      await changeKeys(repo =>
        repo.add({ id: randomUUID(), keyHash: hashOfKey(key), label, madeAt: clock.now() }),
      )
      return { key, limit: keyLimit() }
    },

    endKey: async ({ key }) => {
      await changeKeys(async repo => {
        const ended = await repo.end(repo.byHash(hashOfKey(key)), clock.now(), '持有人停用')
        if (!ended) throw new Problem('reading.key_unknown')
      })
      return null
    },
  }
}

const dayMs = 86_400_000
const daysShown = 30

/** What operators see of it. */
export const readersHandlers = (
  db: Db,
  clock: Clock,
  read: BoardRead,
  flush: () => Promise<unknown>,
): Handlers<typeof readers> => {
  const change = createChanges(db, clock, 'sys')
  const dayOf = (date: Date): string => toWireTime(date).slice(0, 10)

  const periodOf = (from: string | undefined, to: string | undefined) => {
    const end = to || dayOf(clock.now())
    const noon = parseWireTime(`${end} 12:00:00`)
    if (!noon) throw new Problem('request.invalid')
    return { from: from || dayOf(new Date(noon.getTime() - (daysShown - 1) * dayMs)), to: end }
  }
  const sum = (rows: readonly { uses: number; refused: number }[], key: 'uses' | 'refused'): number =>
    rows.reduce((total, row) => total + row[key], 0)

  return {
    board: async ({ from, to }) => {
      await flush()
      const period = periodOf(from, to)
      const [days, kinds, calls, forms, keys] = await Promise.all([
        read.days(period),
        read.sharesBy('kind', period),
        read.sharesBy('call', period),
        read.sharesBy('form', period),
        read.sharesBy('key_id', period),
      ])
      const labels = await read.labels(keys.map(({ code }) => code))
      return {
        ...period,
        uses: sum(days, 'uses'),
        refused: sum(days, 'refused'),
        byDay: days.map(day => ({ ...day, name: day.code })),
        byKind: kinds.map(row => ({ ...row, name: kindName(row.code) })),
        byCall: calls.map(row => ({ ...row, name: row.code })),
        byForm: forms.map(row => ({ ...row, name: row.code.toUpperCase() })),
        byKey: keys.map(row => ({
          ...row,
          name: row.code ? (labels.get(row.code) ?? row.code) : '未使用密钥',
        })),
      }
    },

    keys: async ({ keyword = '', ...paging }) => {
      await flush()
      const { rows, total } = await read.keys(keyword, { limit: paging.pageSize, offset: offsetOf(paging) })
      const wire = (time: string | null) => time && toWireTime(new Date(time))
      return {
        rows: rows.map(row => ({ ...row, madeAt: wire(row.madeAt) ?? '', endedAt: wire(row.endedAt) })),
        total,
      }
    },

    endKey: ({ id, reason }, context) =>
      change(actorOf(context), async ({ tx, audit, now }) => {
        const repo = keyRepo(tx)
        const ended = await repo.end(repo.byId(id), now, reason)
        if (!ended) throw new Problem('reading.key_unknown')
        await touchTags(tx, [tag.readingKeys])
        await audit({ entity: 'reading-key', entityId: id, title: ended.label, action: 'end-key', reason })
        return null
      }),
  }
}
