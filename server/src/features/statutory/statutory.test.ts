import { problems } from '@sunport/contract/problems.ts'
import { questionIds } from '@sunport/contract/statutory/questions.ts'
import { termIds } from '@sunport/contract/statutory/terms.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

interface Step {
  start: string
  end: string
  isInForce: boolean
  term: { id: string; basis: string; grade: string }
  days: { date: string; nth: number | null; kind: string | null; reason: string | null }[]
}
const ask = async (query: Record<string, string>) => {
  const answer = await app.http.inject({
    url: `/gpcms/rest/web/v2/statutory/date?${new URLSearchParams(query)}`,
  })
  return answer.json()
}
const dateOf = async (id: string, day: string, way = 'forward', more = {}) =>
  (await ask({ ask: id, day, way, ...more })).data

describe('a legal date', () => {
  test.each([
    // National Day is off to the 7th, Saturday the 10th makes up for it.
    ['question', '2026-09-30', '2026-10-15'],
    ['question-reply', '2026-09-28', '2026-10-13'],
    ['inquiry', '2026-09-30', '2026-10-10'],
    ['contract-publish', '2026-09-18', '2026-09-21'],
    ['bid-time', '2026-09-15', '2026-10-05'],
    ['keep', '2026-09-15', '2041-09-15'],
    // The announcement ends after one work day; the seven days begin with its end.
    ['question-result', '2026-09-30', '2026-10-16'],
    ['complaint-after-question', '2026-06-10', '2026-07-13'],
  ])('of %s from %s is %s', async (id, day, date) => {
    expect(await dateOf(id, day)).toMatchObject({ ask: id, day, date, calendarName: '全国' })
  })

  test.each([
    // Of what the law wants at least, the last day on which it can begin.
    ['bid-time', '2026-10-20', '2026-09-30'],
    ['docs-tender', '2026-10-12', '2026-09-29'],
    // Of what it allows at most, the first: on the 15th it is not too late when one knew on the 30th.
    ['question', '2026-10-15', '2026-09-30'],
    ['question-result', '2026-10-16', '2026-09-30'],
    // A Monday is the first work day after Friday, Saturday and Sunday: the earliest of them counts.
    ['result-period', '2026-06-15', '2026-06-14'],
    ['inquiry', '2026-06-17', '2026-06-12'],
  ])('of %s back from %s is %s', async (id, day, date) => {
    expect(await dateOf(id, day, 'back')).toMatchObject({ day, date })
  })

  test('is explained day by day, with the law that gives the length', async () => {
    const { steps, isOff, unsettledYears } = await dateOf('question-result', '2026-09-30')
    const [announced, questioned] = steps as [Step, Step]
    expect(announced).toMatchObject({ start: '2026-09-30', end: '2026-10-08', term: { grade: 'unseen' } })
    expect(announced.days.map(({ nth, reason }) => [nth, reason])).toEqual([
      ...Array.from({ length: 7 }, () => [null, '国庆节']),
      [1, null],
    ])
    expect(questioned).toMatchObject({
      start: '2026-10-08',
      end: '2026-10-16',
      term: { basis: '政府采购法第五十二条（2014年修正）', grade: 'text' },
    })
    expect(questioned.days.map(({ date, nth, reason }) => [date.slice(5), nth, reason])).toEqual([
      ['10-09', 1, null],
      ['10-10', 2, '国庆节调休'],
      ['10-11', null, '周末'],
      ...[12, 13, 14, 15, 16].map((day, at) => [`10-${day}`, 3 + at, null]),
    ])
    expect({ isOff, unsettledYears }).toEqual({ isOff: false, unsettledYears: [] })
  })

  test('says when it falls on a day off, when its law did not hold yet, and which years are not settled', async () => {
    expect(await dateOf('contract-sign', '2026-09-05')).toMatchObject({ date: '2026-10-05', isOff: true })
    const old = await dateOf('result', '2014-06-03')
    expect(old.steps[0].isInForce).toBe(false)
    expect((await dateOf('question', '2027-12-29')).unsettledYears).toEqual([2027, 2028])
    // Days that are all counted do not depend on any calendar.
    expect((await dateOf('bid-time', '2027-12-29')).unsettledYears).toEqual([])
  })

  test('is that of every length of the table, forward and back', async () => {
    for (const id of questionIds)
      for (const way of ['forward', 'back']) {
        const { code, data } = await ask({ ask: id, day: '2026-09-30', way })
        expect([id, way, code]).toEqual([id, way, '200'])
        const steps = data.steps as Step[]
        expect(way === 'forward' ? steps.at(-1)?.end : steps[0]?.start).toBe(data.date)
      }
  })

  test.each([
    [{ day: '2026-09-30' }, '请选择要算的事项'],
    [{ ask: 'nothing', day: '2026-09-30' }, '请选择要算的事项'],
    [{ ask: 'question' }, '请填写日期'],
    [{ ask: 'question', day: ' ' }, '请填写日期'],
    [{ ask: 'question', day: '9月30日' }, '日期格式应如2026-01-31'],
    [{ ask: 'question', day: '2026-02-30' }, '日期不存在'],
    [{ ask: 'question', day: '1998-02-03' }, '日期须在2003-01-01至2099-12-31之间'],
    [{ ask: 'question', day: '2100-01-01' }, '日期须在2003-01-01至2099-12-31之间'],
    [{ ask: 'question', day: '2026-09-30', way: 'up' }, '请选择往后算或者往前推'],
    [{ ask: 'question', day: '2026-09-30', regionCode: 'x' }, '区划编码不正确'],
  ])('is refused in plain words: %o', async (query, words) => {
    const { code, msg } = await ask(query as Record<string, string>)
    expect([code, msg]).toEqual([problems['request.invalid'].code, words])
  })
})

