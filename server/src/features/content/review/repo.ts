import type { QueueFindings } from '@sunport/contract/calls/review.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { type DataScope, withinScope } from '../../../platform/rights/data-scope.ts'
import { listedFrom } from '../core/list-page.ts'
import { scopeColumns } from '../core/scope.ts'
import { waitingFor, waitingForOwn, waitingInStead } from '../core/waiting.ts'

interface Person extends Record<string, unknown> {
  id: string
  userName: string
  realName: string | null
}

/** A reviewer's own notes on a text. */
export interface KeptOpinion extends Record<string, unknown> {
  comment: string
  proofs: string[]
  savedAt: string
}

/** Rows of reviewers and of what they note, answer and keep for themselves. */
export const reviewRepo = (db: Queries) => {
  const isListed = async (id: string, condition: SQL): Promise<boolean> =>
    (await db.execute(sql`SELECT 1 ${listedFrom} WHERE info.id = ${id} AND ${condition}`)).rows.length > 0

  return {
    /** Everybody enabled who holds a right for a site; used to hand a text to somebody who can take it. */
    holders: async (code: FunctionCode, siteId: string): Promise<Person[]> =>
      (
        await db.execute<Person>(sql`
          SELECT DISTINCT u.id, u.user_name AS "userName", u.real_name AS "realName"
          FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id AND r.status = '1'
            JOIN role_function f ON f.role_id = r.id AND f.func_code = ${code}
          WHERE u.status = '1' AND u.deregistered_at IS NULL
            AND (cardinality(u.site_ids) = 0 OR ${siteId} = ANY(u.site_ids))
            AND (cardinality(r.site_ids) = 0 OR ${siteId} = ANY(r.site_ids))
          ORDER BY u.user_name LIMIT 200`)
      ).rows,

    /** Everybody enabled who holds a level of any family. */
    reviewers: async (): Promise<Person[]> =>
      (
        await db.execute<Person>(sql`
          SELECT DISTINCT u.id, u.user_name AS "userName", u.real_name AS "realName"
          FROM app_user u JOIN user_role ur ON ur.user_id = u.id JOIN role r ON r.id = ur.role_id AND r.status = '1'
            JOIN role_function f ON f.role_id = r.id AND f.func_code ~ '^cms:[a-z]+:review[123]$'
          WHERE u.status = '1' AND u.deregistered_at IS NULL ORDER BY u.user_name LIMIT 500`)
      ).rows,

    isWaitingFor: (id: string, kind: ContentKind, user: CurrentUser): Promise<boolean> =>
      isListed(id, waitingFor([kind], user)),

    /** Of those who are away, him whose task it is. */
    absentFor: async (id: string, kind: ContentKind, user: CurrentUser): Promise<string | undefined> => {
      if (await isListed(id, waitingForOwn([kind], user))) return undefined
      for (const absent of user.standsIn ?? [])
        if (await isListed(id, waitingInStead([kind], user, absent))) return absent.id
      return undefined
    },

    isWithin: (id: string, scope: DataScope, user: CurrentUser): Promise<boolean> =>
      isListed(id, withinScope(scope, scopeColumns, user.id)),

    /** Only who was asked answers, once. */
    answerCosign: async (
      asked: { editionId: string; userId: string },
      answer: { isAgreed: boolean; comment: string },
      at: Date,
    ): Promise<boolean> => {
      const { rowCount } = await db.execute(sql`
        UPDATE info_cosign SET answered_at = ${at.toISOString()}, is_agreed = ${answer.isAgreed}, comment = ${answer.comment}
        WHERE edition_id = ${asked.editionId} AND user_id = ${asked.userId} AND answered_at IS NULL`)
      return rowCount === 1
    },

    /** What somebody noted in the round that runs. */
    opinion: async (infoId: string, userId: string): Promise<KeptOpinion | undefined> =>
      (
        await db.execute<KeptOpinion>(sql`
          SELECT d.comment, d.proofs, d.saved_at AS "savedAt" FROM review_draft d
            JOIN info_edition e ON e.id = d.edition_id AND d.saved_at >= e.submitted_at
          WHERE e.info_id = ${infoId} AND d.user_id = ${userId} AND e.state IN ('review1', 'review2', 'review3')`)
      ).rows[0],

    keepOpinion: async (
      of: { editionId: string; userId: string },
      { comment, proofs }: { comment: string; proofs: readonly string[] },
      at: Date,
    ): Promise<KeptOpinion | undefined> =>
      (
        await db.execute<KeptOpinion>(sql`
          INSERT INTO review_draft (edition_id, user_id, comment, proofs, saved_at)
          VALUES (${of.editionId}, ${of.userId}, ${comment}, ${sql.param([...proofs])}, ${at.toISOString()})
          ON CONFLICT (edition_id, user_id) DO UPDATE SET comment = excluded.comment, proofs = excluded.proofs,
            saved_at = excluded.saved_at
          RETURNING comment, proofs, saved_at AS "savedAt"`)
      ).rows[0],

    /** Title and text that the public reads now; '' of what it does not know yet. */
    publicWords: async (infoId: string): Promise<string> => {
      const { rows } = await db.execute<{ words: string }>(sql`
        SELECT e.title || ' ' || e.body_text AS words FROM info i JOIN info_edition e ON e.id = i.published_edition_id
        WHERE i.id = ${infoId}`)
      return rows[0]?.words ?? ''
    },

    noteFacts: async (
      submission: { editionId: string; round: number },
      findings: QueueFindings,
      changeSize: number,
    ): Promise<void> => {
      await db.execute(sql`
        UPDATE info_submission SET findings = ${JSON.stringify(findings)}::jsonb, change_size = ${changeSize}
        WHERE edition_id = ${submission.editionId} AND round = ${submission.round}`)
    },
  }
}
