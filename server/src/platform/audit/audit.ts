import { createHash } from 'node:crypto'
import type { Call } from '@sunport/contract/call.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Db, Queries, Transaction } from '../database/database.ts'
import type { Actor } from '../http/context.ts'

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

const chainLock = 7_330_002
const origin = '0'.repeat(64)

interface ChainRow extends Record<string, unknown> {
  id: string
  previous_hash: string
  hash: string
  content: string
}

/** The words that a row's hash covers, built by the database so that writing and verifying agree. */
const content = sql`concat_ws(E'\x1f', id, extract(epoch from at), user_id, user_name, org_name, ip, site_id, module, entity, entity_id, action, before::text, after::text, reason, result, request_id, previous_hash)`

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Writes the row of a change in the change's own transaction, chained to the row before it. */
export const writeAudit = async (
  tx: Transaction,
  clock: Clock,
  actor: Actor,
  entry: AuditEntry,
): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${chainLock})`)
  const last = await tx.execute<{ id: string; hash: string }>(
    sql`SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1`,
  )
  const id = Number(last.rows[0]?.id ?? 0) + 1
  const previous = last.rows[0]?.hash ?? origin
  const at = clock.now().toISOString()
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  // The row is composed first so that the hash covers exactly what the database will hold.
  const composed = await tx.execute<{ content: string }>(sql`
    SELECT ${content} AS content FROM (SELECT ${id}::bigint AS id, ${at}::timestamptz AS at,
      ${actor.userId}::text AS user_id, ${actor.userName}::text AS user_name, ${actor.orgName}::text AS org_name,
      ${actor.ip}::text AS ip, ${entry.siteId ?? null}::text AS site_id, ${entry.module}::text AS module,
      ${entry.entity}::text AS entity, ${entry.entityId}::text AS entity_id, ${entry.action}::text AS action,
      ${json(entry.before)}::jsonb AS before, ${json(entry.after)}::jsonb AS after, ${entry.reason ?? null}::text AS reason,
      ${entry.result ?? 'ok'}::text AS result, ${actor.requestId}::text AS request_id, ${previous}::text AS previous_hash) AS row`)
  await tx.execute(sql`
    INSERT INTO audit_log (id, at, user_id, user_name, org_name, ip, site_id, module, entity, entity_id, action, before,
      after, reason, result, request_id, previous_hash, hash)
    VALUES (${id}, ${at}, ${actor.userId}, ${actor.userName}, ${actor.orgName}, ${actor.ip},
      ${entry.siteId ?? null}, ${entry.module}, ${entry.entity}, ${entry.entityId}, ${entry.action}, ${json(entry.before)}::jsonb,
      ${json(entry.after)}::jsonb, ${entry.reason ?? null}, ${entry.result ?? 'ok'}, ${actor.requestId}, ${previous},
      ${digest(composed.rows[0]?.content ?? '')})`)
}

/** Walks the chain and names the first row that does not fit; undefined when all is whole. */
export const findBrokenAudit = async (queries: Queries): Promise<number | undefined> => {
  const rows = await queries.execute<ChainRow>(
    sql`SELECT id, previous_hash, hash, ${content} AS content FROM audit_log ORDER BY id`,
  )
  let previous = origin
  for (const row of rows.rows) {
    if (row.previous_hash !== previous || row.hash !== digest(row.content)) return Number(row.id)
    previous = row.hash
  }
  return undefined
}

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
