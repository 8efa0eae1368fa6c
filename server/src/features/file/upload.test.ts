import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenAudit } from '../../platform/audit/chain.ts'
import { sealCredential, wireCredential } from '../../platform/crypto/password.ts'
import { storedPath } from '../../platform/files/store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type SignedIn, signatureFor, signIn } from '../../testing/signing.ts'
import { createFirstAdministrators } from '../session/first-administrators.ts'

const address = '/gpcms/rest/v2/files'
const removal = `${address}/deleteFck`
const password = 'Sunport-2026'
const pdf = Buffer.from('%PDF-1.7\n%采购文件\n')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let app: TestApp
let owner: SignedIn
let other: SignedIn
beforeAll(async () => {
  app = await createTestApp()
  await createFirstAdministrators(app.db, 'owner', password)
  owner = await signIn(app, 'owner', password)
  const credential = await sealCredential(wireCredential(password), 'other')
  await app.db.execute(sql`INSERT INTO app_user (id, user_name, canonical_name, credential)
    VALUES ('other', 'other', 'other', ${credential})`)
  other = await signIn(app, 'other', password)
})
afterAll(() => app.close())

const boundary = 'xxSunportxx'
const formOf = (name: string, content: Buffer, field = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

const upload = (name: string, content: Buffer, { cookie, key }: SignedIn = owner) =>
  app.http.inject({
    method: 'POST',
    url: address,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      cookie,
      ...(key ? signatureFor({ key, method: 'POST', url: address, at: app.clock.now() }) : {}),
    },
    payload: formOf(name, content),
  })

const signedHeaders = ({ cookie, key }: SignedIn, method: string, url: string) => ({
  cookie,
  ...signatureFor({ key, method, url, at: app.clock.now() }),
})

const remove = (fckName: string, who: SignedIn = owner) => {
  const url = `${removal}?${new URLSearchParams({ fckName })}`
  return app.http.inject({ method: 'DELETE', url, headers: signedHeaders(who, 'DELETE', url) })
}

const download = (path: string, cookie = '') => app.http.inject({ url: path, headers: { cookie } })

const filesKept = (): string[] => {
  const root = join(app.dataDir, 'files')
  return existsSync(root) ? readdirSync(root, { recursive: true }).map(String).sort() : []
}
const rowsKept = async (): Promise<string | undefined> =>
  (await app.db.execute<{ total: string }>(sql`SELECT count(*) AS total FROM file`)).rows[0]?.total

