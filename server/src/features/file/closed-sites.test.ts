import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'

let app: TestApp
let who: Acting
let address: string
beforeAll(async () => {
  app = await createTestApp()
  await insertUser(app.db, { userName: 'everywhere', roleIds: ['role-sa'] })
  who = await actAs(app, 'everywhere')
  const { data } = await sendFile(app, who, '/gpcms/rest/v2/files', '附件.txt', Buffer.from('附件'))
  address = data.filepath
  const place = { siteId: 'hn', channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' }
  const infoId = await publishSample(app.db, { ...place, title: '有附件' })
  await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
    SELECT published_edition_id, ${data.id}, '附件.txt' FROM info WHERE id = ${infoId}`)
})
afterAll(() => app.close())

const become = (lifecycle: string) =>
  app.db.execute(sql`UPDATE site SET lifecycle = ${lifecycle}, preview_key = 'the-key' WHERE id = 'hn'`)
const fetched = async (cookie = '') => {
  const { statusCode, headers } = await app.http.inject({ url: address, headers: { cookie } })
  return statusCode === 200 ? headers['cache-control'] : statusCode
}

test.each([
  ['running', 'public, max-age=0'],
  ['archived', 'public, max-age=0'],
  ['building', 404],
  ['preview', 404],
  ['maintenance', 404],
  ['disabled', 404],
])('what a site shows that is %s: %s to the public', async (lifecycle, answer) => {
  await become(lifecycle)
  expect(await fetched()).toBe(answer)
  expect(await fetched(who.signed.cookie)).not.toBe(404)
})

test('whoever holds the key of a site that is being prepared sees its files, and no cache keeps them', async () => {
  await become('preview')
  expect(await fetched('sunport-preview=the-key')).toBe('no-store')
  expect(await fetched('sunport-preview=another')).toBe(404)
  await become('building')
  expect(await fetched('sunport-preview=the-key')).toBe(404)
})

test('a text that an open site refers to keeps its pictures when its own site is closed', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await become('running')
  const { data } = await sendFile(app, who, '/gpcms/rest/v2/files', '图.png', png)
  await app.db.execute(sql`UPDATE file SET home_site_ids = '{hn}' WHERE id = ${data.id}`)
  const place = { siteId: 'hn', channel: 'tzgg', noticeTime: '2026-06-01 09:00:00' }
  const body = `<p><img src="${data.filepath}" alt="图"></p>`
  const origin = await publishSample(app.db, { ...place, title: '有图', body })
  const fetch = async () => (await app.http.inject(data.filepath)).statusCode
  expect(await fetch()).toBe(200)
  await become('building')
  expect(await fetch()).toBe(404)
  await app.db.execute(sql`INSERT INTO info (id, site_id, channel_id, kind, state, origin_id, refer_mode, published_edition_id)
    SELECT 'referring', 'gd', 'gd-tzgg', 'article', 'live', id, 'reference', published_edition_id FROM info WHERE id = ${origin}`)
  expect(await fetch()).toBe(200)
})