test('a place with days off of its own is offered, and counted by', async () => {
  await app.db.execute(sql`
    INSERT INTO workday_calendar (id, code, name, parent_id, region_codes)
    VALUES ('shenzhen', 'SZ', '深圳', 'national', '{440300}')`)
  await app.db.execute(sql`
    INSERT INTO workday_edition (id, calendar_id, year, number, state, published_at)
    VALUES ('shenzhen-2026', 'shenzhen', 2026, 1, 'draft', now())`)
  await app.db.execute(sql`
    INSERT INTO workday_day (edition_id, date, day_status, kind, name, source)
    VALUES ('shenzhen-2026', '2026-06-11', '1', 'local', '特区建立纪念', 'manual')`)
  await app.db.execute(
    sql`UPDATE workday_edition SET state = 'published', reason = '地方假日' WHERE id = 'shenzhen-2026'`,
  )
  await app.db.execute(sql`SELECT pg_notify('sunport_tags', '["workdays"]')`)
  await app.settled()
  const form = await app.http.inject({ url: '/gpcms/rest/web/v2/statutory/questions?siteId=gd' })
  const { groups, places } = form.json().data
  expect(places.map(({ code }: { code: string }) => code)).toEqual(['440300'])
  expect(groups.map(({ name }: { name: string }) => name)).toEqual([
    '供应商',
    '采购人',
    '代理机构',
    '监管部门',
  ])
  const elsewhere = await dateOf('inquiry', '2026-06-10', 'forward', { siteId: 'gd' })
  expect(elsewhere).toMatchObject({ date: '2026-06-15', calendarName: '全国' })
  const there = await dateOf('inquiry', '2026-06-10', 'forward', { siteId: 'gd', regionCode: '440305' })
  expect(there).toMatchObject({ date: '2026-06-16', calendarName: '深圳' })
  expect(there.steps[0].days[0]).toMatchObject({ date: '2026-06-11', nth: null, reason: '特区建立纪念' })
})

test('the table itself is public, with its basis and how sure it is', async () => {
  const { data } = (await app.http.inject({ url: '/gpcms/rest/web/v2/statutory/terms' })).json()
  expect(data.map(({ id }: { id: string }) => id)).toEqual([...termIds])
  expect(data.find(({ id }: { id: string }) => id === 'complaint')).toMatchObject({
    ...{ length: 15, unit: 'workday', bound: 'most', grade: 'text', validFrom: '2003-01-01', validTo: null },
    basis: '政府采购法第五十五条（2014年修正）',
  })
})

test('the day is an event for a calendar, the same for the same question', async () => {
  const { calendarHref } = await dateOf('question-result', '2026-09-30', 'forward', { siteId: 'gd' })
  const [one, other] = [
    await app.http.inject({ url: calendarHref }),
    await app.http.inject({ url: calendarHref }),
  ]
  expect(one.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(one.body).toBe(other.body)
  const lines = one.body.replace(/\r\n /g, '').split('\r\n')
  expect(lines).toContain('DTSTART;VALUE=DATE:20261016')
  expect(lines).toContain('SUMMARY:提出质疑，最晚')
  expect(lines.find(line => line.startsWith('DESCRIPTION:结果公告发布之日：2026-09-30'))).toContain(
    '依据：政府采购法第五十二条（2014年修正）',
  )
})
