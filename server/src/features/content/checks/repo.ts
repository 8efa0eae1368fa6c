import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

interface Confirmation extends Record<string, unknown> {
  digest: string
  confirmedBy: string
}

export interface PublicText extends Record<string, unknown> {
  id: string
  title: string
  bodyHtml: string
}

/** Who answers for the personal data of an edition, and which links of public texts lead nowhere. */
export const checkRepo = (db: Queries) => ({
  confirmationOf: async (editionId: string): Promise<Confirmation | undefined> =>
    (
      await db.execute<Confirmation>(sql`
        SELECT digest, confirmed_by AS "confirmedBy" FROM personal_confirmation WHERE edition_id = ${editionId}`)
    ).rows[0],

  confirm: async (
    editionId: string,
    { digest, confirmedBy, at }: { digest: string; confirmedBy: string; at: Date },
  ): Promise<void> => {
    await db.execute(sql`
      INSERT INTO personal_confirmation (edition_id, digest, confirmed_by, confirmed_at)
      VALUES (${editionId}, ${digest}, ${confirmedBy}, ${at.toISOString()})
      ON CONFLICT (edition_id) DO UPDATE SET digest = excluded.digest, confirmed_by = excluded.confirmed_by,
        confirmed_at = excluded.confirmed_at`)
  },

  /** Public texts with links, in the order of their ids. */
  textsWithLinks: async (after: string, since: Date, most: number): Promise<PublicText[]> =>
    (
      await db.execute<PublicText>(sql`
        SELECT info.id, e.title, e.body_html AS "bodyHtml" FROM info JOIN info_edition e ON e.id = info.published_edition_id
        WHERE info.state = 'live' AND info.kind <> 'window' AND info.refer_mode IS DISTINCT FROM 'reference'
          AND info.id > ${after} AND e.published_at >= ${since.toISOString()} AND e.body_html LIKE '%href=%'
        ORDER BY info.id LIMIT ${most}`)
    ).rows,

  /** Texts that are public no longer, or too old to be asked about, have no dead links. */
  forgetDeadLinks: async (since: Date): Promise<void> => {
    await db.execute(sql`DELETE FROM dead_link d USING info JOIN info_edition e ON e.id = info.published_edition_id
      WHERE info.id = d.info_id AND (info.state <> 'live' OR e.published_at < ${since.toISOString()})`)
  },

  setDeadLinks: async (infoId: string, dead: ReadonlyMap<string, string>, at: Date): Promise<void> => {
    await db.execute(sql`DELETE FROM dead_link WHERE info_id = ${infoId}`)
    for (const [address, failure] of dead)
      await db.execute(sql`INSERT INTO dead_link (info_id, address, failure, found_at)
        VALUES (${infoId}, ${address}, ${failure}, ${at.toISOString()})`)
  },
})
