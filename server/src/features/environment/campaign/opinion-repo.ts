import type { opinion } from '@sunport/contract/calls/opinion.ts'
import { and, arrayContains, count, desc, eq, ilike, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'
import { offsetOf, orderOf } from '../../../platform/database/list.ts'
import { campaignOpinion, type OpinionRow } from './table.ts'

type Filter = z.output<typeof opinion.list.input>

const showing: Record<string, SQL | undefined> = {
  shown: isNotNull(campaignOpinion.publicText),
  wished: eq(campaignOpinion.publicWish, true),
  refused: eq(campaignOpinion.publicWish, false),
}

const onArticle = (article: string | undefined): SQL | undefined => {
  if (!article) return undefined
  return article === '0'
    ? sql`${campaignOpinion.articleRefs} = '{}'`
    : arrayContains(campaignOpinion.articleRefs, [article])
}

const whereOf = ({ campaignId, siteId, keyword, state, article, shown }: Filter): SQL | undefined =>
  and(
    campaignId ? eq(campaignOpinion.campaignId, campaignId) : undefined,
    siteId ? eq(campaignOpinion.siteId, siteId) : undefined,
    keyword ? ilike(campaignOpinion.opinion, likePattern(keyword)) : undefined,
    state ? eq(campaignOpinion.state, state) : undefined,
    onArticle(article),
    shown ? showing[shown] : undefined,
  )

/** Opinions as the desk reads and changes them. */
export const opinionRepo = (db: Queries) => ({
  page: async (filter: Filter, within: SQL): Promise<{ rows: OpinionRow[]; total: number }> => {
    const where = and(within, whereOf(filter))
    const rows = await db
      .select()
      .from(campaignOpinion)
      .where(where)
      .orderBy(
        ...orderOf(filter, { no: campaignOpinion.no, receivedAt: campaignOpinion.receivedAt }, [
          desc(campaignOpinion.receivedAt),
          desc(campaignOpinion.id),
        ]),
      )
      .limit(filter.pageSize)
      .offset(offsetOf(filter))
    const [counted] = await db.select({ total: count() }).from(campaignOpinion).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  find: async (id: string, within: SQL): Promise<OpinionRow | undefined> =>
    (
      await db
        .select()
        .from(campaignOpinion)
        .where(and(eq(campaignOpinion.id, id), within))
    )[0],

  lock: async (id: string, within: SQL): Promise<OpinionRow | undefined> =>
    (
      await db
        .select()
        .from(campaignOpinion)
        .where(and(eq(campaignOpinion.id, id), within))
        .for('update')
    )[0],

  byNo: async (campaignId: string, no: number): Promise<OpinionRow | undefined> =>
    (
      await db
        .select()
        .from(campaignOpinion)
        .where(and(eq(campaignOpinion.campaignId, campaignId), eq(campaignOpinion.no, no)))
    )[0],

  hasMerged: async (id: string): Promise<boolean> =>
    (
      await db
        .select({ id: campaignOpinion.id })
        .from(campaignOpinion)
        .where(eq(campaignOpinion.mergedInto, id))
        .limit(1)
    ).length > 0,

  numbersOf: async (ids: readonly string[]): Promise<Map<string, number>> => {
    const { rows } = await db.execute<{ id: string; no: number }>(
      sql`SELECT id, no FROM campaign_opinion WHERE id = ANY(${sql.param([...ids])})`,
    )
    return new Map(rows.map(({ id, no }) => [id, no]))
  },

  insert: (row: typeof campaignOpinion.$inferInsert) => db.insert(campaignOpinion).values(row),

  update: async (
    id: string,
    version: number,
    values: Partial<typeof campaignOpinion.$inferInsert>,
  ): Promise<OpinionRow | undefined> =>
    (
      await db
        .update(campaignOpinion)
        .set({ ...values, version: sql`${campaignOpinion.version} + 1` })
        .where(and(eq(campaignOpinion.id, id), eq(campaignOpinion.version, version)))
        .returning()
    )[0],
})
