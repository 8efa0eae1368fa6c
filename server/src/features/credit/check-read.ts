import type { ExpiredQualification } from '@sunport/contract/calls/credit-check.ts'
import { and, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { agency } from '../agency/table.ts'
import { supplier } from '../supplier/table.ts'
import type { KnownBody } from './check.ts'
import { type CreditRow, creditRecord as r } from './table.ts'

type ExpiredRow = ExpiredQualification & { code: string } & Record<string, unknown>

const person = '3'

/** What a check of a list reads: bodies by their names and codes, and what was in force against them on a day. */
export const checkRead = (db: Queries) => ({
  /** Published bodies only: a check tells nothing that the directories do not. */
  bodies: async (siteIds: string[], spellings: string[]): Promise<KnownBody[]> => {
    const ofTable = (table: typeof supplier | typeof agency) =>
      db
        .select({ code: table.creditCode, name: table.name, aliases: table.aliases })
        .from(table)
        .where(
          and(
            inArray(table.siteId, siteIds),
            sql`${table.isPublished}`,
            or(
              inArray(table.creditCode, spellings),
              inArray(table.name, spellings),
              sql`${table.aliases} && ${sql.param(spellings)}::text[]`,
            ),
          ),
        )
    const found = [...(await ofTable(supplier)), ...(await ofTable(agency))]
    return found.map(({ code, name, aliases }) => ({ code, names: [name, ...aliases] }))
  },

  /** What bodies had, and had no more on a day, unless the same was had anew. Of persons' papers it says nothing. */
  expired: async (siteIds: string[], codes: string[], day: string): Promise<ExpiredRow[]> => {
    const { rows } = await db.execute<ExpiredRow>(sql`
      WITH had AS (
        SELECT s.credit_code AS code, q.name, q.level, q.certificate_no AS no, q.valid_to
          FROM supplier s JOIN supplier_qualification q ON q.supplier_id = s.id
          WHERE s.is_published AND q.is_published AND q.holder IS NULL AND s.site_id = ANY(${sql.param(siteIds)}::text[])
            AND s.credit_code = ANY(${sql.param(codes)}::text[])
        UNION ALL SELECT a.credit_code, q.name, q.level, q.certificate_no, q.valid_to
          FROM agency a JOIN agency_qualification q ON q.agency_id = a.id
          WHERE a.is_published AND q.is_published AND a.site_id = ANY(${sql.param(siteIds)}::text[])
            AND a.credit_code = ANY(${sql.param(codes)}::text[]))
      SELECT code, name, level, no AS "certificateNo", valid_to::text AS "validTo" FROM had
      WHERE valid_to < ${day} AND NOT EXISTS (SELECT 1 FROM had h WHERE h.code = had.code AND h.name = had.name
        AND (h.valid_to IS NULL OR h.valid_to >= ${day}))
      ORDER BY code, valid_to, name`)
    return rows
  },

  /**
   * Records of bodies, never of persons, that were in force on a day. A repaired record counts until its repair; a
   * revoked one never should have been.
   */
  inForce: (siteId: string, spellings: string[], codes: string[], day: string): Promise<CreditRow[]> =>
    db
      .select()
      .from(r)
      .where(
        and(
          sql`${r.siteId} = ${siteId}`,
          sql`${r.isPublic}`,
          ne(r.creditType, person),
          ne(r.state, 'revoked'),
          sql`${r.startDate} <= ${day}`,
          or(isNull(r.endDate), sql`${r.endDate} >= ${day}`),
          or(isNull(r.repairedOn), sql`${r.repairedOn} > ${day}`),
          or(
            inArray(r.creditName, spellings),
            inArray(sql`upper(${r.creditCode})`, [...spellings, ...codes]),
          ),
        ),
      ),
})
