import { randomUUID } from 'node:crypto'
import type { AuditModule } from '@sunport/contract/audit/words.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type AuditEntry, writeAudits } from '../audit/audit.ts'
import { titleIn } from '../audit/title.ts'
import { touchTags } from '../cache/tags.ts'
import type { Clock } from '../clock.ts'
import type { Db, Transaction } from '../database/database.ts'
import type { Actor } from '../http/context.ts'

/** One use case that writes: its transaction, its moment, its audit rows. */
export interface Change {
  tx: Transaction
  actor: Actor
  now: Date
  /** Written with the change, when all else of it is done. */
  audit(entry: Omit<AuditEntry, 'module'>): Promise<void>
  /** Id and housekeeping of a new row. */
  birth(): Stamp & { id: string; createDate: Date; createUser: string | null }
  stamp(): Stamp
  /** Pages that show what was changed fall when the transaction commits. */
  touch(...tags: string[]): void
}

interface Stamp {
  latestModifyDate: Date
  latestModifyUser: string | null
}

/** Runs use cases of one module: one transaction each, an audit row in it, and the caches told. */
export const createChanges =
  (db: Db, clock: Clock, module: AuditModule) =>
  <T>(actor: Actor, work: (change: Change) => Promise<T>): Promise<T> =>
    db.transaction(async tx => {
      const now = clock.now()
      const touched: string[] = []
      const audited: AuditEntry[] = []
      const stamp = (): Stamp => ({ latestModifyDate: now, latestModifyUser: actor.userName })
      const result = await work({
        tx,
        actor,
        now,
        audit: async entry => void audited.push({ module, ...entry }),
        birth: () => ({ id: randomUUID(), createDate: now, createUser: actor.userName, ...stamp() }),
        stamp,
        touch: (...tags) => void touched.push(...tags),
      })
      await touchTags(tx, [...new Set(touched)])
      await writeAudits(tx, clock, actor, audited)
      return result
    })

export type Changes = ReturnType<typeof createChanges>

export interface Housekept {
  createDate: Date
  createUser: string | null
  latestModifyDate: Date
  latestModifyUser: string | null
  version: number
}

export const housekeepingOf = (row: Housekept) => ({
  createDate: toWireTime(row.createDate),
  createUser: row.createUser,
  latestModifyDate: toWireTime(row.latestModifyDate),
  latestModifyUser: row.latestModifyUser,
  version: row.version,
})

export const found = <T>(row: T | undefined): T => {
  if (!row) throw new Problem('data.not_found')
  return row
}

/** Who saved last and when, so that the loser of a race knows whom to talk to. */
export const stale = ({ latestModifyUser, latestModifyDate }: Pick<Housekept, keyof Stamp>): Problem =>
  new Problem('data.stale', `数据已被${latestModifyUser ?? '系统'}于${toWireTime(latestModifyDate)}修改`)

const housekeepingNames = new Set([
  'createDate',
  'createUser',
  'latestModifyDate',
  'latestModifyUser',
  'version',
])

type Values = Record<string, unknown>

const pick = (row: Values, names: string[]): Values =>
  Object.fromEntries(names.map(name => [name, row[name]]))

/** Only what differs, on both sides, and what the object is called: what an audit row keeps of a change. */
export const deltaOf = (
  before: Values,
  after: Values,
): { before: Values; after: Values; title: string | null } => {
  const names = Object.keys(after).filter(
    name => !housekeepingNames.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  return { before: pick(before, names), after: pick(after, names), title: titleIn(after, before) }
}
