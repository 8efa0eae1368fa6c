import type { Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { calls } from '@sunport/contract/calls.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { type Acting, actAs, insertUser } from '../testing/people.ts'
import { putSurvey } from '../testing/surveys.ts'

const listed = 'https://www.example.gov.cn'

/** Pages as the portal makes them: embedded where the address asks for it, by whom the questionnaire says. */
const web: WebEntry = {
  render: async ({ url, send, form }) => {
    const { searchParams } = new URL(url)
    const id = searchParams.get('id') ?? ''
    const found = (await send(calls.questionnaire.getQuestionnaire, { id })) as Questionnaire | null
    if (searchParams.has('form')) form?.token()
    const isEmbedded = searchParams.has('embed')
    const framedBy = found?.frameOrigins ?? []
    const html = `<!doctype html><p>${isEmbedded ? `embedded ${framedBy}` : 'whole'} ${found?.title}</p>`
    return { kind: 'page', status: 200, html, ...(isEmbedded && { framedBy }) }
  },
}

let app: TestApp
let keeper: Acting
let siteId = ''
let address = ''
beforeAll(async () => {
  app = await createTestApp({ web })
  siteId = app.packs[0]?.siteCode ?? ''
  await insertUser(app.db, { userName: 'embedder', roleIds: ['role-unit'] })
  keeper = await actAs(app, 'embedder')
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(new Date('2026-06-10T04:00:00Z')))

const put = async (frameOrigins: string[], state: 'open' | 'closed' = 'closed') => {
  const id = await putSurvey(app.db, { siteId, state })
  const answer = await keeper.put(`/surveys/${id}/embed`, { version: 1, frameOrigins })
  expect(answer.code).toBe('200')
  await app.settled()
  return id
}
const page = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/maincms-web/x?${query}`, { headers })
const framingOf = async (query: string, headers: Record<string, string> = {}) => {
  const answer = await page(query, headers)
  const policy = answer.headers.get('content-security-policy') ?? ''
  return {
    status: answer.status,
    ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
    old: answer.headers.get('x-frame-options'),
    body: await answer.text(),
  }
}

test('only the embedded form of a questionnaire may be framed, freshly made or from memory', async () => {
  const id = await put([listed, 'http://localhost:5173'])
  for (const _ of ['made', 'kept']) {
    expect(await framingOf(`id=${id}&embed=1`)).toMatchObject({
      ancestors: `'self' ${listed} http://localhost:5173`,
      old: null,
    })
    expect(await framingOf(`id=${id}`)).toMatchObject({ ancestors: "'self'", old: 'SAMEORIGIN' })
  }
})

test('a page that is one visitor’s own is framed by the same rule', async () => {
  const id = await put([listed], 'open')
  expect(await framingOf(`id=${id}&embed=1&form=1`)).toMatchObject({
    ancestors: `'self' ${listed}`,
    old: null,
  })
  expect(await framingOf(`id=${id}&form=1`)).toMatchObject({ ancestors: "'self'", old: 'SAMEORIGIN' })
})

test('without a list nobody frames it, however it is asked for', async () => {
  const id = await put([])
  for (const _ of ['made', 'kept'])
    expect(await framingOf(`id=${id}&embed=1`)).toMatchObject({ ancestors: "'self'", old: 'SAMEORIGIN' })
})

test('what is archived is framed no more', async () => {
  const id = await put([listed])
  await app.db.execute(sql`UPDATE questionnaire SET state = 'archived' WHERE id = ${id}`)
  expect(await framingOf(`id=${id}&embed=1`)).toMatchObject({ ancestors: "'self'", old: 'SAMEORIGIN' })
})

test('the two forms are kept apart, and neither is answered for the other', async () => {
  const id = await put([listed])
  const [whole, embedded] = [`id=${id}`, `id=${id}&embed=1`]
  for (const query of [whole, embedded, embedded, whole, `${embedded}&_t=5`, `${whole}&_t=6`])
    expect((await framingOf(query)).body).toContain(query.includes('embed') ? 'embedded' : 'whole')
})

test('a list that changed holds at once, and for what a browser has kept as well', async () => {
  const id = await put([listed])
  const query = `id=${id}&embed=1`
  const etag = (await page(query)).headers.get('etag') ?? ''
  const same = await framingOf(query, { 'if-none-match': etag })
  expect(same).toMatchObject({ status: 304, ancestors: `'self' ${listed}`, old: null })
  const { version } = (await keeper.get(`/surveys/${id}`)).data
  await keeper.put(`/surveys/${id}/embed`, { version, frameOrigins: ['https://other.example.cn'] })
  await app.settled()
  expect(await framingOf(query, { 'if-none-match': etag })).toMatchObject({
    status: 200,
    ancestors: "'self' https://other.example.cn",
  })
})

test.each([
  [['http://www.example.cn'], '不是网站地址'],
  [["https://a.cn; script-src 'unsafe-inline'"], '不是网站地址'],
  [Array.from({ length: 11 }, (_, at) => `https://s${at}.example.cn`), '最多10个网站'],
])('a list of %j is refused', async (frameOrigins, words) => {
  const id = await put([])
  const { version } = (await keeper.get(`/surveys/${id}`)).data
  const answer = await keeper.put(`/surveys/${id}/embed`, { version, frameOrigins })
  expect(answer.code).not.toBe('200')
  expect(answer.msg).toContain(words)
  const { rows } = await app.db.execute(sql`SELECT settings FROM questionnaire WHERE id = ${id}`)
  expect(rows).toEqual([{ settings: { frameOrigins: [] } }])
})

test('where somebody must be signed in or have a link of his own, nothing is framed', async () => {
  for (const answerMode of ['signed-in', 'one-time-link']) {
    const id = await putSurvey(app.db, { siteId, state: 'open', answerMode })
    const answer = await keeper.put(`/surveys/${id}/embed`, { version: 1, frameOrigins: [listed] })
    expect(answer).toMatchObject({ code: '4747', msg: '只有匿名和手机验证的问卷可以嵌入其他网站' })
  }
})
