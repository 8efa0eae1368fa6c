import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertOrg, insertUser } from '../../testing/people.ts'
import { readDayFile } from './day-file.ts'
import { seedWorkdays } from './seed.ts'

let app: TestApp
let sa: Acting
let unit: Acting
let auditor: Acting
beforeAll(async () => {
  app = await createTestApp()
  await insertOrg(app.db, 'city')
  await insertUser(app.db, { userName: 'root', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'unit', orgId: 'city', roleIds: ['role-unit'] })
  await insertUser(app.db, { userName: 'auditor', roleIds: ['role-audit'] })
  await enter()
})
afterAll(() => app.close())

const enter = async () => {
  ;[sa, unit, auditor] = [await actAs(app, 'root'), await actAs(app, 'unit'), await actAs(app, 'auditor')]
}
/** Another day for one test; sessions do not live that long. */
const goTo = async (time: string) => {
  const before = app.clock.now()
  const go = async (to: Date) => {
    app.clock.set(to)
    await enter()
  }
  onTestFinished(() => go(before))
  await go(new Date(time))
}

interface Day {
  date: string
  dayStatus: string
  kind: string | null
  isOwn: boolean
  isChanged: boolean
  differsFromParent: boolean
}
const yearOf = async (calendarId: string, year: number) =>
  (await sa.get(`/workdays/year?calendarId=${calendarId}&year=${year}`)).data
const calendarOf = async (id: string, as = sa) =>
  (await as.get('/workdays/calendars')).data.find((row: { id: string }) => row.id === id)
const dayOf = (data: { days: Day[] }, date: string) => data.days.find(day => day.date === date)
const draftOf = async (calendarId: string, year: number, from = 'published') =>
  (await sa.post('/workdays/drafts', { calendarId, year, from })).data
const holiday = (date: string, name = '纪念日') => ({ date, dayStatus: '1', kind: 'holiday', name })
const makeup = (date: string) => ({ date, dayStatus: '0', kind: 'makeup', name: '调休' })
const publish = async (draft: { id: string }, version: number, reason = '依通知调整') =>
  sa.post(`/workdays/drafts/${draft.id}/publication`, { version, reason })
const calculate = async (query: string) => (await sa.get(`/workdays/calculate?${query}`)).data
const countOf = async (table: string) =>
  (await app.db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM ${sql.identifier(table)}`)).rows[0]
    ?.n

let messages = 0
const insertMessage = async (received: string, due: string, state = 'received') => {
  messages += 1
  const id = `m${messages}`
  const [site] = (await app.db.execute<{ id: string }>(sql`SELECT id FROM site LIMIT 1`)).rows
  await app.db.execute(sql`INSERT INTO message (id, msg_no, query_hash, site_id, region_code, msg_type, subject,
      content, shown_name, consented_at, received_at, reply_due, state)
    VALUES (${id}, ${`20260101000000${String(messages).padStart(4, '0')}`}, 'x', ${site?.id}, '000000', 'consult',
      '关于采购的咨询', '这是一条用于检验期限的留言内容', '张**', now(), ${received}, ${due}, ${state})`)
  return id
}
const dueOf = async (id: string) =>
  (
    await app.db.execute<{ due: string }>(
      sql`SELECT to_char(reply_due AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') AS due FROM message WHERE id = ${id}`,
    )
  ).rows[0]?.due

