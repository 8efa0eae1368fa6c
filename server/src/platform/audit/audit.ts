import type { AuditField } from '@sunport/contract/audit/fields.ts'
import type { AuditAction, AuditEntity, AuditModule } from '@sunport/contract/audit/words.ts'
import type { Access, Call } from '@sunport/contract/call.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db, Transaction } from '../database/database.ts'
import type { Actor } from '../http/context.ts'
import { chainVersion, hashOf, origin } from './chain.ts'
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

export const auditLock = 7_330_002

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
const costOf = ({ startedAt }: Actor): number | null =>
  startedAt === undefined ? null : Math.round(performance.now() - startedAt)

const reasonOf = ({ reason }: Pick<AuditEntry, 'reason'>, { note }: Actor): string | null =>
  [note, reason].filter(Boolean).join('：') || null

const columns = sql`id, at, user_id, user_name, org_name, ip, site_id, module, entity, entity_id, action, before, after,
  reason, result, request_id, chain_version, org_id, user_agent, cost_ms, func_code, title, previous_hash, hash`

/** What is recorded of no object in particular has no name: its values are what was asked for. */
const titleOf = ({ title, entityId, before, after }: AuditEntry | Refusal): string | SQL | null => {
  if (title !== undefined) return title
  return entityId === null ? null : titleIn(after, before)
}

const rowName = (at: number) => sql.identifier(`row_${at}`)

/** One row of the chain as a part of a statement, linked to the part before it. */
const linked = (entry: AuditEntry | Refusal, at: number, actor: Actor, now: string): SQL => sql`
  ${rowName(at + 1)} AS (SELECT composed.*, ${hashOf(sql`chain_version`)} AS hash FROM (
    SELECT id + 1 AS id, ${now}::timestamptz AS at,
      ${actor.userId}::text AS user_id, ${actor.userName}::text AS user_name, ${actor.orgName}::text AS org_name,
      ${actor.ip}::text AS ip, ${entry.siteId ?? null}::text AS site_id, ${entry.module}::text AS module,
      ${entry.entity}::text AS entity, ${entry.entityId}::text AS entity_id, ${entry.action}::text AS action,
      ${json(entry.before)}::jsonb AS before, ${json(entry.after)}::jsonb AS after, ${reasonOf(entry, actor)}::text AS reason,
      ${entry.result ?? 'ok'}::text AS result, ${actor.requestId}::text AS request_id,
      ${chainVersion}::smallint AS chain_version, ${actor.orgId ?? null}::text AS org_id,
      ${actor.userAgent ?? null}::text AS user_agent, ${costOf(actor)}::int AS cost_ms,
      ${actor.funcCode ?? null}::text AS func_code, (${titleOf(entry)})::text AS title,
      hash AS previous_hash
    FROM ${rowName(at)}) composed)`

/** What one statement writes; more rows than that would make a statement of hundreds of values. */
const rowsAtOnce = 8

const writeRows = (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  entries: readonly (AuditEntry | Refusal)[],
) => {
  const now = clock.now().toISOString()
  const rows = entries.map((entry, at) => linked(entry, at, actor, now))
  const all = entries.map((_, at) => sql`SELECT ${columns} FROM ${rowName(at + 1)}`)
  return tx.execute(sql`
    WITH last AS (SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1),
    ${rowName(0)} AS (SELECT coalesce((SELECT id FROM last), 0) AS id, coalesce((SELECT hash FROM last), ${origin}) AS hash),
    ${sql.join(rows, sql`,`)}
    INSERT INTO audit_log (${columns}) ${sql.join(all, sql` UNION ALL `)}`)
}

/**
 * Writes the rows of a change in the change's own transaction, each chained to the row before it. Everybody who writes
 * waits for the end of this transaction: what else it has to do comes before.
 */
export const writeAudits = async (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  entries: readonly (AuditEntry | Refusal)[],
): Promise<void> => {
  if (entries.length === 0) return
  // A statement of its own: the next one must see what was written before the lock was had.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${auditLock})`)
  for (let start = 0; start < entries.length; start += rowsAtOnce)
    await writeRows(tx, clock, actor, entries.slice(start, start + rowsAtOnce))
}

export const writeAudit = (tx: Transaction, clock: Clock, actor: Actor, entry: AuditEntry): Promise<void> =>
  writeAudits(tx, clock, actor, [entry])

/** What somebody tried and was refused, in a transaction of its own: there is no change it could belong to. */
export const auditRefusals =
  (db: Db, clock: Clock) =>
  (call: Pick<Call, 'method' | 'path' | 'access' | 'summary'>, actor: Actor): Promise<void> =>
    db.transaction(tx =>
      writeAudits(tx, clock, actor, [
        {
          module: 'access',
          entity: call.access,
          entityId: null,
          title: call.summary,
          action: `${call.method} ${call.path}`,
          result: 'refused',
        },
      ]),
    )
