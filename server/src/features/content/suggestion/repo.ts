import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

export interface SuggestionRow extends Record<string, unknown> {
  id: string
  suggestedBy: string
  reviewerName: string | null
  suggestedAt: string
  reason: string
  baseTitle: string
  baseHtml: string
  title: string
  bodyHtml: string
  decidedAt: string | null
  decidedBy: string | null
  taken: string[]
}

interface NewSuggestion {
  id: string
  editionId: string
  suggestedBy: string
  at: Date
  reason: string
  before: { title: string; bodyHtml: string }
  after: { title: string; bodyHtml: string }
}

const columns = sql`s.id, s.suggested_by AS "suggestedBy", coalesce(u.real_name, u.user_name) AS "reviewerName",
  s.suggested_at AS "suggestedAt", s.reason, s.base_title AS "baseTitle", s.base_html AS "baseHtml", s.title,
  s.body_html AS "bodyHtml", s.decided_at AS "decidedAt", s.decided_by AS "decidedBy", s.taken`

export const suggestionRepo = (db: Queries) => ({
  list: async (infoId: string): Promise<SuggestionRow[]> =>
    (
      await db.execute<SuggestionRow>(sql`
        SELECT ${columns} FROM review_suggestion s JOIN info_edition e ON e.id = s.edition_id
          LEFT JOIN app_user u ON u.id = s.suggested_by
        WHERE e.info_id = ${infoId} ORDER BY s.suggested_at DESC, s.id`)
    ).rows,

  /** One that nobody has decided on. */
  open: async (id: string, editionId: string): Promise<SuggestionRow | undefined> =>
    (
      await db.execute<SuggestionRow>(sql`
        SELECT ${columns} FROM review_suggestion s LEFT JOIN app_user u ON u.id = s.suggested_by
        WHERE s.id = ${id} AND s.edition_id = ${editionId} AND s.decided_at IS NULL`)
    ).rows[0],

  add: ({ id, editionId, suggestedBy, at, reason, before, after }: NewSuggestion) =>
    db.execute(sql`
      INSERT INTO review_suggestion
        (id, edition_id, suggested_by, suggested_at, reason, base_title, base_html, title, body_html)
      VALUES (${id}, ${editionId}, ${suggestedBy}, ${at.toISOString()}, ${reason}, ${before.title}, ${before.bodyHtml},
        ${after.title}, ${after.bodyHtml})`),

  decide: (id: string, by: string, taken: readonly string[], at: Date) =>
    db.execute(sql`
      UPDATE review_suggestion SET decided_by = ${by}, decided_at = ${at.toISOString()},
        taken = ${sql.param([...taken])} WHERE id = ${id}`),
})
