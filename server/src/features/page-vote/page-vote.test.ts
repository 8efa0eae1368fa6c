import { votePath } from '@sunport/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { actAs, insertUser } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-10T04:00:00Z' })
  await insertUser(app.db, { userName: 'editor', roleIds: ['role-editor'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  // Whoever has voted much may vote again after an hour.
  app.clock.set(new Date(app.clock.now().getTime() + 3_600_000))
  await app.db.execute(sql`DELETE FROM page_vote`)
})

const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
const vote = (at: string, useful = '1', headers: Record<string, string> = own, remoteAddress = '10.0.0.1') =>
  app.http.inject({
    method: 'POST',
    url: votePath,
    headers,
    remoteAddress,
    payload: new URLSearchParams({ at, useful }).toString(),
  })
/** Sessions end with the clock that goes on from test to test. */
const listed = async (query = '') => (await (await actAs(app, 'editor')).get(`/page-votes?${query}`)).data

test('a vote is counted by page and day, and its reader is back where he was', async () => {
  const id = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'xmcggg',
    title: '彩超采购公告',
    noticeTime: '2026-06-01 09:00:00',
  })
  const answer = await vote(`/noticeGd?type=notice&id=${id}&from=list`)
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe(`/maincms-web/noticeGd?type=notice&id=${id}&from=list#thanks`)
  expect(answer.headers['set-cookie']).toBeUndefined()
  await vote(`/noticeGd?id=${id}`, '0')
  await vote('/noticeInformationGd?title=家具', '0')
  await vote('/noticeInformationGd', '0')
  const { rows, total } = await listed()
  expect(total).toBe(2)
  expect(rows).toMatchObject([
    { page: '/noticeInformationGd', title: '项目采购公告', useful: 0, useless: 2, lastDay: '2026-06-10' },
    { page: `/noticeGd?id=${id}`, title: '彩超采购公告', siteId: 'gd', useful: 1, useless: 1 },
  ])
  expect((await listed('keyword=彩超')).rows).toHaveLength(1)
  expect((await listed('from=2026-06-11 00:00:00')).total).toBe(0)
})

test('nothing is kept of who voted', async () => {
  await vote('/noticeInformationGd')
  await listed()
  const { rows } = await app.db.execute<{ all: string }>(
    sql`SELECT to_jsonb(page_vote)::text AS all FROM page_vote`,
  )
  expect(JSON.parse(rows[0]?.all ?? '{}')).toEqual({
    site_id: 'gd',
    page: '/noticeInformationGd',
    day: expect.any(String),
    useful: 1,
    useless: 0,
  })
})

test('one line cannot judge for all', async () => {
  for (let turn = 0; turn < 40; turn += 1) await vote('/noticeInformationGd', '0')
  await vote('/noticeInformationGd', '0', own, '10.0.0.2')
  expect((await listed()).rows).toMatchObject([{ useless: 31 }])
})

test.each(['/nowhere', '//evil.example/x', 'https://evil.example/', '/\\\\evil.example', ''])(
  'a page that is none of ours is refused: %s',
  async at => {
    const answer = await vote(at)
    expect(answer.headers.location).toBeUndefined()
    expect((await listed()).total).toBe(0)
  },
)

test('other sites cannot vote by their visitors', async () => {
  const answer = await vote('/noticeInformationGd', '1', { ...own, 'sec-fetch-site': 'cross-site' })
  expect(answer.statusCode).toBe(403)
  expect((await listed()).total).toBe(0)
})

test('an editor reads the pages of his own sites', async () => {
  await insertUser(app.db, { userName: 'elsewhere', roleIds: ['role-editor'], siteIds: ['hn'] })
  await vote('/noticeInformationGd')
  const other = await actAs(app, 'elsewhere')
  expect((await other.get('/page-votes')).data.total).toBe(0)
})
