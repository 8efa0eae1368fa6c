import type { AuditField } from '@sunport/contract/audit/fields.ts'
import type { AuditAction, AuditEntity, AuditModule } from '@sunport/contract/audit/words.ts'
import type { Access, Call } from '@sunport/contract/call.ts'
import { SQL, sql } from 'drizzle-orm'
import { notifyChannel, tag } from '../cache/tags.ts'
import type { Clock } from '../clock.ts'
import type { Db, Transaction } from '../database/database.ts'
import { recorded } from '../database/served.ts'
import { type ColumnOf, columnsOf, namesOf } from '../database/table-columns.ts'
import type { Actor } from '../http/context.ts'
import { auditCode } from './keys.ts'
import { noteRows } from './noted.ts'
import { isUnaudited } from './rehearsing.ts'
import { type AuditText, chainVersion, textOfRow } from './row-text.ts'
import { auditLog } from './table.ts'
import { titleIn } from './title.ts'

/** One side of a change: a field without words in `contract/src/audit/fields.ts` does not compile where it is written. */
type Kept = { readonly [Field in AuditField]?: unknown } | readonly unknown[]

export interface AuditEntry {
  module: AuditModule
  entity: AuditEntity
  entityId: string | null
  /** What people call it; without this, what its values on either side say. SQL is asked when the row is written. */
  title?: string | SQL | null
  action: AuditAction
  before?: Kept
  after?: Kept
  reason?: string
  result?: 'ok' | 'refused'
  siteId?: string | null
}

/** What somebody tried without the right to it: the function that the call asks for, and the call. */
interface Refusal extends Pick<AuditEntry, 'entityId' | 'title' | 'siteId' | 'reason' | 'before' | 'after'> {
  module: 'access'
  entity: Access
  action: `${Call['method']} ${string}`
  result: 'refused'
}

/** A file that somebody took away: the function that the call asks for, and what he asked. */
interface Taken
  extends Pick<AuditEntry, 'entityId' | 'title' | 'siteId' | 'reason' | 'before' | 'after' | 'result'> {
  module: 'access'
  entity: Access
  action: 'export'
}

type AnyEntry = AuditEntry | Refusal | Taken

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
const costOf = ({ startedAt }: Actor): number | null =>
  startedAt === undefined ? null : Math.round(performance.now() - startedAt)

const reasonOf = ({ reason }: Pick<AuditEntry, 'reason'>, { note }: Actor): string | null =>
  [note, reason].filter(Boolean).join('：') || null

/** What is recorded of no object in particular has no name: its values are what was asked for. */
const titleOf = ({ title, entityId, before, after }: AnyEntry): string | SQL | null => {
  if (title !== undefined) return title
  return entityId === null ? null : titleIn(after, before)
}

/** Half a character, left over from a cut, is kept by no database as it was. */
const whole = <T extends string | null | undefined>(text: T): string | null => text?.toWellFormed() ?? null

/** What one statement writes; more rows than that would make a statement of thousands of values. */
const rowsAtOnce = 50

/** Numbers and looked-up titles of the next rows; whoever seals is told when the transaction commits. */
const prepared = async (tx: Transaction, entries: readonly AnyEntry[]) => {
  const titles = entries.map(entry => {
    const title = titleOf(entry)
    return title instanceof SQL ? sql`(${title})::text` : sql`${whole(title)}::text`
  })
  const { rows } = await tx.execute<{ ids: string[]; titles: (string | null)[] }>(sql`SELECT
    ARRAY(SELECT nextval('audit_log_id') FROM generate_series(1, ${entries.length}::int)) AS ids,
    ARRAY[${sql.join(titles, sql`, `)}]::text[] AS titles,
    pg_notify(${notifyChannel}, ${JSON.stringify([tag.audit])})`)
  return rows[0] ?? { ids: [], titles: [] }
}

