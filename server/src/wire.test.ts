import { join } from 'node:path'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFirstAdministrators } from './features/session/first-administrators.ts'
import { folderStore } from './platform/files/folder-store.ts'
import { storeFile } from './platform/files/store.ts'
import { createSignatures } from './platform/http/signature.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { publishSample } from './testing/infos.ts'
import { addQuestionnaire } from './testing/questionnaires.ts'
import { type SignedIn, signatureFor, signIn } from './testing/signing.ts'
import {
  type SpecifiedCall,
  sisterCalls,
  specifiedCalls,
  specifiedExchanges,
} from './testing/specified-calls.ts'

const prefixes = ['/gpcms', '/gateway/gpcms']
const planId = 'b'.repeat(32)

/** Pages that say for which region they were made. */
const namingPages: WebEntry = {
  render: async ({ region }) => ({ kind: 'page', status: 200, html: `<!doctype html><p>${region}</p>` }),
}

let app: TestApp
let proxied: TestApp
let user: SignedIn
let notice: string
const places: Record<string, string> = {}
beforeAll(async () => {
  app = await createTestApp({ web: namingPages })
  proxied = await createTestApp({
    url: app.url,
    web: namingPages,
    config: { trustProxy: (_, hop) => hop < 1 },
  })
  await createFirstAdministrators(app.db, 'admin', 'Sunport-2026')
  places['{questionnaire}'] = await addQuestionnaire(app.db, {
    siteId: 'gd',
    end: '2026-06-02 00:00:00',
    isPublished: true,
  })
  places['{file}'] = 'one'
  const content = Buffer.from('%PDF-1.7')
  const digest = await storeFile(folderStore(join(app.dataDir, 'files')), content)
  await app.db.execute(sql`INSERT INTO file (id, name, ext, media_type, size, digest)
    VALUES ('one', '一.pdf', '.pdf', 'application/pdf', 8, ${digest}), ('two', '二.pdf', '.pdf', 'application/pdf', 8, ${digest})`)
  for (const [siteId, channel, title] of [
    ['gd', 'xmcggg', '岭南项目'],
    ['hlj', 'cggg', '冰城项目'],
    ['sc', 'ggxx', '蜀地项目'],
  ] as const)
    notice = await publishSample(app.db, {
      siteId,
      channel,
      title,
      noticeTime: '2026-05-01 09:00:00',
      noticeType: '001011',
      noticeId: `notice-of-${siteId}`,
      planId,
    })
  await app.db.execute(sql`INSERT INTO info_attachment (edition_id, file_id, name)
    SELECT published_edition_id, f.id, f.name FROM info, file f WHERE info.id = ${notice}`)
  user = await signIn(app, 'admin', 'Sunport-2026')
})
afterAll(async () => {
  await proxied.close()
  await app.close()
})

const filled = (path: string): string => path.replace(/\{\w+\}/g, place => places[place] ?? place)

const headersFor = ({ method, access, body }: SpecifiedCall, url: string): Record<string, string> => {
  const at = app.clock.now()
  const pageKey = createSignatures(app.secret, app.db, app.clock).currentPageKey()
  return {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(access === 'signed-in' ? { cookie: user.cookie } : {}),
    ...(access === 'page'
      ? signatureFor({ key: pageKey, method, url, at, ...(body ? { body: JSON.stringify(body) } : {}) })
      : {}),
  }
}

const send = (call: SpecifiedCall, prefix: string) => {
  const url = prefix + filled(call.path)
  return app.http.inject({
    method: call.method,
    url,
    headers: headersFor(call, url),
    ...(call.body ? { payload: JSON.stringify(call.body) } : {}),
  })
}

const shapes: Record<Exclude<SpecifiedCall['data'], 'bytes'>, unknown> = {
  list: expect.any(Array),
  rows: { rows: expect.any(Array), total: expect.any(Number) },
  pages: { list: expect.any(Array), total: expect.any(Number) },
  object: expect.any(Object),
  null: null,
}

const expectAnswer = (call: SpecifiedCall, answer: Awaited<ReturnType<typeof send>>): void => {
  expect(answer.statusCode).toBe(200)
  if (call.data === 'bytes') {
    expect(answer.headers['content-disposition']).toMatch(/filename/)
    expect(answer.rawPayload.length).toBeGreaterThan(0)
    return
  }
  const body = answer.json()
  expect(Object.keys(body)).toEqual(['code', 'msg', 'data'])
  expect(body).toMatchObject({ code: '200', msg: '操作成功' })
  if (call.data === 'null') expect(body.data).toBeNull()
  else
    expect(body.data).toEqual(
      call.data === 'rows' || call.data === 'pages'
        ? expect.objectContaining(shapes[call.data] as object)
        : shapes[call.data],
    )
}

describe.each(prefixes)('under %s', prefix => {
  test.each(specifiedCalls)('$method $path answers as the specification has it', async call => {
    expectAnswer(call, await send(call, prefix))
  })

  test.each(specifiedExchanges)('%s is there', async exchange => {
    const [method = '', path = ''] = exchange.split(' ')
    const url = prefix + path.replace('{first}', '13800138000').replace('{second}', 'feedback')
    const answer = await app.http.inject({
      method: method as 'GET',
      url,
      payload: method === 'GET' ? undefined : {},
    })
    expect([404, 405]).not.toContain(answer.statusCode)
    expect(Object.keys(answer.json())).toEqual(['code', 'msg', 'data'])
  })
})

