import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { HomeTask, WaitingList } from '@sunport/contract/calls/home.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirstAdministrators } from '../features/session/first-administrators.ts'
import { folderStore } from '../platform/files/folder-store.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { type Acting, actAs } from '../testing/people.ts'
import { proved } from '../testing/proved.ts'
import { leaveWork } from './desk-work.ts'
import { loadDemo } from './load.ts'
import { deskTexts, maintenanceNotice } from './text/desk-work.ts'

let app: TestApp
/** What the first look found, before anybody did anything. */
let publicBefore: unknown
let publicAfter: unknown
const benches = new Map<string, Map<HomeTask, WaitingList>>()
const people = new Map<string, Acting>()
const as = async (userName: string): Promise<Acting> => {
  const acting = people.get(userName) ?? (await actAs(app, userName))
  people.set(userName, acting)
  return acting
}

/** Everything that the public reads comes from these rows. */
const publicRows = async (): Promise<unknown> => {
  const { rows } = await app.db.execute(
    sql`SELECT count(*) AS total, md5(string_agg(p::text, '' ORDER BY p.info_id)) AS digest FROM publication p`,
  )
  return rows[0]
}

const bench = async (userName: string): Promise<Map<HomeTask, WaitingList>> => {
  const { data } = await (await as(userName)).get('/home/tasks')
  return new Map(data.map((list: WaitingList) => [list.task, list]))
}

const accounts = ['editor', 'reviewer1', 'reviewer2', 'reviewer3', 'keeper', 'replier', 'admin']

beforeAll(async () => {
  app = await createTestApp({ tasks: [] })
  const { packs, clock } = app
  const [first] = packs
  if (!first) throw new Error('no pack')
  await loadDemo({
    url: app.url,
    files: folderStore(app.dataDir),
    packs: [first],
    now: clock.now(),
    noticesPerRegion: 60,
  })
  await createFirstAdministrators(app.db, 'admin', 'Right-Password-1', true)
  publicBefore = await publicRows()
  await leaveWork(app.db, packs, clock.now())
  publicAfter = await publicRows()
  for (const userName of accounts) benches.set(userName, await bench(userName))
})
afterAll(() => app.close())

test.each<[string, HomeTask[]]>([
  ['editor', ['my-returned', 'my-drafts', 'channels-overdue']],
  ['reviewer1', ['review-todo']],
  ['reviewer2', ['review-todo']],
  ['reviewer3', ['review-todo']],
  ['keeper', ['message-receiving', 'message-late']],
  ['replier', ['message-replying']],
  ['admin', ['tasks-failed', 'channels-overdue']],
])('%s begins the first day with work', (userName, tasks) => {
  for (const task of tasks) expect(benches.get(userName)?.get(task)?.total, task).toBeGreaterThan(0)
})

test('every site has its share, and some of it has waited for too long', () => {
  const of = (...stages: string[]) =>
    deskTexts.filter(({ stage }) => stages.includes(stage)).length * app.packs.length
  const total = (userName: string, task: HomeTask) => benches.get(userName)?.get(task)?.total
  expect(total('editor', 'my-drafts')).toBe(of('draft'))
  expect(total('editor', 'my-returned')).toBe(of('returned'))
  for (const level of ['1', '2', '3'])
    expect(total(`reviewer${level}`, 'review-todo')).toBe(of(`review${level}`))
  expect(benches.get('reviewer1')?.get('review-todo')?.late).toBeGreaterThan(0)
})

test('nothing of it is public', () => {
  expect(publicAfter).toEqual(publicBefore)
})

test('what came back says why, and can be sent again', async () => {
  const editor = await as('editor')
  const { data } = await editor.get('/myContent?stage=returned')
  const { id } = data.rows[0]
  const { data: item } = await editor.get(`/content/article/${id}`)
  expect(JSON.stringify(item)).toContain(deskTexts.find(({ reason }) => reason)?.reason)
  const sent = await editor.post(`/content/article/${id}/submit`, { version: item.version })
  expect([sent.msg, sent.data?.openState]).toEqual(['操作成功', 'review1'])
})

test('a text goes from the first level to the public by those who find it before them', async () => {
  const { data } = await (await as('reviewer1')).get('/reviews?tab=todo&pageSize=100')
  const { id } = data.rows[0]
  let item: ContentDetail | undefined
  for (const name of ['reviewer1', 'reviewer2', 'reviewer3']) {
    const reviewer = await as(name)
    const version = item?.version ?? (await reviewer.get(`/content/article/${id}`)).data.version
    item = (await reviewer.post(`/content/article/${id}/approve`, proved({ version }))).data
  }
  expect(item?.publicState).toBe('live')
})

test('the notice of the house stands at the door and before everybody', async () => {
  const { data } = await app.get<{ title: string }[]>('/gpcms/rest/v2/systemNoticeBoard/door')
  expect(data.map(({ title }) => title)).toEqual([maintenanceNotice.title])
})
