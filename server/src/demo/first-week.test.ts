import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstAdministrators } from '../features/session/first-administrators.ts'
import { findBrokenAudit } from '../platform/audit/chain.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import { createTestApp, silentLog, type TestApp } from '../testing/app.ts'
import { type Acting, actAs } from '../testing/people.ts'
import { leaveWork } from './desk-work.ts'
import { liveFirstWeek } from './first-week.ts'
import { loadDemo } from './load.ts'
import { discardedTexts, lawAmendment, repeatedCorrection, urgentText } from './text/desk-acts.ts'
import { givenUpSurvey, triedChannel, wrongFile } from './text/desk-bin.ts'
import { broughtDocuments, broughtPicture, repeatedPicture } from './text/desk-media.ts'
import { pageErrors } from './text/week-keepers.ts'
import { dayOf, wire } from './time.ts'
import { officeDays } from './week.ts'

let app: TestApp
let editor: Acting
let admin: Acting
let auditor: Acting
let clicksBefore: Map<string, number>

const clicks = async () => {
  const { rows } = await app.db.execute<{ id: string; clicks: number }>(
    sql`SELECT info_id AS id, click_num::int AS clicks FROM publication`,
  )
  return new Map(rows.map(({ id, clicks }) => [id, clicks]))
}

beforeAll(async () => {
  app = await createTestApp({ tasks: [] })
  const { packs, clock, db } = app
  const first = packs.slice(0, 2)
  const files = folderStore(join(app.dataDir, 'files'))
  const archive = join(app.dataDir, 'archive')
  await loadDemo({
    url: app.url,
    files,
    packs: first,
    now: clock.now(),
    noticesPerRegion: 60,
  })
  await createFirstAdministrators(db, 'admin', 'Right-Password-1', true)
  await leaveWork(db, packs, clock.now())
  clicksBefore = await clicks()
  await liveFirstWeek(
    { db, clock, log: silentLog, content: app.content, files, archive, admin: 'admin' },
    packs,
  )
  editor = await actAs(app, 'editor')
  admin = await actAs(app, 'admin')
  auditor = await actAs(app, 'auditadmin')
})
afterAll(() => app.close())

const listed = async (query: string) => (await editor.get(`/content/${query}`)).data

test('of each of two sites one text waits for its hour, and one is public until its last day', async () => {
  const waiting = await listed('article?openState=scheduled&pageSize=50')
  expect(waiting.total).toBe(2)
  for (const { scheduledAt } of waiting.rows) expect(scheduledAt).toMatch(/ 09:00:00$/)
  const ending = await listed(`article?keyword=${encodeURIComponent('线上答疑周')}&pageSize=50`)
  expect(ending.rows.map((row: { publicState: string }) => row.publicState)).toEqual(['live', 'live'])
  const { data } = await editor.get(`/content/article/${ending.rows[0].id}`)
  expect(data.published.expireAt).toMatch(/ 18:00:00$/)
})

test('something urgent was asked for, and waits for a second person', async () => {
  const { data } = await (await actAs(app, 'reviewer2')).get('/emergencies?pageSize=50')
  const own = data.rows.filter(({ title }: { title: string }) => title === urgentText.title)
  expect(own.map(({ stage }: { stage: string }) => stage)).toEqual(['asked', 'asked'])
})

test('the bin holds what was thrown away, each with its reason', async () => {
  const { data } = await editor.get('/recycleBin?pageSize=50')
  const reasons = data.rows.map(({ reason }: { reason: string }) => reason)
  for (const { reason } of discardedTexts) expect(reasons).toContain(reason)
})

test('a rule is being amended: its next version lies beside the one in force', async () => {
  const { rows } = await listed('law?openState=draft&pageSize=50')
  const drafts = await Promise.all(
    rows.map(async ({ id }: { id: string }) => (await editor.get(`/content/law/${id}`)).data),
  )
  const amended = drafts.filter(({ open }) => open?.changeNote === lawAmendment.changeNote)
  expect(amended.length).toBeGreaterThan(0)
  for (const { open, published } of amended)
    expect(open.fields.versions.length).toBe(published.fields.versions.length + 1)
})

test('a tender is being corrected', async () => {
  const { rows } = await listed(
    `notice?openState=draft&keyword=${encodeURIComponent('更正公告')}&pageSize=50`,
  )
  expect(rows.length).toBeGreaterThan(0)
})