describe('the official calendars', () => {
  test('stand published from the first start, and a second seeding changes nothing', async () => {
    expect(await calendarOf('national')).toMatchObject({
      id: 'national',
      name: '全国',
      publishedYears: [2024, 2025, 2026],
    })
    const before = [await countOf('workday_edition'), await countOf('workday_day')]
    await seedWorkdays(app.db)
    expect([await countOf('workday_edition'), await countOf('workday_day')]).toEqual(before)
  })

  test.each([
    ['2024-02-04', '0', 'makeup'],
    ['2024-02-09', '0', null],
    ['2024-02-10', '1', 'holiday'],
    ['2024-02-29', '0', null],
    ['2024-10-12', '0', 'makeup'],
    ['2025-01-01', '1', 'holiday'],
    ['2025-01-26', '0', 'makeup'],
    ['2025-05-03', '1', 'holiday'],
    ['2025-10-08', '1', 'holiday'],
    ['2025-10-11', '0', 'makeup'],
    ['2026-01-03', '1', 'holiday'],
    ['2026-01-10', '1', 'weekend'],
    ['2026-02-14', '0', 'makeup'],
    ['2026-02-23', '1', 'holiday'],
    ['2026-09-20', '0', 'makeup'],
    ['2026-11-16', '0', null],
  ])('%s has status %s for being %s', async (date, dayStatus, kind) => {
    expect(dayOf(await yearOf('national', Number(date.slice(0, 4))), date)).toMatchObject({ dayStatus, kind })
  })

  test('a year that nobody decreed is shown by its weekends, and marked', async () => {
    const year = await yearOf('national', 2028)
    expect(year).toMatchObject({ isProvisional: true, shown: null })
    expect(year.days).toHaveLength(366)
    expect((await yearOf('national', 2026)).isProvisional).toBe(false)
  })
})

describe('the calculator', () => {
  test('explains exactly the days it skipped and the weekend days it counted', async () => {
    const answer = await calculate('calendarId=national&start=2026-02-12&days=5')
    expect(answer).toMatchObject({ date: '2026-02-26', workdays: 5, naturalDays: 14, provisionalYears: [] })
    expect(answer.makeups).toEqual([{ date: '2026-02-14', name: '春节调休' }])
    expect(answer.skipped.map(({ date }: Day) => date)).toEqual(
      Array.from({ length: 9 }, (_, at) => `2026-02-${15 + at}`),
    )
  })

  test('says which years may still change', async () => {
    expect(await calculate('calendarId=national&start=2026-12-30&days=5')).toMatchObject({
      provisionalYears: [2027],
    })
  })

  test('counts between two dates, and wants one of the two questions', async () => {
    expect(await calculate('calendarId=national&start=2026-09-30&end=2026-10-12')).toMatchObject({
      workdays: 4,
    })
    expect((await sa.get('/workdays/calculate?calendarId=national&start=2026-09-30')).code).toBe('4000')
    expect((await sa.get('/workdays/calculate?calendarId=national&start=2026-02-30&days=1')).msg).toBe(
      '日期不存在',
    )
  })
})

