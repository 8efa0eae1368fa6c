import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { FollowRow } from './repo.ts'

/** Something that became public, or anew. */
export interface News {
  infoId: string
  /** Whose words they are: another's, where it only refers to them. */
  originId: string
  editionId: string
  /** What it said before, where it was public already. */
  formerEditionId: string | null
  siteId: string
  planId: string | null
  noticeType: string | null
  noticeTime: string
  /** Notices that it corrects. */
  targets: string[]
}

/** One that is to be told something. */
export type Follower = Pick<FollowRow, 'id' | 'pace'>
export interface ListFollower extends Follower {
  siteId: string
  address: string
}

export interface Closing {
  followId: string
  confirmedAt: string
  infoId: string
  closing: string
}

const textArray = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

export const newsRepo = (db: Queries) => {
  const all = async <T>(query: SQL): Promise<T[]> =>
    (await db.execute<T & Record<string, unknown>>(query)).rows as T[]

  return {
    /** Some that nobody has looked at yet, held; what another instance looks at is passed over. */
    take: (most: number) =>
      all<{ id: string; infoId: string; formerEditionId: string | null }>(sql`
        SELECT id, info_id AS "infoId", former_edition_id AS "formerEditionId" FROM follow_news
        ORDER BY id LIMIT ${most} FOR UPDATE SKIP LOCKED`),

    done: (ids: readonly string[]) =>
      db.execute(sql`DELETE FROM follow_news WHERE id = ANY(${sql.param([...ids])}::bigint[])`),

    isAny: async (): Promise<boolean> =>
      (await all<{ any: boolean }>(sql`SELECT EXISTS (SELECT 1 FROM follow_news) AS any`))[0]?.any ?? false,

    /** Of these, what is public now. */
    public: (infoIds: readonly string[]) =>
      all<Omit<News, 'formerEditionId'>>(sql`
        SELECT p.info_id AS "infoId", e.info_id AS "originId", p.edition_id AS "editionId", p.site_id AS "siteId",
          p.plan_id AS "planId", p.notice_type AS "noticeType", p.notice_time AS "noticeTime",
          ARRAY(SELECT DISTINCT n.target_id FROM notice_change n WHERE n.correction_id = e.info_id) AS targets
        FROM publication p JOIN info_edition e ON e.id = p.edition_id
        WHERE p.info_id = ANY(${textArray(infoIds)}) ORDER BY p.notice_time, p.seq`),

    projectFollowers: ({ siteId, planId, originId, targets }: Omit<News, 'formerEditionId'>) =>
      all<Follower>(sql`
        SELECT id, pace FROM follow WHERE kind = 'project' AND confirmed_at IS NOT NULL AND site_id = ${siteId}
          AND (plan_id = ${planId} OR info_id = ANY(${textArray([originId, ...targets])}))`),

    listFollowers: (siteIds: readonly string[]) =>
      all<ListFollower>(sql`
        SELECT id, pace, site_id AS "siteId", address FROM follow
        WHERE kind = 'list' AND confirmed_at IS NOT NULL AND site_id = ANY(${textArray(siteIds)})`),

    /** Bids that close within a span, of projects that are still open, each with whoever wants to be reminded. */
    closings: (from: Date, to: Date) =>
      all<Closing>(sql`
        SELECT f.id AS "followId", f.confirmed_at AS "confirmedAt", p.info_id AS "infoId", p.open_tender_time AS closing
        FROM publication p JOIN info i ON i.id = p.info_id AND i.origin_id IS NULL
        JOIN follow f ON f.site_id = p.site_id AND f.reminds AND f.confirmed_at IS NOT NULL AND (
          (f.kind = 'project' AND (f.plan_id = p.plan_id OR f.info_id = p.info_id)) OR
          (f.kind = 'list' AND EXISTS (SELECT 1 FROM follow_item t
            WHERE t.follow_id = f.id AND t.kind = 'new' AND t.info_id = p.info_id)))
        WHERE p.notice_type LIKE '00101%' AND p.open_tender_time > ${from.toISOString()}
          AND p.open_tender_time <= ${to.toISOString()}
          AND NOT EXISTS (SELECT 1 FROM publication o WHERE o.plan_id = p.plan_id AND o.site_id = p.site_id
            AND (o.notice_type LIKE '00102%' OR o.notice_type IN ('001004', '001006')))`),
  }
}

export type NewsRepo = ReturnType<typeof newsRepo>
