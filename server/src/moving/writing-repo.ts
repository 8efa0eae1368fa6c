import { inArray, sql } from 'drizzle-orm'
import { info } from '../features/content/core/table.ts'
import type { Queries } from '../platform/database/database.ts'

/** Which names are taken already, and by a text of which site. */
export const takenNames = async (tx: Queries, ids: string[], noticeIds: string[]) => {
  const byId = await tx.select({ id: info.id, siteId: info.siteId }).from(info).where(inArray(info.id, ids))
  const byNotice =
    noticeIds.length === 0
      ? []
      : await tx.select({ noticeId: info.noticeId }).from(info).where(inArray(info.noticeId, noticeIds))
  return {
    ids: new Map(byId.map(({ id, siteId }) => [id, siteId])),
    noticeIds: new Set(byNotice.map(({ noticeId }) => noticeId)),
  }
}

/** How often each was read before it came here. */
export const addClicks = async (tx: Queries, counts: readonly { infoId: string; clicks: number }[]) => {
  await tx.execute(sql`UPDATE publication p SET click_num = greatest(p.click_num, u.clicks)
    FROM unnest(${sql.param(counts.map(({ infoId }) => infoId))}::text[],
      ${sql.param(counts.map(({ clicks }) => clicks))}::int[]) AS u (id, clicks) WHERE p.info_id = u.id`)
}