describe('a draft', () => {
  test('holds nothing before it is published, then replaces what was and keeps it', async () => {
    const draft = await draftOf('national', 2025)
    expect(
      (await sa.post('/workdays/drafts', { calendarId: 'national', year: 2025, from: 'weekends' })).code,
    ).toBe('4530')
    const set = await sa.put(`/workdays/drafts/${draft.id}/days`, {
      version: 1,
      days: [holiday('2025-12-24'), makeup('2025-12-27')],
    })
    expect(set.data.version).toBe(2)
    const shown = await yearOf('national', 2025)
    expect(dayOf(shown, '2025-12-24')).toMatchObject({ dayStatus: '1', isOwn: true, isChanged: true })
    expect(shown.days.filter((day: Day) => day.isChanged)).toHaveLength(2)
    expect(await calculate('calendarId=national&start=2025-12-23&days=1')).toMatchObject({
      date: '2025-12-24',
    })

    expect((await publish(draft, 1)).code).toBe('4090')
    expect((await publish(draft, 2, ' ')).msg).toBe('发布原因不能为空')
    expect((await publish(draft, 2)).data.changedDays.map(({ date }: Day) => date)).toEqual([
      '2025-12-24',
      '2025-12-27',
    ])
    expect(await calculate('calendarId=national&start=2025-12-23&days=3')).toMatchObject({
      date: '2025-12-27',
    })
    const { editions } = await yearOf('national', 2025)
    expect(editions.map(({ number, state }: { number: number; state: string }) => [number, state])).toEqual([
      [2, 'published'],
      [1, 'amended'],
    ])
    const old = (await sa.get(`/workdays/year?calendarId=national&year=2025&editionId=${editions[1].id}`))
      .data
    expect(dayOf(old, '2025-12-24')).toMatchObject({ dayStatus: '0' })
  })

  test('that says nothing new is not published', async () => {
    const draft = await draftOf('national', 2026)
    expect((await publish(draft, 1)).code).toBe('4527')
    expect((await sa.get(`/workdays/drafts/${draft.id}/effect`)).code).toBe('4527')
    expect((await sa.remove(`/workdays/drafts/${draft.id}?version=1`)).code).toBe('200')
  })

  test('takes only days of its year, and kinds that fit', async () => {
    const draft = await draftOf('national', 2027, 'weekends')
    const put = (days: object[]) => sa.put(`/workdays/drafts/${draft.id}/days`, { version: 1, days })
    expect((await put([holiday('2026-12-31')])).code).toBe('4526')
    expect((await put([{ ...holiday('2027-01-01'), dayStatus: '0' }])).msg).toBe('类型与是否工作日不相符')
    expect((await put([holiday('2027-02-29')])).msg).toBe('日期不存在')
    await sa.remove(`/workdays/drafts/${draft.id}?version=1`)
  })

  test('a day restored is again what the weekday says', async () => {
    const draft = await draftOf('national', 2027, 'weekends')
    await sa.put(`/workdays/drafts/${draft.id}/days`, {
      version: 1,
      days: [holiday('2027-01-01'), makeup('2027-01-02')],
    })
    await sa.put(`/workdays/drafts/${draft.id}/defaults`, { version: 2, dates: ['2027-01-01'] })
    const year = await yearOf('national', 2027)
    expect(dayOf(year, '2027-01-01')).toMatchObject({ dayStatus: '0', isOwn: false })
    expect(dayOf(year, '2027-01-02')).toMatchObject({ dayStatus: '0', isOwn: true })
    await sa.put(`/workdays/drafts/${draft.id}/content`, { version: 3, from: 'weekends' })
    expect(dayOf(await yearOf('national', 2027), '2027-01-02')).toMatchObject({
      dayStatus: '1',
      isOwn: false,
    })
    await sa.remove(`/workdays/drafts/${draft.id}?version=4`)
  })
})

describe('the database', () => {
  test.each([
    [
      'a day changed',
      sql`UPDATE workday_day SET day_status = '0', kind = 'makeup' WHERE edition_id = 'national-2024'`,
    ],
    ['a day deleted', sql`DELETE FROM workday_day WHERE edition_id = 'national-2024'`],
    [
      'a day added',
      sql`INSERT INTO workday_day (edition_id, date, day_status, kind, source) VALUES ('national-2024', '2024-07-01', '1', 'holiday', 'manual')`,
    ],
    ['the edition reopened', sql`UPDATE workday_edition SET state = 'draft' WHERE id = 'national-2024'`],
    [
      'its reason rewritten',
      sql`UPDATE workday_edition SET state = 'amended', reason = 'x' WHERE id = 'national-2024'`,
    ],
    ['the edition deleted', sql`DELETE FROM workday_edition WHERE id = 'national-2024'`],
    ['everything emptied', sql`TRUNCATE workday_day`],
  ])('refuses of a published year: %s', async (_, statement) => {
    const before = await countOf('workday_day')
    await expect(app.db.execute(statement)).rejects.toThrow()
    expect(await countOf('workday_day')).toBe(before)
  })
})