/** A row gets its place when it is sealed. */
const placing = ['previousHash', 'hash', 'place'] as const satisfies ColumnOf<typeof auditLog>[]
const written = columnsOf(auditLog, { except: placing })
const names = namesOf(written)
/** A new column that is not written does not compile. */
type Written = Record<Exclude<ColumnOf<typeof auditLog>, (typeof placing)[number]>, unknown>

const writeRows = async (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  entries: readonly AnyEntry[],
): Promise<void> => {
  const { ids, titles } = await prepared(tx, entries)
  const at = clock.now().toISOString()
  const rows = entries.map((entry, position) => {
    const [before, after] = [json(entry.before), json(entry.after)]
    const text: AuditText = {
      id: Number(ids[position]),
      at: at.replace('Z', '000Z'),
      userId: whole(actor.userId),
      userName: whole(actor.userName),
      orgId: whole(actor.orgId),
      orgName: whole(actor.orgName),
      ip: whole(actor.ip),
      userAgent: whole(actor.userAgent),
      siteId: whole(entry.siteId),
      module: entry.module,
      entity: entry.entity,
      entityId: whole(entry.entityId),
      title: titles[position] ?? null,
      action: entry.action,
      funcCode: whole(actor.funcCode),
      before: before === null ? null : JSON.parse(before),
      after: after === null ? null : JSON.parse(after),
      reason: whole(reasonOf(entry, actor)),
      result: entry.result ?? 'ok',
      costMs: costOf(actor),
      requestId: whole(actor.requestId),
    }
    const row: Written & Record<string, unknown> = {
      ...text,
      at: sql`${at}::timestamptz`,
      before: sql`${before}::jsonb`,
      after: sql`${after}::jsonb`,
      costMs: sql`${text.costMs}::int`,
      chainVersion,
      mac: auditCode(textOfRow(text)),
    }
    const values = written.map(([name]) => {
      const value = row[name]
      return value instanceof SQL ? value : sql.param(value)
    })
    return sql`(${sql.join(values, sql`, `)})`
  })
  await tx.execute(sql`INSERT INTO audit_log (${names}) VALUES ${sql.join(rows, sql`, `)}`)
}

/**
 * Writes the rows of a change in the change's own transaction: there is no change without its rows. Each carries a
 * keyed code; its place in the chain it gets when it is sealed, so nobody waits for the end of this transaction.
 */
export const writeAudits = async (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  entries: readonly AnyEntry[],
): Promise<void> => {
  if (isUnaudited()) return
  noteRows(entries.length)
  for (let start = 0; start < entries.length; start += rowsAtOnce)
    await writeRows(tx, clock, actor, entries.slice(start, start + rowsAtOnce))
}

export const writeAudit = (tx: Transaction, clock: Clock, actor: Actor, entry: AuditEntry): Promise<void> =>
  writeAudits(tx, clock, actor, [entry])

/** Of what changes nothing: it is on record in a demonstration too. */
const writeAlone = (db: Db, clock: Clock, actor: Actor, entry: AnyEntry): Promise<void> =>
  recorded(() => db.transaction(tx => writeAudits(tx, clock, actor, [entry])))

/** What somebody tried and was refused, in a transaction of its own: there is no change it could belong to. */
export const auditRefusals =
  (db: Db, clock: Clock) =>
  (call: Pick<Call, 'method' | 'path' | 'access' | 'summary'>, actor: Actor): Promise<void> =>
    writeAlone(db, clock, actor, {
      module: 'access',
      entity: call.access,
      entityId: null,
      title: call.summary,
      action: `${call.method} ${call.path}`,
      result: 'refused',
    })

/** Files that leave the back-office, where the feature itself keeps no record of it. */
export const auditExports =
  (db: Db, clock: Clock) =>
  (call: Pick<Call, 'access' | 'summary'>, filter: unknown, actor: Actor): Promise<void> =>
    writeAlone(db, clock, actor, {
      module: 'access',
      entity: call.access,
      entityId: null,
      title: call.summary,
      action: 'export',
      after: { filter },
    })
