import { outsideCosignLimits } from '@sunport/contract/calls/outside-cosign.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

export interface Asked extends Record<string, unknown> {
  id: string
  infoId: string
  editionId: string
  kind: string
  siteId: string
  name: string
  codeDigest: string
  title: string
  bodyHtml: string
}

interface NewLink {
  id: string
  editionId: string
  round: number
  name: string
  keyDigest: string
  codeDigest: string
  askedBy: string
  askedAt: Date
  expiresAt: Date
}

/** Answered, withdrawn, too late, too often mistyped, or about a text that has moved on: all of these are over. */
const isOpen = (now: Date) => sql`c.answered_at IS NULL AND c.withdrawn_at IS NULL
  AND c.expires_at > ${now.toISOString()} AND c.wrong_tries < ${outsideCosignLimits.wrongTries}
  AND e.review_round = c.round AND e.state IN ('review1', 'review2', 'review3')`

export const outsideRepo = (db: Queries) => ({
  openLinks: async (editionId: string, now: Date): Promise<number> => {
    const { rows } = await db.execute<{ total: number }>(sql`
      SELECT count(*)::int AS total FROM outside_cosign c JOIN info_edition e ON e.id = c.edition_id
      WHERE c.edition_id = ${editionId} AND ${isOpen(now)}`)
    return rows[0]?.total ?? 0
  },

  ask: (link: NewLink) =>
    db.execute(sql`
      INSERT INTO outside_cosign (id, edition_id, round, name, key_digest, code_digest, asked_by, asked_at, expires_at)
      VALUES (${link.id}, ${link.editionId}, ${link.round}, ${link.name}, ${link.keyDigest}, ${link.codeDigest},
        ${link.askedBy}, ${link.askedAt.toISOString()}, ${link.expiresAt.toISOString()})`),

  withdraw: async (id: string, editionId: string, now: Date): Promise<string | undefined> =>
    (
      await db.execute<{ name: string }>(sql`
        UPDATE outside_cosign SET withdrawn_at = ${now.toISOString()}
        WHERE id = ${id} AND edition_id = ${editionId} AND answered_at IS NULL AND withdrawn_at IS NULL
        RETURNING name`)
    ).rows[0]?.name,

  /** Only while it is open; held until the transaction ends, so that two tries at once count as two. */
  open: async (keyDigest: string, now: Date): Promise<Asked | undefined> =>
    (
      await db.execute<Asked>(sql`
        SELECT c.id, c.name, c.code_digest AS "codeDigest", e.id AS "editionId", e.info_id AS "infoId", e.title,
          e.body_html AS "bodyHtml", i.kind, i.site_id AS "siteId"
        FROM outside_cosign c JOIN info_edition e ON e.id = c.edition_id JOIN info i ON i.id = e.info_id
        WHERE c.key_digest = ${keyDigest} AND i.state <> 'recycled' AND ${isOpen(now)} FOR UPDATE OF c`)
    ).rows[0],

  noteWrongTry: (id: string) =>
    db.execute(sql`UPDATE outside_cosign SET wrong_tries = wrong_tries + 1 WHERE id = ${id}`),

  answer: (id: string, isAgreed: boolean, comment: string, now: Date) =>
    db.execute(sql`
      UPDATE outside_cosign SET answered_at = ${now.toISOString()}, is_agreed = ${isAgreed}, comment = ${comment}
      WHERE id = ${id}`),
})
