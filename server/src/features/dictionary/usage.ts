import type { DictPlace } from '@sunport/contract/calls/dictionary.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { DictTypeRow } from './table.ts'

type Counted = Pick<DictTypeRow, 'dictType' | 'siteId'>

const openStates = sql`('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled')`

/** Each gives rows of code, site, id, title and kind: what carries a code, and whose it is. */
const publications = (column: string): SQL => sql`
  SELECT p.${sql.identifier(column)} AS code, p.site_id, p.info_id AS id, p.title, i.kind
  FROM publication p JOIN info i ON i.id = p.info_id`
const openEditions = (field: string): SQL => sql`
  SELECT e.fields ->> ${field} AS code, i.site_id, i.id, e.title, i.kind
  FROM info_edition e JOIN info i ON i.id = e.info_id WHERE e.state IN ${openStates} AND i.state <> 'recycled'`
const channelLists = sql`
  SELECT t.code, c.site_id, c.id, c.name AS title, 'channel' AS kind
  FROM channel c CROSS JOIN LATERAL unnest(c.notice_types) AS t (code)`
const messages = sql`SELECT m.msg_type AS code, m.site_id, m.id, m.msg_no AS title, 'message' AS kind FROM message m`

type Places = Readonly<Partial<Record<DictPlace, SQL>>>

/** Where the codes of a type stand in the data. What is not here is read by others, whose use nobody can count. */
const placesOf: Readonly<Record<string, Places>> = {
  noticeType: {
    publication: publications('notice_type'),
    draft: openEditions('noticeType'),
    channel: channelLists,
  },
  purchaseManner: { publication: publications('purchase_manner'), draft: openEditions('purchaseManner') },
  purchaseNature: { publication: publications('purchase_nature'), draft: openEditions('purchaseNature') },
  lawCategory: { publication: publications('law_category'), draft: openEditions('lawCategory') },
  messageType: { message: messages },
}

const placesFor = ({ dictType }: Counted): [DictPlace, SQL][] =>
  Object.hasOwn(placesOf, dictType) ? (Object.entries(placesOf[dictType] ?? {}) as [DictPlace, SQL][]) : []

export const isCounted = (type: Counted): boolean => placesFor(type).length > 0

const rowsIn = (type: Counted, rows: SQL, condition: SQL): SQL => {
  const ofSite = type.siteId ? sql` AND u.site_id = ${type.siteId}` : sql``
  return sql`FROM (${rows}) u WHERE ${condition}${ofSite}`
}

/** Entries whose code no row carries; undefined where nobody counts. */
export const isUnused = (type: Counted, code: SQL): SQL | undefined => {
  const places = placesFor(type)
  if (places.length === 0) return undefined
  const missing = places.map(
    ([, rows]) => sql`NOT EXISTS (SELECT 1 ${rowsIn(type, rows, sql`u.code = ${code}`)})`,
  )
  return sql.join(missing, sql` AND `)
}

/** How many rows carry each code; undefined where nobody counts. */
export const usageOf = async (
  db: Queries,
  type: Counted,
  codes: string[],
): Promise<Map<string, number> | undefined> => {
  const places = placesFor(type)
  if (places.length === 0) return undefined
  const sums = new Map<string, number>()
  for (const [, rows] of places) {
    const carried = rowsIn(type, rows, sql`u.code = ANY(${sql.param(codes)})`)
    const found = await db.execute<{ code: string; total: number }>(
      sql`SELECT u.code, count(*)::int AS total ${carried} GROUP BY 1`,
    )
    for (const { code, total } of found.rows) sums.set(code, (sums.get(code) ?? 0) + total)
  }
  return sums
}

const samplesShown = 5

interface Sample extends Record<string, unknown> {
  id: string
  title: string
  kind: string
  total: number
}

/** Place by place: how many rows carry a code, and some of them. */
export const usesOf = async (db: Queries, type: Counted, code: string) => {
  const uses = []
  for (const [place, rows] of placesFor(type)) {
    const carried = rowsIn(type, rows, sql`u.code = ${code}`)
    const found = await db.execute<Sample>(
      sql`SELECT u.id, u.title, u.kind, count(*) OVER ()::int AS total ${carried} ORDER BY u.id DESC LIMIT ${samplesShown}`,
    )
    const samples = found.rows.map(({ id, title, kind }) => ({ id, title, kind }))
    uses.push({ place, total: found.rows[0]?.total ?? 0, samples })
  }
  return uses
}
