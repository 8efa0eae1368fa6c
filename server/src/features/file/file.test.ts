import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from '../../platform/files/folder-store.ts'
import { storeFile } from '../../platform/files/store.ts'
import { createTestApp, silentLog, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { createDownloadCounter } from './download-counter.ts'
import { fileRepo } from './repo.ts'

const content = Buffer.from('%PDF-1.4 采购文件')
const address = (id: string) => `/gpcms/rest/v2/files/${id}`

let app: TestApp
let infoId: string
let digest: string

const add = (id: string, name: string, scan = 'clean') =>
  app.db.execute(
    sql`INSERT INTO file (id, name, ext, media_type, size, digest, scan_state) VALUES (${id}, ${name}, '.pdf', 'application/pdf', ${content.length}, ${digest}, ${scan})`,
  )
/** A published info with attachments; its id. */
const publishWith = async (...fileIds: string[]): Promise<string> => {
  const id = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'tzgg',
    title: '有附件',
    noticeTime: '2026-06-01 09:00:00',
  })
  for (const fileId of fileIds)
    await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name, sort)
      SELECT published_edition_id, f.id, f.name, 0 FROM info, file f WHERE info.id = ${id} AND f.id = ${fileId}`)
  return id
}

beforeAll(async () => {
  app = await createTestApp()
  digest = await storeFile(folderStore(join(app.dataDir, 'files')), content)
  await add('public', '采购文件"\r\nSet-Cookie: x=1.pdf')
  await add('waiting', '等待查毒.pdf', 'pending')
  await add('private', '草稿附件.pdf')
  infoId = await publishWith('public', 'waiting')
})
afterAll(() => app.close())

describe('downloads', () => {
  test('are counted together and shown with the attachment', async () => {
    await add('counted', '计数.pdf')
    await add('counted-once', '计数一次.pdf')
    const id = await publishWith('counted')
    const counter = createDownloadCounter(fileRepo(app.db), silentLog)
    for (const fileId of ['counted', 'counted', 'counted-once']) counter.add(fileId)
    await counter.stop()
    const { rows } = await app.db.execute<{ id: string; downloads: number }>(
      sql`SELECT id, downloads FROM file WHERE id LIKE 'counted%' ORDER BY id`,
    )
    expect(rows).toEqual([
      { id: 'counted', downloads: 2 },
      { id: 'counted-once', downloads: 1 },
    ])
    const { data } = await app.get<{ attchList: { downloadNum: number }[] }>(
      `/gpcms/rest/web/v2/info/getInfoById?id=${id}`,
    )
    expect(data.attchList).toMatchObject([{ downloadNum: 2 }])
  })

  test('of the application reach the database when it stops', async () => {
    const second = await createTestApp({ url: app.url })
    await storeFile(folderStore(join(second.dataDir, 'files')), content)
    const before = await downloadsOf('public')
    await second.http.inject(address('public'))
    await second.http.inject(address('none'))
    await second.close()
    expect(await downloadsOf('public')).toBe((before ?? 0) + 1)
  })
})

const downloadsOf = async (id: string): Promise<number | undefined> =>
  (await app.db.execute<{ downloads: number }>(sql`SELECT downloads FROM file WHERE id = ${id}`)).rows[0]
    ?.downloads

describe('a file', () => {
  test('of a published info is downloaded whole, as an attachment under its own name', async () => {
    const answer = await app.http.inject(address('public'))
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''/,
    )
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
    })
    expect(answer.headers).not.toHaveProperty('set-cookie')
  })

  test('is given in one range, and no more than it has', async () => {
    const part = await app.http.inject({ url: address('public'), headers: { range: 'bytes=0-3' } })
    expect([part.statusCode, part.body]).toEqual([206, '%PDF'])
    expect(
      (await app.http.inject({ url: address('public'), headers: { range: 'bytes=99999999999-' } }))
        .statusCode,
    ).toBe(416)
    const many = await app.http.inject({
      url: address('public'),
      headers: { range: `bytes=${Array(1000).fill('0-').join(',')}` },
    })
    expect(many.rawPayload.length).toBeLessThanOrEqual(content.length)
  })

  test.each(['waiting', 'private', 'none', '..%2F..%2Fetc%2Fpasswd'])('%s is not found', async id => {
    const answer = await app.http.inject(address(id))
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.body).not.toContain('PDF')
  })

  test('that is the picture of a published info is public with it', async () => {
    await app.db.execute(sql`UPDATE publication SET img = ${address('private')} WHERE info_id = ${infoId}`)
    expect((await app.http.inject(address('private'))).statusCode).toBe(200)
    await app.db.execute(sql`UPDATE publication SET img = NULL WHERE info_id = ${infoId}`)
    expect((await app.http.inject(address('private'))).statusCode).toBe(404)
  })

  test('is listed with the info, and gone with it', async () => {
    await add('leaving', '撤下.pdf')
    const id = await publishWith('leaving')
    const detail = await app.get<{ attchList: { fileName: string; fileUrl: string; fileExt: string }[] }>(
      `/gpcms/rest/web/v2/info/getInfoById?id=${id}`,
    )
    expect(detail.data.attchList).toEqual([
      expect.objectContaining({
        fileUrl: expect.stringContaining(address('leaving')),
        fileExt: '.pdf',
        fileSize: content.length,
      }),
    ])
    expect((await app.http.inject(address('leaving'))).statusCode).toBe(200)
    await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
    expect((await app.http.inject(address('leaving'))).statusCode).toBe(404)
  })
})
