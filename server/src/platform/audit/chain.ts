import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

export const origin = '0'.repeat(64)
export const chainVersion = 3

const common = sql`id, extract(epoch from at), user_id, user_name, org_name, ip, site_id, module, entity, entity_id, action, before::text, after::text, reason, result, request_id`

/**
 * The hash of a row, taken by the database so that writing and verifying agree. Version 1 joined the columns with
 * a separator and left out the empty ones; version 2 keeps every column in its place; version 3 seals the title, too.
 */
export const hashOf = (version: SQL): SQL => sql`encode(sha256(convert_to(CASE ${version}
  WHEN 1 THEN concat_ws(E'\x1f', ${common}, previous_hash)
  WHEN 2 THEN jsonb_build_array(${common}, chain_version, org_id, user_agent, cost_ms, func_code, previous_hash)::text
  ELSE jsonb_build_array(${common}, chain_version, org_id, user_agent, cost_ms, func_code, title, previous_hash)::text
  END, 'UTF8')), 'hex')`

/** What a version's hash does not cover, no row of it has. */
const saysNoMore = sql`CASE chain_version
  WHEN 1 THEN num_nonnulls(org_id, user_agent, cost_ms, func_code, title) = 0
  WHEN 2 THEN title IS NULL
  ELSE chain_version = ${chainVersion}::int END`

export interface ChainLink {
  id: number
  hash: string
  version: number
}

export interface BrokenLink {
  id: number
  /** Whether the row's own words were changed, or what stood before it. */
  problem: 'content' | 'link'
}

export interface Verified {
  checked: number
  last: ChainLink
  broken: BrokenLink | undefined
}

/** Where the chain begins: at the first row ever, or behind what was sealed and archived. */
export const chainStart = async (queries: Queries): Promise<ChainLink> => {
  const { rows } = await queries.execute<{ id: string; hash: string }>(
    sql`SELECT last_id AS id, last_hash AS hash FROM audit_seal ORDER BY last_id DESC LIMIT 1`,
  )
  return { id: Number(rows[0]?.id ?? 0), hash: rows[0]?.hash ?? origin, version: 1 }
}

/** The row that a verification goes on behind; undefined when there is none of that number. */
export const linkAt = async (queries: Queries, id: number): Promise<ChainLink | undefined> => {
  const { rows } = await queries.execute<{ hash: string; version: number }>(
    sql`SELECT hash, chain_version AS version FROM audit_log WHERE id = ${id}`,
  )
  return rows[0] && { id, hash: rows[0].hash, version: rows[0].version }
}

interface Summary extends Record<string, unknown> {
  checked: number
  last_id: string | null
  last_hash: string | null
  last_version: number | null
  content_id: string | null
  link_id: string | null
}

/** Verifies the next rows behind a link without taking them out of the database. */
export const verifyChain = async (queries: Queries, after: ChainLink, most: number): Promise<Verified> => {
  const { rows } = await queries.execute<Summary>(sql`
    WITH taken AS (SELECT * FROM audit_log WHERE id > ${after.id} ORDER BY id LIMIT ${most}),
    checked AS (SELECT id, hash, chain_version,
      hash = ${hashOf(sql`chain_version`)} AND ${saysNoMore} AS is_whole,
      previous_hash = lag(hash, 1, ${after.hash}::text) OVER (ORDER BY id)
        AND chain_version >= lag(chain_version::int, 1, ${after.version}::int) OVER (ORDER BY id) AS is_linked
      FROM taken)
    SELECT count(*)::int AS checked, max(id) AS last_id, min(id) FILTER (WHERE NOT is_whole) AS content_id,
      min(id) FILTER (WHERE NOT is_linked) AS link_id,
      (array_agg(hash ORDER BY id DESC))[1] AS last_hash,
      (array_agg(chain_version ORDER BY id DESC))[1] AS last_version
    FROM checked`)
  const found = rows[0]
  if (!found?.last_id) return { checked: 0, last: after, broken: undefined }
  const [content, link] = [found.content_id, found.link_id].map(id => (id === null ? Infinity : Number(id)))
  const broken = Math.min(content ?? Infinity, link ?? Infinity)
  return {
    checked: found.checked,
    last: { id: Number(found.last_id), hash: found.last_hash ?? '', version: found.last_version ?? 1 },
    broken:
      broken === Infinity ? undefined : { id: broken, problem: broken === content ? 'content' : 'link' },
  }
}

const batch = 10_000

/** Walks the whole chain in batches and names the first row that does not fit; undefined when all is whole. */
export const findBrokenAudit = async (queries: Queries): Promise<number | undefined> => {
  let link = await chainStart(queries)
  for (;;) {
    const { checked, last, broken } = await verifyChain(queries, link, batch)
    if (broken) return broken.id
    if (checked === 0) return undefined
    link = last
  }
}
