import { sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/database.ts'

export interface TableState {
  rows: number
  /** Rows ever written and deleted, as the server counts them. */
  moved: number
}

/** What is not logged is not restored either, and nobody misses it: sessions of captchas, marks of readers. */
const listTables = async (queries: Queries) => {
  const { rows } = await queries.execute<{ schema: string; name: string; moved: string }>(sql`
    SELECT n.nspname AS schema, c.relname AS name, coalesce(s.n_tup_ins + s.n_tup_del, 0) AS moved
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_stat_all_tables s ON s.relid = c.oid
    WHERE c.relkind = 'r' AND c.relpersistence = 'p'
      AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
    ORDER BY 1, 2`)
  return rows
}

/** Every table with the number of its rows. */
export const countTables = async (queries: Queries): Promise<Map<string, TableState>> => {
  const counted = new Map<string, TableState>()
  for (const { schema, name, moved } of await listTables(queries)) {
    const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`
    const { rows } = await queries.execute<{ rows: string }>(sql`SELECT count(*) AS rows FROM ${table}`)
    counted.set(`${schema}.${name}`, { rows: Number(rows[0]?.rows ?? 0), moved: Number(moved) })
  }
  return counted
}

/** The last row of the audit chain; rows that have no place in it yet are held by their own codes. */
export const auditHead = async (queries: Queries): Promise<{ id: number; hash: string } | null> => {
  const { rows } = await queries.execute<{ id: string; hash: string }>(
    sql`SELECT id, hash FROM audit_log WHERE hash IS NOT NULL ORDER BY coalesce(place, id) DESC LIMIT 1`,
  )
  return rows[0] ? { id: Number(rows[0].id), hash: rows[0].hash } : null
}

/** Whether a row of the audit chain is there, or was put into a sealed archive. */
export const hasAuditRow = async (queries: Queries, { id, hash }: { id: number; hash: string }) => {
  const { rows } = await queries.execute(sql`
    SELECT 1 FROM audit_log WHERE id = ${id} AND hash = ${hash}
    UNION ALL SELECT 1 FROM audit_seal WHERE last_id >= ${id}`)
  return rows.length > 0
}

export interface StoredContent extends Record<string, unknown> {
  digest: string
  size: string
}

/** The content that rows of files name, present editions and earlier ones; what was missing then is not looked for. */
export const storedContents = async (queries: Queries): Promise<StoredContent[]> => {
  const { rows } = await queries.execute<StoredContent>(sql`
    SELECT digest, size FROM file WHERE missing_since IS NULL
    UNION SELECT digest, size FROM file_version ORDER BY digest`)
  return rows
}

export const serverVersion = async (queries: Queries): Promise<string> => {
  const { rows } = await queries.execute<{ server_version: string }>(sql`SHOW server_version`)
  return rows[0]?.server_version ?? ''
}
