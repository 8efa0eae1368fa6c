import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstAdministrators } from '../features/session/first-administrators.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { type Acting, actAs } from '../testing/people.ts'
import { actOnDesks } from './desk-acts.ts'
import { leaveWork } from './desk-work.ts'
import { loadDemo } from './load.ts'
import { discardedTexts, lawAmendment, urgentText } from './text/desk-acts.ts'

let app: TestApp
let editor: Acting
let admin: Acting

beforeAll(async () => {
  app = await createTestApp({ tasks: [] })
  const { packs, clock, db } = app
  const first = packs.slice(0, 2)
  await loadDemo({
    url: app.url,
    filesDir: app.dataDir,
    packs: first,
    now: clock.now(),
    noticesPerRegion: 60,
  })
  await createFirstAdministrators(db, 'admin', 'Right-Password-1', true)
  await leaveWork(db, packs, clock.now())
  await actOnDesks({ db, clock, content: app.content, admin: 'admin' }, packs)
  editor = await actAs(app, 'editor')
  admin = await actAs(app, 'admin')
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

test('the log tells who did all of it', async () => {
  const { rows } = await app.db.execute(
    `SELECT action FROM audit_log WHERE user_name IN ('editor', 'reviewer1', 'reviewer3') GROUP BY 1`,
  )
  expect(rows.length).toBeGreaterThan(4)
})
