import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { DictTypeRow } from './table.ts'

/** Where the codes of a type stand in the data. What is not here is read by others, whose use nobody can count. */
const places: Readonly<Record<string, { table: string; column: string }>> = {
  noticeType: { table: 'publication', column: 'notice_type' },
  purchaseManner: { table: 'publication', column: 'purchase_manner' },
  purchaseNature: { table: 'publication', column: 'purchase_nature' },
  lawCategory: { table: 'publication', column: 'law_category' },
  messageType: { table: 'message', column: 'msg_type' },
}

type Counted = Pick<DictTypeRow, 'dictType' | 'siteId'>

const placeOf = ({ dictType }: Counted) => (Object.hasOwn(places, dictType) ? places[dictType] : undefined)

export const isCounted = (type: Counted): boolean => placeOf(type) !== undefined

const rowsWith = (type: Counted, condition: (column: SQL) => SQL): SQL | undefined => {
  const place = placeOf(type)
  if (!place) return undefined
  const ofSite = type.siteId ? sql` AND u.site_id = ${type.siteId}` : sql``
  return sql`FROM ${sql.identifier(place.table)} u WHERE ${condition(sql`u.${sql.identifier(place.column)}`)}${ofSite}`
}

/** Entries whose code no row carries; undefined where nobody counts. */
export const isUnused = (type: Counted, code: SQL): SQL | undefined => {
  const rows = rowsWith(type, column => sql`${column} = ${code}`)
  return rows && sql`NOT EXISTS (SELECT 1 ${rows})`
}

/** How many rows carry each code; undefined where nobody counts. */
export const usageOf = async (
  db: Queries,
  type: Counted,
  codes: string[],
): Promise<Map<string, number> | undefined> => {
  const rows = rowsWith(type, column => sql`${column} = ANY(${sql.param(codes)})`)
  if (!rows) return undefined
  const column = sql.identifier(placeOf(type)?.column ?? '')
  const found = await db.execute<{ code: string; total: number }>(
    sql`SELECT u.${column} AS code, count(*)::int AS total ${rows} GROUP BY 1`,
  )
  return new Map(found.rows.map(({ code, total }) => [code, total]))
}
