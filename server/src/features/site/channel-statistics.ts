import type { ChannelStatistics } from '@sunport/contract/calls/channel.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

const monthsShown = 12
const namesShown = 8

type Row<Name extends keyof ChannelStatistics> = ChannelStatistics[Name] extends (infer Each)[]
  ? Each & Record<string, unknown>
  : never

/** What the public got from a channel, and from whom. */
export const channelStatistics = async (
  db: Queries,
  channelId: string,
  now: Date,
): Promise<ChannelStatistics> => {
  const [totals, months, organisations, mostRead] = await Promise.all([
    db.execute<{ live: number; views: number }>(sql`
      SELECT count(*)::int AS live, coalesce(sum(click_num), 0)::int AS views FROM publication WHERE channel_id = ${channelId}`),
    db.execute<Row<'months'>>(sql`
      SELECT to_char(m.first, 'YYYY-MM') AS month, count(p.info_id)::int AS published, coalesce(sum(p.click_num), 0)::int AS views
      FROM generate_series(date_trunc('month', ${now.toISOString()}::timestamptz AT TIME ZONE 'Asia/Shanghai') - make_interval(months => ${monthsShown - 1}),
          date_trunc('month', ${now.toISOString()}::timestamptz AT TIME ZONE 'Asia/Shanghai'), interval '1 month') AS m (first)
        LEFT JOIN publication p ON p.channel_id = ${channelId} AND p.notice_time >= m.first AT TIME ZONE 'Asia/Shanghai'
          AND p.notice_time < (m.first + interval '1 month') AT TIME ZONE 'Asia/Shanghai'
      GROUP BY m.first ORDER BY m.first`),
    db.execute<Row<'organisations'>>(sql`
      SELECT coalesce(o.org_name, '其他') AS name, count(*)::int AS published
      FROM publication p JOIN info i ON i.id = p.info_id LEFT JOIN organisation o ON o.id = i.owner_org_id
      WHERE p.channel_id = ${channelId} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${namesShown}`),
    db.execute<Row<'mostRead'>>(sql`
      SELECT info_id AS id, title, click_num::int AS views,
        to_char(notice_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day
      FROM publication WHERE channel_id = ${channelId} AND click_num > 0
      ORDER BY click_num DESC, info_id LIMIT ${namesShown}`),
  ])
  return {
    ...(totals.rows[0] ?? { live: 0, views: 0 }),
    months: months.rows,
    organisations: organisations.rows,
    mostRead: mostRead.rows,
  }
}
