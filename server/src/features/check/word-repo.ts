import type { checkWord as calls } from '@sunport/contract/calls/check.ts'
import { and, arrayContains, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { bySite, type ReachRule } from '../../platform/crud/reach.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { coversAll } from '../../platform/rights/data-scope.ts'
import { type CheckWordRow, checkWord } from './table.ts'

export const wordsShape = {
  sortable: {
    word: checkWord.word,
    kind: checkWord.kind,
    level: checkWord.level,
    latestModifyDate: checkWord.latestModifyDate,
  },
  order: [desc(checkWord.latestModifyDate), asc(checkWord.word), asc(checkWord.id)],
}

const ofSite = bySite(checkWord.siteId).sees

/** Words of all sites are read by everybody who may look, and changed by whoever reaches all sites. */
export const wordReach: ReachRule = {
  sees: reach =>
    coversAll(reach.scope) ? sql`(${checkWord.siteId} IS NULL OR ${ofSite(reach)})` : sql`false`,
  changes: ofSite,
}

export const wordsAsked = (filter: z.output<typeof calls.list.input>): SQL | undefined => {
  const { keyword, kind, level, siteId, status } = filter
  const text = keyword?.trim()
  return and(
    text
      ? or(
          ilike(checkWord.word, likePattern(text)),
          ilike(checkWord.right, likePattern(text)),
          arrayContains(checkWord.except, [text]),
        )
      : undefined,
    kind ? eq(checkWord.kind, kind) : undefined,
    level ? eq(checkWord.level, level) : undefined,
    siteId ? eq(checkWord.siteId, siteId) : undefined,
    status ? eq(checkWord.status, status) : undefined,
  )
}

export const byWord = async (
  db: Queries,
  word: string,
  siteId: string | null,
): Promise<CheckWordRow | undefined> =>
  (
    await db
      .select()
      .from(checkWord)
      .where(and(eq(checkWord.word, word), siteId ? eq(checkWord.siteId, siteId) : isNull(checkWord.siteId)))
  )[0]
