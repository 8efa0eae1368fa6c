import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { addressOf } from './address.ts'
import { type FileReach, isSeen } from './media-reach.ts'
import { isCarriedFor, isPublic } from './shown.ts'

const file = sql`f`

/** Files that somebody names in what he writes. */
export const referenceRepo = (db: Queries) => ({
  /**
   * Those among them that he may not use. He may use what he sees in the library, what a text carries that he may look
   * at, what everybody sees, and what a template brings along. Of what is not there nothing is said.
   */
  refused: async (
    ids: readonly string[],
    user: Pick<CurrentUser, 'id' | 'grants'>,
    reach: FileReach,
  ): Promise<string[]> =>
    (
      await db.execute<{ id: string }>(sql`SELECT f.id FROM file f WHERE f.id = ANY(${sql.param([...ids])})
        AND (f.is_private OR f.scan_state = 'infected' OR NOT (${isSeen(file, reach)} OR ${isCarriedFor(file, user)}
          OR ${isPublic(file)} OR EXISTS (SELECT 1 FROM content_template t
            WHERE (t.is_shared OR t.owner_id = ${user.id})
              AND position(${addressOf('')} || f.id IN t.body_html || t.fields::text) > 0)))`)
    ).rows.map(({ id }) => id),

  /** From now on these sites may show them, too. */
  admit: (ids: readonly string[], sites: readonly string[]) =>
    db.execute(sql`UPDATE file SET shown_site_ids = ARRAY(SELECT DISTINCT unnest(shown_site_ids || ${sql.param([...sites])}::text[]))
      WHERE id = ANY(${sql.param([...ids])}) AND EXISTS (SELECT 1 FROM unnest(${sql.param([...sites])}::text[]) AS given(site)
        WHERE NOT file_may_show(home_site_ids, shown_site_ids, given.site))`),
})
