import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bucketAddress } from '../../platform/files/bucket-address.ts'
import { openStore } from '../../platform/files/open-store.ts'
import { digestOf, type FileStore, storedPath, storeFile } from '../../platform/files/store.ts'
import { claimStorage } from '../../platform/installation/storage-mark.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type BucketServer, bucketKeys, bucketServer } from '../../testing/bucket-server.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { sendFile } from '../../testing/send-file.ts'
import { send } from '../../testing/signing.ts'
import { runTask } from '../../testing/tasks.ts'
import { fileCheckTask } from './file-check.ts'

const address = (id: string) => `/gpcms/rest/v2/files/${id}`
const dayMs = 86_400_000
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Place {
  app: TestApp
  who: Acting
  files: FileStore
  server: BucketServer | undefined
}

beforeAll(() => {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
})
afterAll(() => void vi.unstubAllEnvs())

const openPlace = async (isBucket: boolean, filesSignedSeconds = 0): Promise<Place> => {
  const server = isBucket ? await bucketServer() : undefined
  const filesBucket = server && bucketAddress(server.url)
  if (typeof filesBucket === 'string') throw new Error(filesBucket)
  const app = await createTestApp({ config: { filesBucket, filesSignedSeconds } })
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  const files = openStore({ dataDir: app.dataDir, filesBucket, filesSignedSeconds: 0 })
  return { app, server, files, who: await actAs(app, 'keeper') }
}
const closePlace = async ({ app, server }: Place): Promise<void> => {
  await app.close()
  await server?.close()
}

const upload = ({ app, who }: Place, name: string, content: Buffer) =>
  sendFile(app, who, '/gpcms/rest/v2/files', name, content)