test.each(sisterCalls)('the sister service $method $path answers', async call => {
  expectAnswer(call, await send(call, ''))
})

const list = '/gpcms/rest/web/v2/info/selectInfoMoreChannel'
const detail = '/gpcms/rest/web/v2/info/getInfoById'
const project = '/gpcms/rest/web/v2/index/selectInfoByOpenTenderCode'
const shared = '94c965cc-c55d-4f92-8469-d5875c68bd04'

describe('an answer', () => {
  test.each([
    [`${list}?siteId=sc`, '蜀地项目'],
    [`${detail}?id=notice-of-hlj`, '冰城项目'],
    [`${project}?site=sc&planId=${planId}`, '蜀地项目'],
  ])('of %s is the same to the byte, whatever unknown things come with the question', async (url, title) => {
    const plain = async (): Promise<string> => (await app.http.inject(url)).body
    expect(await plain()).toContain(title)
    const headers = { time: '1781000000000', url: '/x', sign: 'a'.repeat(64), nsssjss: 'b'.repeat(344) }
    for (const other of [
      { url },
      { url: `${url}&_t=1781000000000` },
      { url: `${url}&_t=&foo=bar&callback=x&noticeName=&type=notice` },
      { url, headers },
      { url, headers: { 'content-type': 'application/json' }, payload: '{"siteId":"gd","title":"none"}' },
      { url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'title=none' },
      { url, headers: { 'content-type': 'text/plain' }, payload: '{' },
    ]) {
      let [before, body, after] = ['', '', await plain()]
      // Files that other tests fetched are counted when they are: what is compared stands between two that are the same.
      while (before !== after) {
        before = after
        body = (await app.http.inject({ method: 'GET', ...other })).body
        after = await plain()
      }
      expect(body).toBe(after)
    }
  })

  test('is found by id and by notice id, under either name; no form of id is refused', async () => {
    const titleAt = async (query: string) =>
      (await app.get<{ title: string } | null>(`${detail}?${query}`)).data?.title
    expect(await titleAt(`id=${notice}`)).toBe('蜀地项目')
    expect(await titleAt('id=notice-of-sc')).toBe('蜀地项目')
    expect(await titleAt('noticeId=notice-of-sc')).toBe('蜀地项目')
    expect(await titleAt(`id=&noticeId=notice-of-sc&planId=${planId}&type=notice`)).toBe('蜀地项目')
    for (const id of ['556c65d-c55d-4f92', 'A'.repeat(32), '０１２', "a'b", '%2e%2e%2f', '-1'])
      expect(await app.get(`${detail}?id=${encodeURIComponent(id)}`)).toEqual({
        code: '200',
        msg: '操作成功',
        data: null,
      })
    expect(await app.get(detail)).toMatchObject({ code: '4000', msg: '参数 id 不正确' })
  })

  test('is compressed for whoever accepts that', async () => {
    const url = `${project}?site=sc&planId=${planId}`
    const zipped = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip, deflate' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect((await app.http.inject(url)).headers).not.toHaveProperty('content-encoding')
  })
})

describe('the host of a request', () => {
  const titlesFor = async (asked: TestApp, headers: Record<string, string>) => {
    const { data } = await asked.get<{ rows: { title: string }[] }>(`${list}?siteId=${shared}`, headers)
    return data.rows.map(({ title }) => title)
  }
  const pageFor = async (asked: TestApp, headers: Record<string, string>) =>
    (await asked.http.inject({ url: '/maincms-web/x', headers })).body

  test('decides what an id means that several sites share, in calls and pages alike', async () => {
    expect(await titlesFor(app, { host: 'hlj.sunport.example' })).toEqual(['冰城项目'])
    expect(await titlesFor(app, { host: 'SC.sunport.example:8080' })).toEqual(['蜀地项目'])
    expect(await pageFor(app, { host: 'hlj.sunport.example' })).toContain('heilongjiang')
    expect(await pageFor(app, { host: 'SC.sunport.example:8080' })).toContain('sichuan')
    const { data } = await app.get<{ name: string }>('/gpcms/rest/web/v2/index/getDeploymentArea', {
      host: 'sc.sunport.example',
    })
    expect(data).toMatchObject({ region: 'sichuan' })
  })

  test('unknown is answered for the region of the deployment', async () => {
    expect(await pageFor(app, { host: 'nowhere.example' })).toContain('guangdong')
    const { data } = await app.get(`${list}?title=项目`, { host: 'nowhere.example' })
    expect(data).toMatchObject({ rows: [{ title: '岭南项目' }], total: 1 })
  })

  test("is the proxy's word only behind a proxy that is trusted", async () => {
    const headers = { host: 'hlj.sunport.example', 'x-forwarded-host': 'sc.sunport.example' }
    expect([await titlesFor(app, headers), await pageFor(app, headers)]).toEqual([
      ['冰城项目'],
      expect.stringContaining('heilongjiang'),
    ])
    expect([await titlesFor(proxied, headers), await pageFor(proxied, headers)]).toEqual([
      ['蜀地项目'],
      expect.stringContaining('sichuan'),
    ])
    const chained = { ...headers, 'x-forwarded-host': 'evil.example, hlj.sunport.example:443' }
    expect([await titlesFor(proxied, chained), await pageFor(proxied, chained)]).toEqual([
      ['冰城项目'],
      expect.stringContaining('heilongjiang'),
    ])
  })
})
