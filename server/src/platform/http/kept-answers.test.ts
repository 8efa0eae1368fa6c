import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { tag, touchTags } from '../cache/tags.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ config: { answersMegabytes: 8 } })
})
afterAll(() => app.close())

const base = '/gpcms/rest/web/v2/info'
const publish = (id: string, title: string) =>
  publishSample(app.db, { id, title, siteId: 'gd', channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' })
const detail = (id: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: `${base}/getInfoById?id=${id}`, headers })
const titleOf = async (id: string, headers: Record<string, string> = {}): Promise<string | undefined> =>
  (await detail(id, headers)).json().data?.title
/** Behind the product's back: nobody is told, so what is kept is seen to be kept. */
const rename = (id: string, title: string) =>
  app.db.execute(sql`UPDATE publication SET title = ${title} WHERE info_id = ${id}`)

test('what was read is read again from memory, until what it shows changes', async () => {
  await publish('kept-a', '原来的题目')
  expect(await titleOf('kept-a')).toBe('原来的题目')
  await rename('kept-a', '改过的题目')
  expect(await titleOf('kept-a')).toBe('原来的题目')
  await app.db.transaction(tx => touchTags(tx, [tag.info('kept-a')]))
  await app.settled()
  expect(await titleOf('kept-a')).toBe('改过的题目')
})

test('a program that has it already gets 304, until it is another', async () => {
  await publish('kept-b', '题目一')
  const first = await detail('kept-b')
  const etag = String(first.headers.etag)
  const again = await detail('kept-b', { 'if-none-match': etag })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  await rename('kept-b', '题目二')
  await app.db.transaction(tx => touchTags(tx, [tag.info('kept-b')]))
  await app.settled()
  const other = await detail('kept-b', { 'if-none-match': etag })
  expect([other.statusCode, other.json().data.title]).toEqual([200, '题目二'])
})

test('it comes compressed for who takes it so, with the same words', async () => {
  await publish('kept-c', '压缩的题目')
  const plain = await detail('kept-c')
  const zipped = await detail('kept-c', { 'accept-encoding': 'gzip' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('what there is none of is asked for each time', async () => {
  expect(await titleOf('kept-late')).toBeUndefined()
  await publish('kept-late', '后来的')
  expect(await titleOf('kept-late')).toBe('后来的')
})

test('other words of the same question are the same answer; another host has its own', async () => {
  await publish('kept-d', '题目')
  await titleOf('kept-d')
  await rename('kept-d', '改过')
  expect((await app.http.inject(`${base}/getInfoById?_t=9&id=kept-d&whatever=1`)).json().data.title).toBe(
    '题目',
  )
  expect(await titleOf('kept-d', { host: 'elsewhere.example' })).toBe('改过')
})

test('nothing is older than a minute', async () => {
  await publish('kept-e', '题目')
  await titleOf('kept-e')
  await rename('kept-e', '改过')
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  expect(await titleOf('kept-e')).toBe('改过')
})

test('a wrong question is refused in the words of its call', async () => {
  const answer = await app.http.inject(`${base}/selectInfoMoreChannel?siteId=gd&currPage=x`)
  expect([answer.statusCode, answer.json().code]).toEqual([200, '4000'])
})