const publish = async ({ app }: Place, fileId: string): Promise<void> => {
  const id = await publishSample(app.db, {
    ...{ siteId: 'gd', channel: 'tzgg', title: `有附件${fileId}`, noticeTime: '2026-06-01 09:00:00' },
  })
  await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name, sort)
    SELECT published_edition_id, f.id, f.name, 0 FROM info, file f WHERE info.id = ${id} AND f.id = ${fileId}`)
}

const published = async (place: Place, name: string, content: Buffer): Promise<string> => {
  const { data } = await upload(place, name, content)
  await publish(place, data.id)
  return data.id
}

const rowsOf = async ({ app }: Place, digest: string): Promise<number> =>
  (await app.db.execute(sql`SELECT 1 FROM file WHERE digest = ${digest}`)).rowCount ?? 0
const check = ({ app, files }: Place) => runTask(fileCheckTask(app.db, app.clock, files), app.clock)

describe.each([
  ['a folder', false],
  ['a bucket', true],
])('files in %s', (_, isBucket) => {
  const content = Buffer.from(`%PDF-1.7\n%采购文件\n${'x'.repeat(5000)}`)
  const wanted = storedPath(digestOf(content))
  let place: Place
  let id: string
  beforeAll(async () => {
    place = await openPlace(isBucket)
    id = await published(place, '采购文件.pdf', content)
  })
  afterAll(() => closePlace(place))
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET', of = id) =>
    place.app.http.inject({ method, url: address(of), headers })

  test('are whole, with a length, a tag and a time', async () => {
    const answer = await ask()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=0',
      etag: `W/"${digestOf(content).slice(0, 32)}"`,
      'last-modified': expect.stringContaining('GMT'),
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': 'sandbox',
    })
  })

  test('are told of by their headers alone', async () => {
    const answer = await ask({}, 'HEAD')
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([
      200,
      String(content.length),
      0,
    ])
    expect((await ask({}, 'HEAD', 'none')).statusCode).toBe(404)
  })

  test.each([
    ['bytes=0-3', '%PDF', 'bytes 0-3/'],
    ['bytes=5000-', content.subarray(5000).toString(), `bytes 5000-${content.length - 1}/`],
    ['bytes=-5', 'xxxxx', `bytes ${content.length - 5}-${content.length - 1}/`],
    ['bytes=-999999', content.toString(), `bytes 0-${content.length - 1}/`],
    ['bytes=0-999999', content.toString(), `bytes 0-${content.length - 1}/`],
  ])('are given by %s', async (range, body, said) => {
    const answer = await ask({ range })
    expect([answer.statusCode, answer.rawPayload.toString()]).toEqual([206, body])
    expect(answer.headers['content-range']).toBe(`${said}${content.length}`)
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(body)))
  })

  test.each([`bytes=${content.length}-`, 'bytes=999999-', 'bytes=999999-1000000'])(
    'have nothing at %s',
    async range => {
      const answer = await ask({ range })
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, `bytes */${content.length}`])
      expect(answer.json().code).toBe('416')
    },
  )

  test.each(['bytes=0-1,3-4', 'bytes=9-3', 'bytes=-', 'lines=1-2', 'bytes=a-b'])(
    'are whole for %s, which is no range that we give',
    async range => {
      const answer = await ask({ range })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, content.length])
    },
  )

  test('are not sent again to whoever has them', async () => {
    const { headers } = await ask()
    const [etag, time] = [String(headers.etag), String(headers['last-modified'])]
    const known: Record<string, string>[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", ${etag.slice(2)}` },
      { 'if-modified-since': time },
    ]
    for (const condition of known) {
      const answer = await ask(condition)
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([304, 0])
    }
    const others: Record<string, string>[] = [
      { 'if-none-match': '"other"', 'if-modified-since': time },
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
      { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
    ]
    for (const condition of others) expect((await ask(condition)).statusCode).toBe(200)
    expect((await ask({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
    expect((await ask({ range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('that are text travel compressed for whoever takes them so, and ranges of them as they are', async () => {
    const text = Buffer.from('采购文件的文字\n'.repeat(500))
    const of = await published(place, '文字.txt', text)
    const whole = await ask({ 'accept-encoding': 'gzip' }, 'GET', of)
    expect(whole.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(whole.rawPayload).equals(text)).toBe(true)
    const part = await ask({ 'accept-encoding': 'gzip', range: 'bytes=0-2999' }, 'GET', of)
    expect([part.statusCode, part.headers['content-encoding']]).toEqual([206, undefined])
    expect(part.rawPayload.equals(text.subarray(0, 3000))).toBe(true)
  })

  test('of a draft are for its owner, and kept by no cache', async () => {
    const { data } = await upload(place, '草稿.txt', Buffer.from('草稿'))
    expect((await ask({}, 'GET', data.id)).statusCode).toBe(404)
    const own = await ask({ cookie: place.who.signed.cookie }, 'GET', data.id)
    expect([own.statusCode, own.body, own.headers['cache-control']]).toEqual([200, '草稿', 'no-store'])
  })

  test('go with the last that has their content', async () => {
    const bytes = Buffer.from('两次上传的内容')
    const [first, second] = [await upload(place, '一.txt', bytes), await upload(place, '二.txt', bytes)]
    const drop = (id: string) =>
      send(place.app, place.who.signed, 'DELETE', `/gpcms/rest/v2/files/deleteFck?fckName=${id}`)
    await drop(first.data.id)
    expect(await place.files.find(storedPath(digestOf(bytes)))).toBeDefined()
    await drop(second.data.id)
    expect(await place.files.find(storedPath(digestOf(bytes)))).toBeUndefined()
  })

  test('leave no content when the database refuses them', async () => {
    const bytes = Buffer.from('数据库拒绝的内容')
    await place.app.db.execute(
      sql`ALTER TABLE file ADD CONSTRAINT refused_name CHECK (name <> 'refused.txt') NOT VALID`,
    )
    expect((await upload(place, 'refused.txt', bytes)).code).toBe('500')
    expect(await place.files.find(storedPath(digestOf(bytes)))).toBeUndefined()
  })

  test('are looked at by night: what is gone, what is spoilt, what belongs to nobody', async () => {
    const night = await openPlace(isBucket)
    try {
      await claimStorage(night.app.db, night.files)
      const [gone, spoilt] = [Buffer.from('将丢失'), Buffer.from('将损坏')]
      await upload(night, '丢失.txt', gone)
      await upload(night, '损坏.txt', spoilt)
      const stray = Buffer.from('无主')
      await storeFile(night.files, stray)
      night.app.clock.set(new Date(Date.now() + dayMs))
      expect(await check(night)).toBe('检查 2 个文件，全部完好；清理无主内容 1 个')
      expect(await night.files.find(storedPath(digestOf(stray)))).toBeUndefined()
      await night.files.remove(storedPath(digestOf(gone)))
      // Behind the product's back: as long, and something else.
      const other = Buffer.from('已损坏')
      if (night.server) {
        const kept = { content: other, changedAt: new Date() }
        night.server.kept.set(`portal/${storedPath(digestOf(spoilt))}`, kept)
      } else {
        const path = join(night.app.dataDir, 'files', storedPath(digestOf(spoilt)))
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, other)
      }
      await expect(check(night)).rejects.toThrow('1 个缺失或不完整')
      // Each content has its day among 28: then it is read.
      const words: string[] = []
      for (let day = 0; day < 28; day++) {
        night.app.clock.set(new Date(night.app.clock.now().getTime() + dayMs))
        await fileCheckTask(night.app.db, night.app.clock, night.files)
          .run({
            ...{ params: {} as never, plannedAt: night.app.clock.now(), log: () => {}, expect: () => {} },
            ...{ signal: new AbortController().signal, count: () => {} },
            failed: item => words.push(item.words),
          })
          .catch(() => {})
      }
      expect(new Set(words)).toEqual(new Set(['内容缺失或不完整', '内容与摘要不符']))
      // Found on its day, and from then on every night.
      expect(words.filter(word => word === '内容与摘要不符').length).toBeGreaterThan(0)
    } finally {
      await closePlace(night)
    }
  })

  test('lie where their digest says', async () => {
    expect(await place.files.find(wanted)).toMatchObject({ size: content.length })
  })
})

describe('a bucket that is away', () => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace(true)
  })
  afterAll(() => closePlace(place))

  test('refuses uploads and downloads in words, keeps nothing, marks nothing as missing, and serves again', async () => {
    const kept = Buffer.from('%PDF-1.7\n之前')
    const id = await published(place, '之前.pdf', kept)
    place.server?.disturb((request, response) => {
      if (request.method === 'HEAD') response.writeHead(503).end()
      else response.destroy()
      return true
    })
    const content = Buffer.from('没有保存的内容')
    const refused = await upload(place, '断开.txt', content)
    expect(refused).toMatchObject({ code: '4918', msg: expect.stringContaining('文件存储暂时不可用') })
    expect(await rowsOf(place, digestOf(content))).toBe(0)
    const answer = await place.app.http.inject(address(id))
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, '4918', '2'])
    await expect(check(place)).rejects.toThrow('没有把任何文件记为缺失')
    const missing = sql`SELECT 1 FROM file WHERE missing_since IS NOT NULL`
    expect((await place.app.db.execute(missing)).rowCount).toBe(0)
    // What does not need the store goes on.
    expect((await place.app.get('/gpcms/rest/web/v2/info/getInfoById?id=none')).code).not.toBe('500')
    place.server?.disturb(() => false)
    expect((await place.app.http.inject(address(id))).rawPayload.equals(kept)).toBe(true)
    expect((await upload(place, '断开.txt', content)).code).toBe('200')
  })
})

describe('signed addresses', () => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace(true, 60)
  })
  afterAll(() => closePlace(place))
  const ask = (id: string, cookie = '') =>
    place.app.http.inject({ url: address(id), headers: cookie ? { cookie } : {} })

  test('send browsers to the bucket for what everybody may save', async () => {
    const content = Buffer.from('%PDF-1.7\n公开')
    const answer = await ask(await published(place, '公开.pdf', content))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store'])
    const fetched = await fetch(String(answer.headers.location))
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(content)
    expect(fetched.headers.get('content-disposition')).toContain(encodeURIComponent('公开.pdf'))
  })

  test('are made for no draft and for no picture', async () => {
    const { data } = await upload(place, '草稿.pdf', Buffer.from('%PDF-1.7\n草稿'))
    expect((await ask(data.id)).statusCode).toBe(404)
    expect((await ask(data.id, place.who.signed.cookie)).statusCode).toBe(200)
    const picture = await ask(await published(place, '图.png', png))
    expect([picture.statusCode, picture.rawPayload.equals(png)]).toEqual([200, true])
  })
})
