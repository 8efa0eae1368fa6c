import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { DictTypeRow } from './table.ts'

/** The public column and the field of texts that a type's codes stand in. */
const columns: Readonly<Record<string, { column: string; field: string }>> = {
  noticeType: { column: 'notice_type', field: 'noticeType' },
  purchaseManner: { column: 'purchase_manner', field: 'purchaseManner' },
  purchaseNature: { column: 'purchase_nature', field: 'purchaseNature' },
  lawCategory: { column: 'law_category', field: 'lawCategory' },
}

export const isReplaceable = ({ dictType }: Pick<DictTypeRow, 'dictType'>): boolean =>
  Object.hasOwn(columns, dictType)

/** One code in the place of another, everywhere that it may be changed. */
export const replaceRepo = (tx: Transaction, { dictType, siteId }: DictTypeRow, from: string, to: string) => {
  const { column, field } = columns[dictType] ?? { column: '', field: '' }
  const within = (site: string) => (siteId ? sql` AND ${sql.raw(site)} = ${siteId}` : sql``)
  return {
    /** Texts that others are deciding on, or that wait for their time: these are not changed behind anybody's back. */
    waiting: async (): Promise<number> =>
      (
        await tx.execute<{ total: number }>(sql`
          SELECT count(*)::int AS total FROM info_edition e JOIN info i ON i.id = e.info_id
          WHERE e.state IN ('review1', 'review2', 'review3', 'scheduled') AND e.fields ->> ${field} = ${from}
            AND i.state <> 'recycled'${within('i.site_id')}`)
      ).rows[0]?.total ?? 0,

    drafts: async (): Promise<number> =>
      (
        await tx.execute(sql`
          UPDATE info_edition e SET version = e.version + 1, fields = jsonb_set(e.fields, ${sql.param([field])}::text[], to_jsonb(${to}::text))
          FROM info i WHERE i.id = e.info_id AND e.state IN ('draft', 'returned')
            AND e.fields ->> ${field} = ${from}${within('i.site_id')}`)
      ).rowCount ?? 0,

    /** What readers find and filter by; the signed edition behind it stays as it was signed. */
    publications: async (): Promise<{ total: number; sites: string[] }> => {
      const { rows } = await tx.execute<{ siteId: string }>(sql`
        UPDATE publication p SET ${sql.identifier(column)} = ${to} WHERE p.${sql.identifier(column)} = ${from}
          ${within('p.site_id')} RETURNING p.site_id AS "siteId"`)
      return { total: rows.length, sites: [...new Set(rows.map(row => row.siteId))] }
    },

    channels: async (): Promise<number> =>
      dictType !== 'noticeType'
        ? 0
        : ((
            await tx.execute(sql`
              UPDATE channel c SET version = version + 1, notice_types =
                CASE WHEN ${to} = ANY(c.notice_types) THEN array_remove(c.notice_types, ${from})
                ELSE array_replace(c.notice_types, ${from}, ${to}) END
              WHERE ${from} = ANY(c.notice_types)${within('c.site_id')}`)
          ).rowCount ?? 0),
  }
}