test('the house has units, and the cities have theirs', async () => {
  const { data } = await admin.get('/orgs/tree')
  const names = data.map(({ label }: { label: string }) => label)
  expect(names).toContain('政府采购监管处')
  expect(names.filter((name: string) => name.endsWith('市财政局')).length).toBeGreaterThan(2)
})

/** Days of the week that the office was open on, as the logs write them. */
const daysAtWork = () => officeDays(app.clock.now().getTime()).map(day => wire(day * 86_400_000).slice(0, 10))
/** Of the rows of a log before anybody of this test signed in. */
const dayCounts = async (table: string, time: string, more = 'true') => {
  const { rows } = await app.db.execute<{ day: string; total: number }>(
    sql`SELECT to_char(${sql.identifier(time)} AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') AS day, count(*)::int AS total
      FROM ${sql.identifier(table)} WHERE ${sql.raw(more)} GROUP BY 1 ORDER BY 1`,
  )
  return new Map(rows.map(({ day, total }) => [day, total]))
}

test('the chain of the week is whole, its times grow, and something was done on each day', async () => {
  expect(await findBrokenAudit(app.db)).toBeUndefined()
  const { rows } = await app.db.execute<{ backwards: number; ahead: number; people: number }>(sql`
    SELECT count(*) FILTER (WHERE at < before)::int AS backwards, count(DISTINCT user_name)::int AS people,
      count(*) FILTER (WHERE at > ${app.clock.now().toISOString()}::timestamptz)::int AS ahead
    FROM (SELECT at, user_name, lag(at) OVER (ORDER BY id) AS before FROM audit_log) a`)
  expect(rows[0]).toMatchObject({ backwards: 0, ahead: 0 })
  expect(rows[0]?.people).toBeGreaterThan(5)
  const counted = await dayCounts('audit_log', 'at')
  for (const day of daysAtWork()) expect(counted.get(day), day).toBeGreaterThan(3)
})

test('everybody signed in on each day at work; some tries failed, one of them from elsewhere', async () => {
  const { rows } = await app.db.execute<{ ip: string; reason: string; hour: number; total: number }>(sql`
    SELECT reason, ip, min(extract(hour FROM at AT TIME ZONE 'Asia/Shanghai'))::int AS hour, count(*)::int AS total
    FROM login_log WHERE ip <> '127.0.0.1' GROUP BY 1, 2`)
  const failed = rows.filter(({ reason }) => reason === 'wrong-password')
  expect(failed.reduce((sum, { total }) => sum + total, 0)).toBe(3)
  expect(failed.filter(({ ip }) => !ip.startsWith('10.44.'))).toHaveLength(1)
  const passed = rows.filter(({ reason }) => reason === 'passed')
  for (const { ip, hour } of passed) expect([ip.startsWith('10.44.'), hour]).toEqual([true, 8])
  const counted = await dayCounts('login_log', 'at', "reason = 'passed' AND ip <> '127.0.0.1'")
  expect([...counted.keys()]).toEqual(daysAtWork())
  expect(new Set(counted.values())).toEqual(new Set([13]))
})

test('calls and visits came on each of the last days, and no visit contradicts what the public reads', async () => {
  const today = dayOf(app.clock.now().getTime())
  const week = Array.from({ length: 7 }, (_, at) => wire((today - 6 + at) * 86_400_000).slice(0, 10))
  for (const log of [
    await dayCounts('api_log', 'at', "ip NOT LIKE '127.%'"),
    await dayCounts('visit_log', 'visited_at'),
  ])
    expect([...log.keys()]).toEqual(week)
  const { rows } = await app.db.execute<{ id: string; visits: number; early: number }>(sql`
    SELECT v.info_id AS id, count(*)::int AS visits,
      count(*) FILTER (WHERE v.visited_at < p.notice_time)::int AS early
    FROM visit_log v JOIN publication p ON p.info_id = v.info_id GROUP BY 1`)
  expect(rows.length).toBeGreaterThan(5)
  const after = await clicks()
  for (const { id, visits, early } of rows)
    expect([early, after.get(id)], id).toEqual([0, (clicksBefore.get(id) ?? 0) + visits])
})

