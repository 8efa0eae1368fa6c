import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Queries } from '../../../platform/database/database.ts'

/** Citations of laws of the site whose article their text of a day does not have. */
export type MissingArticles = (
  db: Queries,
  siteId: string,
  citations: readonly string[],
  day: string,
) => Promise<string[]>

interface Grounds {
  citations: readonly string[]
  uncitedReason?: string | null | undefined
}

/** Whoever answers says what the answer rests on, or why on nothing; and what he cites exists. */
export const refusingGrounds =
  (missingArticles: MissingArticles) =>
  async (db: Queries, siteId: string, { citations, uncitedReason }: Grounds, now: Date): Promise<void> => {
    if (citations.length === 0 && !uncitedReason?.trim()) throw new Problem('message.uncited')
    const missing = await missingArticles(db, siteId, citations, toWireTime(now).slice(0, 10))
    if (missing.length > 0)
      throw new Problem('message.article_missing', `现行条文中没有：${missing.join('、')}。请核对条款号`)
  }
export type RefuseGrounds = ReturnType<typeof refusingGrounds>
