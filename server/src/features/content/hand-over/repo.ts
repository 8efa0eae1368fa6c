import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Asked, Leaving } from '../../../platform/hand-over.ts'
import type { EditionState } from '../core/table.ts'

export interface OpenText extends Record<string, unknown> {
  id: string
  kind: ContentKind
  title: string
  state: EditionState
  siteId: string
  orgId: string | null
}

const inReview = sql`('review1', 'review2', 'review3')`

/** Texts that are at work. */
export const handOverRepo = (db: Queries) => {
  const texts = async (open: SQL, isHis: SQL, { most, isHeld }: Asked): Promise<OpenText[]> =>
    (
      await db.execute<OpenText>(sql`
        SELECT info.id, info.kind, open.title, open.state, info.site_id AS "siteId", info.owner_org_id AS "orgId"
        FROM info JOIN info_edition open ON open.info_id = info.id AND open.state IN ${open}
        WHERE info.state <> 'recycled' AND ${isHis} ORDER BY open.create_date, info.id LIMIT ${most}
        ${isHeld ? sql`FOR UPDATE OF info, open` : sql``}`)
    ).rows

  return {
    /** Written by somebody or being changed by him, until it is published. */
    writtenBy: ({ id, userName }: Leaving, asked: Asked) =>
      texts(
        sql`('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled')`,
        sql`CASE WHEN open.handed_to IS NULL THEN info.author_id = ${id} OR open.create_user = ${userName}
          ELSE open.handed_to = ${id} END`,
        asked,
      ),

    assignedTo: ({ id }: Leaving, asked: Asked) => texts(inReview, sql`open.assigned_to = ${id}`, asked),

    askedOf: ({ id }: Leaving, asked: Asked) =>
      texts(
        inReview,
        sql`EXISTS (SELECT 1 FROM info_cosign c WHERE c.edition_id = open.id AND c.user_id = ${id}
          AND c.answered_at IS NULL)`,
        asked,
      ),

    /** Whether somebody has judged the edition, was asked to, or has it to judge. */
    isJudge: async (editionId: string, userId: string): Promise<boolean> =>
      (
        await db.execute(sql`
          SELECT 1 FROM info_edition e WHERE e.id = ${editionId} AND (e.assigned_to = ${userId}
            OR EXISTS (SELECT 1 FROM info_review r WHERE r.edition_id = e.id AND r.reviewer_id = ${userId})
            OR EXISTS (SELECT 1 FROM info_cosign c WHERE c.edition_id = e.id AND c.user_id = ${userId})
            OR EXISTS (SELECT 1 FROM emergency_publication p WHERE p.edition_id = e.id
              AND ${userId} IN (p.asked_by, p.agreed_by)))`)
      ).rows.length > 0,

    setAuthor: (infoId: string, from: string, to: string) =>
      db.execute(sql`UPDATE info SET author_id = ${to} WHERE id = ${infoId} AND author_id = ${from}`),

    /** Whether somebody was asked for his opinion, or asked others for theirs. */
    isInCosign: async (editionId: string, userId: string): Promise<boolean> =>
      (
        await db.execute(sql`SELECT 1 FROM info_cosign WHERE edition_id = ${editionId}
          AND ${userId} IN (user_id, asked_by)`)
      ).rows.length > 0,

    moveCosign: (editionId: string, from: string, to: string) =>
      db.execute(sql`UPDATE info_cosign SET user_id = ${to}
        WHERE edition_id = ${editionId} AND user_id = ${from} AND answered_at IS NULL`),
  }
}
