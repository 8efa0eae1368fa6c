import type { Call } from '@sunport/contract/call.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db, Transaction } from '../database/database.ts'
import type { Actor } from '../http/context.ts'
import { chainVersion, hashOf, origin } from './chain.ts'

export interface AuditEntry {
  module: string
  entity: string
  entityId: string | null
  action: string
  before?: unknown
  after?: unknown
  reason?: string
  result?: 'ok' | 'refused'
  siteId?: string | null
}

export const auditLock = 7_330_002

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))
const costOf = ({ startedAt }: Actor): number | null =>
  startedAt === undefined ? null : Math.round(performance.now() - startedAt)

const writeRow = async (tx: Transaction, clock: Clock, actor: Actor, entry: AuditEntry): Promise<void> => {
  await tx.execute(sql`
    WITH last AS (SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1),
    composed AS (SELECT coalesce((SELECT id FROM last), 0) + 1 AS id, ${clock.now().toISOString()}::timestamptz AS at,
      ${actor.userId}::text AS user_id, ${actor.userName}::text AS user_name, ${actor.orgName}::text AS org_name,
      ${actor.ip}::text AS ip, ${entry.siteId ?? null}::text AS site_id, ${entry.module}::text AS module,
      ${entry.entity}::text AS entity, ${entry.entityId}::text AS entity_id, ${entry.action}::text AS action,
      ${json(entry.before)}::jsonb AS before, ${json(entry.after)}::jsonb AS after, ${entry.reason ?? null}::text AS reason,
      ${entry.result ?? 'ok'}::text AS result, ${actor.requestId}::text AS request_id,
      ${chainVersion}::smallint AS chain_version, ${actor.orgId ?? null}::text AS org_id,
      ${actor.userAgent ?? null}::text AS user_agent, ${costOf(actor)}::int AS cost_ms,
      ${actor.funcCode ?? null}::text AS func_code, coalesce((SELECT hash FROM last), ${origin}) AS previous_hash)
    INSERT INTO audit_log (id, at, user_id, user_name, org_name, ip, site_id, module, entity, entity_id, action, before,
      after, reason, result, request_id, chain_version, org_id, user_agent, cost_ms, func_code, previous_hash, hash)
    SELECT composed.*, ${hashOf(sql`chain_version`)} FROM composed`)
}

/**
 * Writes the rows of a change in the change's own transaction, each chained to the row before it. Everybody who writes
 * waits for the end of this transaction: what else it has to do comes before.
 */
export const writeAudits = async (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> => {
  if (entries.length === 0) return
  // A statement of its own: the next one must see what was written before the lock was had.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${auditLock})`)
  for (const entry of entries) await writeRow(tx, clock, actor, entry)
}

export const writeAudit = (tx: Transaction, clock: Clock, actor: Actor, entry: AuditEntry): Promise<void> =>
  writeAudits(tx, clock, actor, [entry])

/** What somebody tried and was refused, in a transaction of its own: there is no change it could belong to. */
export const auditRefusals =
  (db: Db, clock: Clock) =>
  (call: Pick<Call, 'method' | 'path' | 'access'>, actor: Actor): Promise<void> =>
    db.transaction(tx =>
      writeAudit(tx, clock, actor, {
        module: 'access',
        entity: call.access,
        entityId: null,
        action: `${call.method} ${call.path}`,
        result: 'refused',
      }),
    )
