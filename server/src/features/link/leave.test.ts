import type { LinkRecord } from '@sunport/contract/calls/link.ts'
import { leavePath } from '@sunport/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { createClickCounter } from './click-counter.ts'

let app: TestApp
let keeper: Acting
let siteId = ''
beforeAll(async () => {
  app = await createTestApp()
  siteId = app.packs[0]?.siteCode ?? ''
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
  const model = { className: '出口', style: 'text', sort: 0, status: '1' }
  await keeper.post('/linkClasses', { siteId, classCode: 'exits', ...model })
})
afterAll(() => app.close())

const create = async (title: string, over: object = {}): Promise<LinkRecord> => {
  const url = 'https://outside.example/a?b=1&c=<x>'.replace('<x>', '2')
  const answer = await keeper.post('/links', { siteId, classCode: 'exits', title, url, ...over })
  if (!answer.data) throw new Error(answer.msg)
  return answer.data
}
const browser = 'Mozilla/5.0 Firefox/140.0'
const follow = (id: string, query = '', headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'GET',
    url: `${leavePath}${encodeURIComponent(id)}${query}`,
    headers: { 'user-agent': browser, ...headers },
  })

test('leads where the link leads, whatever the address says', async () => {
  const { id } = await create('直接')
  for (const query of ['', '?url=https://evil.example', '?go=https://evil.example']) {
    const { statusCode, headers } = await follow(id, query)
    expect([statusCode, headers.location]).toEqual([302, 'https://outside.example/a?b=1&c=2'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  }
})

test.each<[string, object]>([
  ['停用的', { status: '0' }],
  ['过期的', { validTo: '2026-06-09' }],
  ['站内的', { url: '/somewhere' }],
  ['没有地址的', { url: null }],
  ['邮箱', { url: 'mailto:desk@example.org' }],
])('%s is no way out', async (title, over) => {
  const { id } = await create(title, over)
  expect((await follow(id)).headers.location).toBe('/maincms-web/404')
})

test('an unknown link is no way out', async () => {
  expect((await follow('https://evil.example')).headers.location).toBe('/maincms-web/404')
})

test('a word before leaving: whole without script, in the way of reading that was chosen', async () => {
  const { id } = await create('<b>提示</b>', { leaveHint: true })
  const page = await follow(id)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('<script')
  expect(page.body).toContain('&#60;b&#62;提示')
  expect(page.body).toContain('https://outside.example/a?b=1&#38;c=2')
  expect(page.body).toContain(`href="${leavePath}${id}?go=1"`)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const elder = await follow(id, '', { cookie: 'sunport-mode=elder-contrast-blue' })
  expect(elder.body).toContain('font-size:150%')
  expect(elder.body).toContain('background:#001a57')
  expect((await follow(id, '?go=1')).headers.location).toBe('https://outside.example/a?b=1&c=2')
})

test('people who leave are counted by day; programs, fetching ahead and reading the hint are not', async () => {
  const row = await create('计数', { leaveHint: true })
  const other = await create('少些点击')
  const counter = createClickCounter(app.db, app.clock, silentLog)
  await follow(row.id)
  await follow(row.id, '?go=1', { 'user-agent': 'Baiduspider/2.0' })
  await follow(row.id, '?go=1', { 'sec-purpose': 'prefetch' })
  await follow(row.id, '?go=1')
  await follow(row.id, '?go=1')
  await follow(other.id)
  // The application writes every five seconds and at its end; a counter of our own stands for another instance.
  counter.add(row.id)
  counter.add('deleted-meanwhile')
  await counter.flush()
  await counter.stop()
  await expect
    .poll(async () => (await keeper.get(`/links/${row.id}`)).data.clicks30, {
      interval: 250,
    })
    .toBe(3)
  const kept = await app.db.execute(sql`SELECT * FROM link_click WHERE link_id = ${row.id}`)
  expect(Object.keys(kept.rows[0] ?? {})).toEqual(['link_id', 'day', 'clicks'])

  const sorted = await keeper.get('/links?classCode=exits&sortName=clicks30&sortOrder=DESC')
  const shown = sorted.data.rows.map(({ title, clicks30 }: LinkRecord) => `${title} ${clicks30}`)
  const ours = shown.filter((each: string) => /^(?:计数|少些点击) /.test(each))
  expect(ours).toEqual(['计数 3', '少些点击 1'])
  const day = (back: number) =>
    new Date(app.clock.now().getTime() - back * 86_400_000).toISOString().slice(0, 10)
  await app.db.execute(
    sql`INSERT INTO link_click VALUES (${row.id}, ${day(29)}, 10), (${row.id}, ${day(30)}, 100)`,
  )
  expect((await keeper.get(`/links/${row.id}`)).data.clicks30).toBe(13)
})