describe('an upload', () => {
  test('answers where the file lies, and only its owner can fetch it', async () => {
    const answer = (await upload('采购文件.pdf', pdf)).json()
    expect(answer).toMatchObject({ code: '200', data: { name: '采购文件.pdf', size: pdf.length } })
    const { id, filepath, relativepath } = answer.data
    expect([filepath, relativepath]).toEqual([`${address}/${id}`, `/rest/v2/files/${id}`])
    const own = await download(filepath, owner.cookie)
    expect(own.rawPayload.equals(pdf)).toBe(true)
    expect(own.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect((await download(filepath)).statusCode).toBe(404)
    expect((await download(filepath, other.cookie)).statusCode).toBe(404)
    expect(await findBrokenAudit(app.db)).toBeUndefined()
  })

  test('is public as long as a published info carries it', async () => {
    const { id, filepath } = (await upload('公告附件.pdf', pdf)).json().data
    const infoId = await publishSample(app.db, {
      siteId: 'gd',
      channel: 'tzgg',
      title: '有附件',
      noticeTime: '2026-06-01 09:00:00',
    })
    await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
      SELECT published_edition_id, ${id}, '公告附件.pdf' FROM info WHERE id = ${infoId}`)
    expect((await download(filepath)).statusCode).toBe(200)
    expect((await remove(filepath)).json()).toMatchObject({ code: '5003' })
    expect((await download(filepath)).statusCode).toBe(200)
  })

  test.each([
    ['page.html', '<script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'],
    ['picture.png', '<script>alert(1)</script>'],
    ['paper.pdf', 'not a pdf'],
    ['text.txt', '%PDF-1.7\n'],
    ['bytes.txt', '\0\0\0'],
    ['run.exe', 'MZ'],
    ['no-extension', 'text'],
  ])('of %s is refused', async (name, content) => {
    const before = [filesKept(), await rowsKept()]
    expect((await upload(name, Buffer.from(content))).json()).toMatchObject({ code: '5002', data: null })
    expect([filesKept(), await rowsKept()]).toEqual(before)
  })

  test('goes by the content and not by what the form claims', async () => {
    const { filepath } = (await upload('../../图\u202e片.PNG', png)).json().data
    const answer = await download(filepath, owner.cookie)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toMatch(/''图.*片\.PNG$/)
    expect(answer.headers['content-disposition']).not.toContain('..')
  })

  test('of nothing, or without a file, fails in words', async () => {
    expect((await upload('empty.txt', Buffer.alloc(0))).json()).toMatchObject({
      code: '5001',
      msg: '上传失败',
    })
    const bare = await app.http.inject({
      method: 'POST',
      url: address,
      headers: {
        ...signedHeaders(owner, 'POST', address),
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: `--${boundary}--\r\n`,
    })
    expect(bare.json()).toMatchObject({ code: '5001' })
    const json = await app.http.inject({
      method: 'POST',
      url: address,
      headers: signedHeaders(owner, 'POST', address),
    })
    expect(json.statusCode).toBe(415)
  })

  test('of more than twenty megabytes is refused', async () => {
    const answer = await upload('large.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
    expect([answer.statusCode, answer.json().code]).toEqual([413, '413'])
    expect((await upload('just.txt', Buffer.alloc(2 * 1024 * 1024, 'a'))).json().code).toBe('200')
  })

  test('by nobody, without a signature or with a strange one keeps nothing', async () => {
    const before = [filesKept(), await rowsKept()]
    expect((await upload('x.pdf', pdf, { cookie: '', key: '' })).statusCode).toBe(401)
    expect((await upload('x.pdf', pdf, { ...owner, key: '' })).statusCode).toBe(403)
    expect((await upload('x.pdf', pdf, { ...owner, key: other.key })).statusCode).toBe(403)
    expect((await upload('x.pdf', pdf, { cookie: 'access_token=none', key: owner.key })).json().code).toBe(
      '5563',
    )
    expect([filesKept(), await rowsKept()]).toEqual(before)
  })

  test('that is cut off half-way keeps nothing, and keeps nobody waiting', async () => {
    const before = [filesKept(), await rowsKept()]
    const { port } = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }))
    const body = formOf('half.txt', Buffer.alloc(500_000, 'a'))
    const cutOff = () => {
      const headers = Object.entries({
        host: 'x',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': body.length,
        ...signedHeaders(owner, 'POST', address),
      }).map(([name, value]) => `${name}: ${value}\r\n`)
      return new Promise<void>(resolve => {
        const socket = connect(Number(port), '127.0.0.1', () => {
          socket.write(`POST ${address} HTTP/1.1\r\n${headers.join('')}\r\n`)
          socket.write(body.subarray(0, 250_000), () => socket.destroy())
        })
        socket.on('close', () => resolve())
      })
    }
    // More than are read at once.
    await Promise.all(Array.from({ length: 8 }, cutOff))
    expect((await upload('after.txt', Buffer.from('好'))).json().code).toBe('200')
    expect(filesKept().filter(name => name.includes('.part'))).toEqual([])
    expect(await rowsKept()).toBe(String(Number(before[1]) + 1))
  })
})

describe('a deletion', () => {
  test('takes the file away, the bytes with its last name', async () => {
    const content = Buffer.from('只此一份')
    const [first, second] = [
      (await upload('一.txt', content)).json().data,
      (await upload('二.txt', content)).json().data,
    ]
    const { rows } = await app.db.execute<{ digest: string }>(
      sql`SELECT digest FROM file WHERE id = ${first.id}`,
    )
    const bytes = join(app.dataDir, 'files', storedPath(rows[0]?.digest ?? ''))
    expect((await remove(first.filepath)).json()).toMatchObject({ code: '200', data: null })
    expect((await download(first.filepath, owner.cookie)).statusCode).toBe(404)
    expect((await download(second.filepath, owner.cookie)).body).toBe('只此一份')
    expect((await remove(second.id)).json().code).toBe('200')
    expect(existsSync(bytes)).toBe(false)
  })

  test("of another's file, a path or nothing finds nothing and changes nothing", async () => {
    const { id, filepath, relativepath } = (await upload('我的.txt', Buffer.from('我的'))).json().data
    const before = [filesKept(), await rowsKept()]
    for (const name of [id, filepath, relativepath]) expect((await remove(name, other)).statusCode).toBe(404)
    for (const name of [
      '../../secret.key',
      '/etc/passwd',
      `${app.dataDir}/x.txt`,
      `${filepath}/../${id}`,
      'a,b',
    ])
      expect((await remove(name)).statusCode).toBe(404)
    expect((await remove('')).json().code).toBe('4000')
    const anonymous = await app.http.inject({ method: 'DELETE', url: `${removal}?fckName=${id}` })
    expect(anonymous.statusCode).toBe(401)
    expect([filesKept(), await rowsKept()]).toEqual(before)
    expect((await remove(relativepath)).json().code).toBe('200')
  })
})
