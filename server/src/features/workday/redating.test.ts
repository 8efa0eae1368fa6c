import { problems } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { workdayArithmetic } from './arithmetic.ts'

let app: TestApp
let sa: Acting
beforeAll(async () => {
  app = await createTestApp({ now: '2026-02-12T02:00:00Z' })
  await insertUser(app.db, { userName: 'root', roleIds: ['role-sa'] })
  sa = await actAs(app, 'root')
})
afterAll(() => app.close())

/** As many as a busy province has, in the long run. */
const many = inject('isLongRun') ? 10_000 : 1_000
const dayMs = 86_400_000
const dateOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Days off and make-up Saturdays around the Spring Festival, before and after the amendment. */
const arranged = {
  off: ['2026-02-16', '2026-02-17', '2026-02-18', '2026-02-19', '2026-02-20'],
  work: ['2026-02-14'],
}
const amended = { off: [...arranged.off, '2026-02-23', '2026-02-24'], work: ['2026-02-14', '2026-02-28'] }

/** Counts one day after the other, in other words than the product does. */
const naive = ({ off, work }: typeof arranged) => {
  const isWork = (date: string): boolean => {
    const weekday = new Date(date).getUTCDay()
    return work.includes(date) || (weekday !== 0 && weekday !== 6 && !off.includes(date))
  }
  return (start: string, days: number): string => {
    let at = Date.parse(start)
    for (let left = days; left > 0; ) {
      at += dayMs
      if (isWork(dateOf(at))) left -= 1
    }
    return dateOf(at)
  }
}

test('adding work days is counting them one by one, whatever the days off and make-up days', () => {
  const february = fc
    .integer({ min: 0, max: 40 })
    .map(days => dateOf(Date.parse('2026-02-01') + days * dayMs))
  fc.assert(
    fc.property(
      february,
      fc.integer({ min: 1, max: 40 }),
      fc.uniqueArray(february, { maxLength: 12 }),
      fc.uniqueArray(february, { maxLength: 6 }),
      (start, days, off, made) => {
        const work = made.filter(date => !off.includes(date))
        const exceptions = new Map([
          ...off.map(date => [date, false] as const),
          ...work.map(date => [date, true] as const),
        ])
        expect(workdayArithmetic(exceptions).add(start, days)).toBe(naive({ off, work })(start, days))
      },
    ),
  )
})

const daysOf = ({ off, work }: typeof arranged) => [
  ...off.map(date => ({ date, dayStatus: '1', kind: 'holiday', name: '春节' })),
  ...work.map(date => ({ date, dayStatus: '0', kind: 'makeup', name: '春节' })),
]
const publish = async (days: typeof arranged) => {
  const draft = (await sa.post('/workdays/drafts', { calendarId: 'national', year: 2026, from: 'weekends' }))
    .data
  const set = await sa.put(`/workdays/drafts/${draft.id}/days`, { version: 1, days: daysOf(days) })
  expect(set.code).toBe('200')
  const answer = await sa.post(`/workdays/drafts/${draft.id}/publication`, {
    version: 2,
    reason: '国务院调整',
  })
  // What another test left may be this very arrangement.
  expect(['200', problems['workday.no_change'].code]).toContain(answer.code)
  return answer.data
}

test('thousands of open messages follow an amended calendar, each to its right day, with an audit row', async () => {
  await publish(arranged)
  await app.db.execute(sql`UPDATE message SET state = 'closed'`)
  // Received over twelve days, each to be answered within 15 work days, some with 5 more.
  const before = naive(arranged)
  const after = naive(amended)
  const starts = Array.from({ length: 12 }, (_, at) => dateOf(Date.parse('2026-01-31') + at * dayMs))
  const dues = starts.map(start => ({
    start,
    reply: before(start, 15),
    extended: before(before(start, 15), 5),
  }))
  await app.db.execute(sql`
    INSERT INTO message (id, msg_no, query_hash, site_id, region_code, msg_type, subject, content, shown_name,
      consented_at, received_at, accept_due, reply_due, extended_due, state)
    SELECT 'many-' || n, '20260121440000' || lpad(n::text, 6, '0'), 'x' || n, 'gd', '440000', 'consult', '关于采购的咨询',
      '这是一条用于检验期限的留言内容', '张**', now(), ((d->>'start') || ' 10:00+08')::timestamptz, NULL,
      ((d->>'reply') || ' 23:59:59+08')::timestamptz,
      CASE WHEN n % 10 = 0 THEN ((d->>'extended') || ' 23:59:59+08')::timestamptz END,
      (ARRAY['accepted', 'assigned', 'reviewing'])[1 + n % 3]
    FROM generate_series(1, ${many}) n
    CROSS JOIN LATERAL (SELECT (${JSON.stringify(dues)}::jsonb)->(n % ${starts.length}) AS d) pick`)
  const told = await publish(amended)
  const { rows } = await app.db.execute<{ start: string; due: string; extended: boolean; n: number }>(sql`
    SELECT to_char(received_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS start, extended_due IS NOT NULL AS extended,
      to_char(coalesce(extended_due, reply_due) AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS due, count(*)::int AS n
    FROM message WHERE id LIKE 'many-%' GROUP BY 1, 2, 3`)
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(many)
  for (const { start, due, extended } of rows) expect(due).toBe(after(start, extended ? 20 : 15))
  const moved = told.moves.filter(({ id }: { id: string }) => id.startsWith('many-'))
  const audited = await app.db.execute<{ n: number; ids: number }>(sql`
    SELECT count(*)::int AS n, count(DISTINCT entity_id)::int AS ids FROM audit_log
    WHERE action = 'redate' AND entity_id LIKE 'many-%'`)
  expect(audited.rows).toEqual([{ n: moved.length, ids: moved.length }])
  expect(moved).toHaveLength(many)
}, 300_000)

test('the last day for taking a message up moves, too', async () => {
  await publish(arranged)
  await app.db.execute(sql`INSERT INTO message (id, msg_no, query_hash, site_id, region_code, msg_type, subject, content,
      shown_name, consented_at, received_at, accept_due, reply_due, state)
    VALUES ('to-take', '202602024400009999', 'y', 'gd', '440000', 'consult', '关于采购的咨询', '用于检验受理期限的留言内容',
      '张**', now(), '2026-02-12 10:00+08', '2026-02-14 23:59:59+08', '2026-03-12 23:59:59+08', 'received')`)
  await publish({ off: [...arranged.off, '2026-02-13'], work: arranged.work })
  const { rows } = await app.db.execute(sql`
    SELECT to_char(accept_due AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS accept FROM message WHERE id = 'to-take'`)
  expect(rows).toEqual([{ accept: '2026-02-23' }])
})
