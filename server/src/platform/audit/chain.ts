import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { isAuditCode } from './keys.ts'
import { type AuditText, chainVersion, textOfPlace, textOfRow } from './row-text.ts'

export const origin = '0'.repeat(64)

const common = sql`id, extract(epoch from at), user_id, user_name, org_name, ip, site_id, module, entity, entity_id, action, before::text, after::text, reason, result, request_id`

/**
 * The hashes of rows that were written before the chain was keyed. Version 1 joined the columns with a separator and
 * left out the empty ones; version 2 keeps every column in its place; version 3 covers the title, too.
 */
const plainHash = sql`encode(sha256(convert_to(CASE chain_version
  WHEN 1 THEN concat_ws(E'\x1f', ${common}, previous_hash)
  WHEN 2 THEN jsonb_build_array(${common}, chain_version, org_id, user_agent, cost_ms, func_code, previous_hash)::text
  ELSE jsonb_build_array(${common}, chain_version, org_id, user_agent, cost_ms, func_code, title, previous_hash)::text
  END, 'UTF8')), 'hex')`

/** What a version's hash does not cover, no row of it has. */
const saysNoMore = sql`place IS NULL AND mac IS NULL AND CASE chain_version
  WHEN 1 THEN num_nonnulls(org_id, user_agent, cost_ms, func_code, title) = 0
  WHEN 2 THEN title IS NULL
  ELSE chain_version = 3 END`

export interface ChainLink {
  /** Where the row stands in the chain. */
  place: number
  hash: string
  version: number
}

export interface BrokenLink {
  id: number
  /** Whether the row's own words were changed, what stood before it, or what was noted of the chain outside. */
  problem: 'content' | 'link' | 'anchor'
}

export interface Verified {
  checked: number
  last: ChainLink
  broken: BrokenLink | undefined
}

interface SealRow extends Record<string, unknown> {
  place: string
  hash: string
  row_count: number
  file_name: string
  file_digest: string
  mac: string | null
}

/** What the code of an archived part covers. */
export const textOfArchive = (seal: {
  place: number
  hash: string
  rowCount: number
  fileName: string
  fileDigest: string
}): string => JSON.stringify([seal.place, seal.hash, seal.rowCount, seal.fileName, seal.fileDigest])

/** Parts that were archived before the chain was keyed end with a plain hash. */
const isOwnSeal = ({ place, hash, row_count, file_name, file_digest, mac }: SealRow): boolean =>
  mac === null
    ? /^[0-9a-f]{64}$/.test(hash)
    : isAuditCode(
        mac,
        textOfArchive({
          place: Number(place),
          hash,
          rowCount: row_count,
          fileName: file_name,
          fileDigest: file_digest,
        }),
      )

/** Where the chain begins: at the first row ever, or behind what was archived by the installation itself. */
export const chainStart = async (queries: Queries): Promise<ChainLink> => {
  const { rows } = await queries.execute<SealRow>(
    sql`SELECT last_id AS place, last_hash AS hash, row_count, file_name, file_digest, mac FROM audit_seal
      ORDER BY last_id DESC`,
  )
  const own = rows.find(isOwnSeal)
  return own
    ? { place: Number(own.place), hash: own.hash, version: 1 }
    : { place: 0, hash: origin, version: 1 }
}

const place = sql`coalesce(place, id)`

/** The row that a verification goes on behind; undefined when none stands there. */
export const linkAt = async (queries: Queries, at: number): Promise<ChainLink | undefined> => {
  const { rows } = await queries.execute<{ hash: string; version: number }>(
    sql`SELECT hash, chain_version AS version FROM audit_log WHERE hash IS NOT NULL AND ${place} = ${at}`,
  )
  return rows[0] && { place: at, hash: rows[0].hash, version: rows[0].version }
}