describe('open deadlines', () => {
  test('are told before publishing exactly as they are moved by it; what has passed stays', async () => {
    await app.db.execute(sql`UPDATE message SET state = 'closed'`)
    const open = await insertMessage('2026-06-08T02:00:00Z', '2026-06-12T15:59:00Z')
    const after = await insertMessage('2026-06-08T02:00:00Z', '2026-06-10T15:59:00Z')
    const passed = await insertMessage('2026-06-01T02:00:00Z', '2026-06-08T15:59:00Z')
    const answered = await insertMessage('2026-06-08T02:00:00Z', '2026-06-12T15:59:00Z', 'closed')
    const draft = await draftOf('national', 2026)
    await sa.put(`/workdays/drafts/${draft.id}/days`, {
      version: 1,
      days: [holiday('2026-06-05'), holiday('2026-06-11')],
    })
    const told = (await sa.get(`/workdays/drafts/${draft.id}/effect`)).data
    expect(told).toMatchObject({ openDeadlines: 3, passedDeadlines: 1 })
    expect(told.moves).toEqual([
      expect.objectContaining({ id: open, before: '2026-06-12 23:59:00', after: '2026-06-15 23:59:00' }),
    ])
    expect(await dueOf(open)).toBe('2026-06-12 23:59')
    expect((await publish(draft, 2)).data).toEqual(told)
    expect(await Promise.all([open, after, passed, answered].map(dueOf))).toEqual([
      '2026-06-15 23:59',
      '2026-06-10 23:59',
      '2026-06-08 23:59',
      '2026-06-12 23:59',
    ])
    const { rows } = await app.db.execute(
      sql`SELECT entity_id AS id FROM audit_log WHERE entity = 'message' AND action = 'redate'
        AND entity_id IN (${open}, ${after}, ${passed}, ${answered})`,
    )
    expect(rows).toEqual([{ id: open }])
  })

  test('never fall on a day that is over', async () => {
    // Two Saturdays that were worked after all would put the due date into the past.
    await goTo('2026-07-21T04:00:00Z')
    const id = await insertMessage('2026-07-09T02:00:00Z', '2026-07-21T15:59:00Z')
    const draft = await draftOf('national', 2026)
    await sa.put(`/workdays/drafts/${draft.id}/days`, {
      version: 1,
      days: [makeup('2026-07-11'), makeup('2026-07-18'), makeup('2026-07-12')],
    })
    await publish(draft, 2)
    expect(await dueOf(id)).toBe('2026-07-21 23:59')
  })
})

const localDay = (date: string) => ({ date, dayStatus: '1', kind: 'local', name: '地方纪念日' })
/** A calendar of one region with one draft; `by` prepares, and whoever wants publishes. */
const regionalDraft = async (code: string, regionCode: string, days: object[], by = unit) => {
  const made = { code, name: `${code}日历`, orgId: 'city', regionCodes: [regionCode] }
  const { id } = (await by.post('/workdays/calendars', made)).data
  const draft = (await by.post('/workdays/drafts', { calendarId: id, year: 2026, from: 'weekends' })).data
  await by.put(`/workdays/drafts/${draft.id}/days`, { version: 1, days })
  return { id, draft }
}

