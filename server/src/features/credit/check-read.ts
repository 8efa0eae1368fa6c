import { and, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { agency } from '../agency/table.ts'
import { supplier } from '../supplier/table.ts'
import type { KnownBody } from './check.ts'
import { type CreditRow, creditRecord as r } from './table.ts'

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