/** The last row that has a place, or where the chain begins. */
export const chainEnd = async (queries: Queries): Promise<ChainLink> => {
  const { rows } = await queries.execute<{ place: string; hash: string; version: number }>(sql`
    SELECT ${place} AS place, hash, chain_version AS version FROM audit_log WHERE hash IS NOT NULL
    ORDER BY ${place} DESC LIMIT 1`)
  return rows[0] ? { ...rows[0], place: Number(rows[0].place) } : chainStart(queries)
}

interface KeptRow extends Omit<AuditText, 'id'>, Record<string, unknown> {
  id: string
  place: string
  version: number
  previousHash: string | null
  hash: string | null
  mac: string | null
  isWhole: boolean
}

const keptColumns = sql`id, ${place} AS place, chain_version AS version, previous_hash AS "previousHash", hash, mac,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at, user_id AS "userId", user_name AS "userName",
  org_id AS "orgId", org_name AS "orgName", ip, user_agent AS "userAgent", site_id AS "siteId", module, entity,
  entity_id AS "entityId", title, action, func_code AS "funcCode", before, after, reason, result, cost_ms AS "costMs",
  request_id AS "requestId", CASE WHEN chain_version < ${chainVersion} THEN hash = ${plainHash} AND ${saysNoMore}
    ELSE chain_version = ${chainVersion} END AS "isWhole"`

const hasOwnWords = (row: KeptRow): boolean => isAuditCode(row.mac, textOfRow({ ...row, id: Number(row.id) }))

const isWhole = (row: KeptRow): boolean => {
  if (!row.isWhole || row.version < chainVersion) return row.isWhole
  const text = textOfPlace(Number(row.place), row.previousHash ?? '', Number(row.id), row.mac)
  return hasOwnWords(row) && isAuditCode(row.hash, text)
}

const isLinked = (row: KeptRow, after: ChainLink): boolean =>
  row.previousHash === after.hash && row.version >= after.version && Number(row.place) > after.place

const rowsAtOnce = 2_000

/** Verifies the next rows behind a link. Codes are made here: the key is nothing that a database should see. */
export const verifyChain = async (queries: Queries, after: ChainLink, most: number): Promise<Verified> => {
  let last = after
  let checked = 0
  while (checked < most) {
    const { rows } = await queries.execute<KeptRow>(sql`SELECT ${keptColumns} FROM audit_log
      WHERE hash IS NOT NULL AND ${place} > ${last.place} ORDER BY ${place}
      LIMIT ${Math.min(rowsAtOnce, most - checked)}`)
    for (const row of rows) {
      if (!isWhole(row)) return { checked, last, broken: { id: Number(row.id), problem: 'content' } }
      if (!isLinked(row, last)) return { checked, last, broken: { id: Number(row.id), problem: 'link' } }
      last = { place: Number(row.place), hash: row.hash ?? '', version: row.version }
      checked += 1
    }
    if (rows.length < rowsAtOnce) break
  }
  return { checked, last, broken: undefined }
}

/** Rows that have no place yet are held by their own codes alone. */
export const verifyUnsealed = async (queries: Queries): Promise<BrokenLink | undefined> => {
  const { rows } = await queries.execute<KeptRow>(
    sql`SELECT ${keptColumns} FROM audit_log WHERE hash IS NULL ORDER BY id LIMIT ${rowsAtOnce}`,
  )
  const broken = rows.find(row => row.version !== chainVersion || !hasOwnWords(row))
  return broken && { id: Number(broken.id), problem: 'content' }
}

const batch = 10_000

/** Walks the whole chain in batches and names the first row that does not fit; undefined when all is whole. */
export const findBrokenAudit = async (queries: Queries): Promise<number | undefined> => {
  let link = await chainStart(queries)
  for (;;) {
    const { checked, last, broken } = await verifyChain(queries, link, batch)
    if (broken) return broken.id
    if (checked < batch) return (await verifyUnsealed(queries))?.id
    link = last
  }
}