describe('a regional calendar', () => {
  test('is made by the unit for its own regions only', async () => {
    const made = (body: object, by = unit) =>
      by.post('/workdays/calendars', { code: 'city', name: '市日历', orgId: 'city', ...body })
    expect((await made({ regionCodes: ['440100'], orgId: undefined })).code).toBe('4528')
    expect((await made({ regionCodes: ['460100'] })).code).toBe('4528')
    expect((await made({ regionCodes: ['449999'] })).code).toBe('4531')
    const answer = await made({ regionCodes: ['440100'] })
    expect(answer.data).toMatchObject({ parentId: 'national', isWithinReach: true, regionCodes: ['440100'] })
    expect((await made({ code: 'city2', name: '又一个', regionCodes: ['440100'] })).code).toBe('4521')
    expect((await made({ code: 'city', name: '又一个' })).code).toBe('4520')
  })

  test('inherits every day that it does not name', async () => {
    const days = [localDay('2026-04-20'), { date: '2026-02-14', dayStatus: '1', kind: 'local' }]
    const { id, draft } = await regionalDraft('heir', '440103', days)
    const year = await yearOf(id, 2026)
    expect(dayOf(year, '2026-04-20')).toMatchObject({ dayStatus: '1', differsFromParent: true })
    expect(dayOf(year, '2026-02-16')).toMatchObject({ dayStatus: '1', kind: 'holiday', isOwn: false })
    expect(
      (await unit.post(`/workdays/drafts/${draft.id}/publication`, { version: 2, reason: '地方安排' })).code,
    ).toBe('403')
    expect((await publish(draft, 2)).code).toBe('200')
    const due = async (calendar: string) =>
      (await calculate(`calendarId=${calendar}&start=2026-04-17&days=1`)).date
    expect(await Promise.all([id, 'national'].map(due))).toEqual(['2026-04-21', '2026-04-20'])
    expect(await calculate(`calendarId=${id}&start=2026-02-13&days=1`)).toMatchObject({ date: '2026-02-24' })
  })

  test('a unit cannot touch the nation’s, nor an auditor anything', async () => {
    const { id, draft } = await regionalDraft('kept', '440104', [localDay('2026-04-20')])
    expect((await publish(draft, 2)).code).toBe('200')
    const ofNation = { calendarId: 'national', year: 2027, from: 'weekends' }
    expect((await unit.post('/workdays/drafts', ofNation)).code).toBe('4528')
    expect((await auditor.post('/workdays/drafts', ofNation)).code).toBe('403')
    const seen = await Promise.all(['national', id].map(each => calendarOf(each, auditor)))
    expect(seen.map(({ isWithinReach }) => isWithinReach)).toEqual([false, false])
    const { version } = await calendarOf(id)
    expect((await sa.remove(`/workdays/calendars/${id}?version=${version}`)).code).toBe('4523')
    expect((await sa.remove('/workdays/calendars/national?version=1')).code).toBe('4524')
    const change = { version, name: 'kept日历', orgId: 'city', regionCodes: ['440106'] }
    expect((await unit.put(`/workdays/calendars/${id}`, change)).code).toBe('403')
    expect((await sa.put(`/workdays/calendars/${id}`, { ...change, parentId: id })).code).toBe('4522')
  })
})

describe('a file of days', () => {
  test.each(['csv', 'xlsx'])('as %s is read as it was written', async format => {
    const url = `/gpcms/rest/v2/workdays/export?calendarId=national&year=2024&format=${format}`
    const answer = await app.http.inject({ url, headers: { cookie: sa.signed.cookie } })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('全国2024年工作日'))
    const read = await readDayFile(new File([new Uint8Array(answer.rawPayload)], `days.${format}`))
    expect(read).toMatchObject({ year: 2024, problems: [] })
    const { days } = await yearOf('national', 2024)
    expect(read.days.map(({ date, kind }) => `${date} ${kind}`)).toEqual(
      days.filter(({ isOwn }: Day) => isOwn).map(({ date, kind }: Day) => `${date} ${kind}`),
    )
  })
})

test('two years are compared holiday by holiday', async () => {
  const { data } = await sa.get('/workdays/compare?calendarId=national&year=2026')
  const spring = data.holidays.find(({ name }: { name: string }) => name === '春节')
  expect(spring).toEqual({
    name: '春节',
    current: {
      first: '2026-02-15',
      last: '2026-02-23',
      daysOff: 9,
      makeups: ['2026-02-14', '2026-02-28'],
    },
    previous: {
      first: '2025-01-28',
      last: '2025-02-04',
      daysOff: 8,
      makeups: ['2025-01-26', '2025-02-08'],
    },
  })
})

test('every instance hears of a new holiday', async () => {
  const other = await createTestApp({ url: app.url, now: '2026-08-03T04:00:00Z' })
  try {
    const draft = await draftOf('national', 2026)
    await sa.put(`/workdays/drafts/${draft.id}/days`, { version: 1, days: [holiday('2026-08-05')] })
    await publish(draft, 2)
    await publish((await regionalDraft('far', '440300', [localDay('2026-04-20')], sa)).draft, 2)
    await other.settled()
    expect(other.workdays.addWorkdays('2026-08-04', 1)).toBe('2026-08-06')
    expect(other.workdays.isWorkday('2026-08-05')).toBe(false)
    expect(other.workdays.workdaysBetween('2026-08-03', '2026-08-07')).toBe(3)
    expect(other.workdays.isWorkday('2026-04-20', '440305')).toBe(false)
    expect(other.workdays.isWorkday('2026-04-20', '460106')).toBe(true)
  } finally {
    await other.close()
  }
})