test('no log tells of what is still to come', async () => {
  const now = app.clock.now().toISOString()
  const { rows } = await app.db.execute<{ latest: string }>(sql`
    SELECT greatest((SELECT max(at) FROM login_log), (SELECT max(at) FROM api_log),
      (SELECT max(visited_at) FROM visit_log), (SELECT max(last_at) FROM front_error), (SELECT max(end_at) FROM task_run),
      (SELECT max(at) FROM task_run_log), (SELECT max(deleted_at) FROM bin_entry),
      (SELECT max(create_date) FROM file WHERE owner_id IS NOT NULL)) > ${now}::timestamptz AS latest`)
  expect(rows).toEqual([{ latest: false }])
})

test('errors of pages were told, and some of them are in hand', async () => {
  const { data } = await admin.get('/logs/error?pageSize=50')
  const states = data.rows.map(({ state }: { state: string }) => state)
  expect(data.total).toBe(pageErrors.length)
  expect(states.sort()).toEqual(['open', 'solved', 'working'])
})

test('of each of two sites a channel lies in the bin with its drafts, as one batch', async () => {
  const { data } = await admin.get('/recycleBin?pageSize=100')
  const batches = Map.groupBy(
    data.rows.filter(({ batch }: { batch: string | null }) => batch),
    ({ batch }: { batch: string; reason: string }) => batch,
  )
  expect(batches.size).toBe(2)
  for (const rows of batches.values()) {
    expect(rows.length).toBeGreaterThanOrEqual(triedChannel.titles.length)
    for (const { reason } of rows) expect(reason).toBe(triedChannel.reason)
  }
})

test('of both sites single things of several kinds lie there, too', async () => {
  const { data } = await admin.get('/recycleBin?pageSize=100')
  const single = data.rows.filter(({ batch }: { batch: string | null }) => !batch)
  for (const { siteCode } of app.packs.slice(0, 2)) {
    const own = single.filter(({ siteId }: { siteId: string }) => siteId === siteCode)
    const kinds = new Set(own.map(({ kind }: { kind: string }) => kind))
    expect([...kinds].sort()).toEqual(['article', 'file', 'link', 'notice', 'survey'])
    const reasons = own.map(({ reason }: { reason: string }) => reason)
    for (const reason of [repeatedCorrection, givenUpSurvey.reason, wrongFile.reason])
      expect(reasons).toContain(reason)
  }
})

test('timed work went well for the most part; one failure was made good, one run took too long', async () => {
  const { rows } = await app.db.execute<{ result: string; phase: string; total: number }>(
    // What the house does of itself while the test looks is no part of the week.
    sql`SELECT result, phase, count(*)::int AS total FROM task_run
      WHERE job_code NOT IN ('file-check', 'index-rebuild') AND phase NOT IN ('waiting', 'running')
      GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  expect(rows).toMatchObject([
    { result: '0', phase: 'timeout', total: 1 },
    { result: '1', phase: 'done' },
    { result: '2', phase: 'done', total: 1 },
  ])
  expect(rows[1]?.total).toBeGreaterThan(100)
})

test('what a run could not do is done again by itself', async () => {
  const { data } = await admin.get('/task-runs?jobCode=file-check&result=0')
  const [run] = data.rows
  expect(run.failedItems).toBe(2)
  expect((await admin.get('/media?only=missing')).data.total).toBe(2)
  const again = await admin.post(`/task-runs/${run.id}/rerun`, { onlyFailed: true })
  await expect.poll(async () => (await admin.get(`/task-runs/${again.data.runId}`)).data.phase).toBe('done')
  expect((await admin.get(`/task-runs/${run.id}`)).data.result).toBe('2')
  expect((await admin.get('/media?only=missing')).data.total).toBe(0)
})

test('some files are shown by nothing, and pictures by articles', async () => {
  const unused = (await admin.get('/media?only=unused&pageSize=100')).data.rows
  const names = unused.map(({ name }: { name: string }) => name)
  for (const name of [...broughtDocuments, broughtPicture, repeatedPicture]) expect(names).toContain(name)
  const pictures = (await admin.get('/media?kind=image&pageSize=100')).data.rows
  const used = pictures.filter(({ usageCount }: { usageCount: number }) => usageCount > 0)
  expect(used.length).toBeGreaterThan(4)
})

test('the auditor reads the week on his page', async () => {
  const { data } = await auditor.get('/logs/login?pageSize=100')
  expect(data.total).toBeGreaterThan(40)
})
