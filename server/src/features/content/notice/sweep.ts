import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { defineTask, type Task } from '../../../platform/jobs/define-task.ts'
import { checkNotice, type NoticeLaw } from './checks.ts'

interface Unchecked extends Record<string, unknown> {
  id: string
  siteId: string
  editionId: string
  fields: Record<string, unknown>
  publishedAt: string
  attachmentCount: number
}

const atOnce = 100

/** Published editions that nobody has reckoned yet, the oldest ids first. */
const unchecked = async (db: Db): Promise<Unchecked[]> =>
  (
    await db.execute<Unchecked>(sql`
      SELECT i.id, i.site_id AS "siteId", e.id AS "editionId", e.fields,
        coalesce(i.first_published_at, e.published_at) AS "publishedAt",
        (SELECT count(*)::int FROM info_attachment a WHERE a.edition_id = e.id) AS "attachmentCount"
      FROM info_edition e JOIN info i ON i.published_edition_id = e.id
      WHERE e.state = 'published' AND e.fields ->> 'format' IS NOT NULL AND i.kind = 'notice'
        AND NOT EXISTS (SELECT 1 FROM notice_check k WHERE k.edition_id = e.id)
      ORDER BY e.id LIMIT ${atOnce}`)
  ).rows

/** Remembers which published notices do not meet the law's times; answers how many were looked at. */
export const noticeSweep = (db: Db, clock: Clock, law: NoticeLaw) => async (): Promise<number> => {
  let total = 0
  for (let found = await unchecked(db); found.length > 0; found = await unchecked(db)) {
    for (const { id, siteId, editionId, fields, publishedAt, attachmentCount } of found) {
      const publishAt = new Date(publishedAt)
      const { findings } = await checkNotice(db, law, { id, siteId, fields, attachmentCount, publishAt })
      const rules = findings.filter(({ isMet }) => !isMet).map(({ rule }) => rule)
      await db.execute(sql`
        INSERT INTO notice_check (edition_id, rules, checked_at)
        VALUES (${editionId}, ${sql.param(rules)}, ${clock.now().toISOString()}) ON CONFLICT (edition_id) DO NOTHING`)
    }
    total += found.length
  }
  return total
}

export const noticeSweepTask = (sweep: () => Promise<number>): Task =>
  defineTask({
    code: 'notice-check',
    name: '公告法定时限核查',
    group: 'check',
    schedule: {
      cron: '*/5 * * * *',
      remark: '核查新发布的公告是否符合法定时限，供公告管理按“时限不符合”筛选；不影响发布。',
    },
    params: z.strictObject({}),
    run: async ({ count }) => {
      const total = await sweep()
      count('ok', total)
      return total > 0 ? `核查 ${total} 条新发布的公告` : '没有新发布的公告'
    },
  })
