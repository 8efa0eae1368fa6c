import type { review } from '@sunport/contract/calls/review.ts'
import { isReviewState } from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import { listedFrom } from '../core/list-page.ts'
import { contentRepo } from '../core/repo.ts'
import { waitingFor } from '../core/waiting.ts'

interface Kept extends Record<string, unknown> {
  comment: string
  proofs: string[]
  savedAt: string
}

const toDraft = ({ comment, proofs, savedAt }: Kept) => ({
  comment,
  proofs,
  savedAt: toWireTime(new Date(savedAt)),
})

/** 暂存意见: a reviewer's own notes on a text, which nobody else sees and which end with the round. */
export const opinionHandlers = (
  db: Db,
  clock: Clock,
): Pick<Handlers<typeof review>, 'opinion' | 'keepOpinion'> => ({
  opinion: async ({ id }, context) => {
    const { rows } = await db.execute<Kept>(sql`
      SELECT d.comment, d.proofs, d.saved_at AS "savedAt" FROM review_draft d
        JOIN info_edition e ON e.id = d.edition_id AND d.saved_at >= e.submitted_at
      WHERE e.info_id = ${id} AND d.user_id = ${userOf(context).id} AND e.state IN ('review1', 'review2', 'review3')`)
    return rows[0] ? toDraft(rows[0]) : null
  },

  keepOpinion: async ({ id, comment, proofs }, context) => {
    const user = userOf(context)
    const repo = contentRepo(db)
    const [item, open] = await Promise.all([repo.find(id), repo.openEdition(id)])
    if (!item || !open || !isReviewState(open.state)) throw new Problem('content.state')
    const mine = await db.execute(
      sql`SELECT 1 ${listedFrom} WHERE info.id = ${id} AND ${waitingFor([item.kind], user)}`,
    )
    if (mine.rows.length === 0) throw new Problem('access.forbidden')
    const { rows } = await db.execute<Kept>(sql`
      INSERT INTO review_draft (edition_id, user_id, comment, proofs, saved_at)
      VALUES (${open.id}, ${user.id}, ${comment}, ${sql.param(proofs)}, ${clock.now().toISOString()})
      ON CONFLICT (edition_id, user_id) DO UPDATE SET comment = excluded.comment, proofs = excluded.proofs,
        saved_at = excluded.saved_at
      RETURNING comment, proofs, saved_at AS "savedAt"`)
    return toDraft(rows[0] as Kept)
  },
})
