import { createHash } from 'node:crypto'
import { solve } from '@sunport/contract/proof-of-work.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'

const list = '/gpcms/rest/web/v2/info/selectInfoForIndex'
const path = '/gpcms/rest/web/v2/reading'
const budget = 30

let app: TestApp
let other: TestApp
let system: Acting
let [site, listPage] = ['', '']
beforeAll(async () => {
  const config = { rateLimit: 1200, answersMegabytes: 4 }
  app = await createTestApp({ config })
  other = await createTestApp({ config, url: app.url })
  const [pack] = app.packs
  site = pack?.siteCode ?? ''
  listPage = pack?.noticePath ?? ''
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  system = await actAs(app, 'system')
  await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
    VALUES ('open.budget', '额度', 'int', ${String(budget)}), ('open.key-budget', '额度', 'int', '500'),
      ('interaction.proof-bits', '难度', 'int', '8')`)
  await touchTags(app.db, [tag.configuration])
  await Promise.all([app.settled(), other.settled()])
  await publishSample(app.db, {
    siteId: site,
    channel: 'tzgg',
    title: '一条',
    noticeTime: '2026-06-01 09:00:00',
  })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

let addresses = 0
/** Somebody whom no other test has met. */
const somebody = () => {
  addresses += 1
  return `203.0.113.${addresses}`
}
const read = (from: string, { at = app, url = `${list}?siteId=${site}`, headers = {} } = {}) =>
  at.http.inject({
    method: 'GET',
    url,
    remoteAddress: from,
    headers: { 'user-agent': 'python-requests/2.32', ...headers },
  })
const left = async (from: string, options = {}): Promise<number> =>
  Number(/r=(\d+)/.exec(String((await read(from, options)).headers.ratelimit))?.[1])
const spend = async (from: string, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1) expect((await read(from)).statusCode).toBe(200)
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const proofFor = async (purpose: string, from: string): Promise<string> => {
  const { data } = (
    await app.http.inject({
      method: 'GET',
      url: `/gpcms/rest/web/v2/challenge/${purpose}`,
      remoteAddress: from,
    })
  ).json()
  return solve(data.challenge, data.bits, sha256)
}
const post = async (address: string, from: string, payload: object) =>
  (await app.http.inject({ method: 'POST', url: `${path}${address}`, remoteAddress: from, payload })).json()

test('what is left of the hour stands in every answer, and an export takes as much as ten calls', async () => {
  const from = somebody()
  const first = await read(from)
  expect(first.headers['ratelimit-policy']).toBe(`"reading";q=${budget};w=3600`)
  expect(first.headers.ratelimit).toMatch(new RegExp(`^"reading";r=${budget - 1};t=\\d+$`))
  expect(await left(from)).toBe(budget - 2)
  const file = await read(from, { url: `/maincms-web${listPage}?format=csv` })
  expect([file.statusCode, file.headers.ratelimit]).toEqual([
    200,
    expect.stringContaining(`r=${budget - 12};`),
  ])
  // Old programs have the same; what is no reading has none.
  expect(await left(from, { url: `/freecms/rest/v1/notice/selectInfoMoreChannel.do?siteId=${site}` })).toBe(
    budget - 13,
  )
  for (const url of ['/gpcms/rest/web/v2/index/getVerify', '/maincms-web/', '/gpcms/rest/web/v2/data-files'])
    expect((await read(from, { url })).headers.ratelimit).toBeUndefined()
})

test('only who has used up his hour meets 429, and goes on with a proof of work that any program finds', async () => {
  const from = somebody()
  await spend(from, budget)
  const refused = await read(from)
  expect([refused.statusCode, refused.json().code]).toEqual([429, '4699'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read(somebody())).statusCode).toBe(200)
  // Pages are read all the same.
  expect((await read(from, { url: '/maincms-web/' })).statusCode).not.toBe(429)

  // The refusal itself brings all that is needed.
  const { challenge, bits } = refused.json().data
  const proof = solve(challenge, bits, sha256)
  expect((await post('/more', from, { proof: `${proof}1` })).code).toBe('4691')
  expect((await post('/more', from, {})).code).toBe('4690')
  expect((await post('/more', from, { proof })).data).toMatchObject({ limit: 2 * budget, remaining: budget })
  expect((await post('/more', from, { proof })).code).toBe('4693')
  expect(await left(from)).toBe(budget - 1)
})

test('whoever follows a link is told in a page where to go on', async () => {
  const from = somebody()
  await spend(from, budget)
  const told = await read(from, { headers: { 'sec-fetch-mode': 'navigate' } })
  expect([told.statusCode, told.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(told.body).toContain('<html lang="zh-CN">')
  expect(told.body).toContain('href="/maincms-web/readingBudget"')
  expect(told.body).not.toContain('<img')
})

test('two instances count together, and what one was granted both know', async () => {
  const from = somebody()
  await spend(from, budget - 5)
  const budgetOf = async (at: TestApp) =>
    (await at.http.inject({ method: 'GET', url: `${path}/budget`, remoteAddress: from })).json().data
      .remaining
  expect(await budgetOf(app)).toBe(5)
  expect(await budgetOf(other)).toBe(5)
  for (let time = 0; time < 5; time += 1) expect((await read(from, { at: other })).statusCode).toBe(200)
  expect((await read(from, { at: other })).statusCode).toBe(429)
  expect(await budgetOf(app)).toBe(0)
  await post('/more', from, { proof: await proofFor('read', from) })
  expect((await read(from, { at: other })).statusCode).toBe(200)
})

test('an hour later everything is as at first', async () => {
  const from = somebody()
  await spend(from, budget)
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 3_600_000))
  expect(await left(from)).toBe(budget - 1)
  app.clock.set(now)
})

test('a key costs a proof, has a budget of its own wherever it is used, and ends when its holder says so', async () => {
  const from = somebody()
  expect((await post('/keys', from, { label: '行业分析' })).code).toBe('4690')
  const made = await post('/keys', from, { label: '行业分析', proof: await proofFor('key', from) })
  expect(made.data.limit).toBe(500)
  const headers = { 'x-api-key': made.data.key }
  await spend(from, budget)
  expect((await read(from, { headers: { 'x-api-key': 'somebody-elses-made-up-key' } })).statusCode).toBe(429)
  expect(await left(from, { headers })).toBe(499)
  expect(await left(somebody(), { headers })).toBe(498)
  // What the database holds opens nothing.
  const { rows } = await app.db.execute(sql`SELECT * FROM reading_key`)
  expect(JSON.stringify(rows)).not.toContain(made.data.key)

  expect((await post('/keys/end', from, { key: made.data.key })).code).toBe('200')
  expect((await post('/keys/end', from, { key: made.data.key })).code).toBe('4934')
  expect((await read(from, { headers })).statusCode).toBe(429)
})

test('operators see by key, kind, call, form and day who reads, and no address stands anywhere', async () => {
  // What others have read is written by then.
  await system.get('/readers/board')
  await app.db.execute(sql`TRUNCATE reading_use, reading_source`)
  const from = somebody()
  const { data } = await post('/keys', from, { label: '省级交易平台', proof: await proofFor('key', from) })
  await read(from, { headers: { 'x-api-key': data.key } })
  await read(from, { headers: { 'user-agent': 'curl/8.1' }, url: `/maincms-web${listPage}?format=ocds` })
  await spend(from, budget - 10)
  await read(from)
  const board = (await system.get('/readers/board')).data
  const found = (rows: { name: string; uses: number }[], name: string) =>
    rows.find(row => row.name === name)?.uses
  expect(found(board.byKey, '省级交易平台')).toBe(1)
  expect(found(board.byKind, '命令行工具')).toBe(1)
  expect(found(board.byForm, 'OCDS')).toBe(1)
  expect(found(board.byCall, '/rest/web/v2/info/selectInfoForIndex')).toBe(budget - 9)
  expect(board.byDay).toMatchObject([{ name: '2026-06-10', uses: budget - 8, refused: 1, sources: 1 }])
  expect(board.uses).toBe(board.byKind.reduce((total: number, { uses }: { uses: number }) => total + uses, 0))

  const kept = await Promise.all(
    ['reading_budget', 'reading_key', 'reading_source', 'reading_use'].map(
      async table => (await app.db.execute(sql`SELECT * FROM ${sql.identifier(table)}`)).rows,
    ),
  )
  expect(JSON.stringify(kept)).not.toContain('203.0.113')

  const [key] = (await system.get('/readers/keys?keyword=省级')).data.rows
  expect(key).toMatchObject({ label: '省级交易平台', uses: 1, endedAt: null, lastDay: '2026-06-10' })
  expect((await system.post(`/readers/keys/${key.id}/end`, { reason: '长期滥用' })).code).toBe('200')
  expect((await read(from, { headers: { 'x-api-key': data.key } })).statusCode).toBe(429)
  const { rows } = await app.db.execute(
    sql`SELECT reason FROM audit_log WHERE entity = 'reading-key' AND entity_id = ${key.id}`,
  )
  expect(rows).toEqual([{ reason: '长期滥用' }])
})

test('a day has digests that no other day has', async () => {
  const from = somebody()
  await read(from)
  const now = app.clock.now()
  app.clock.set(new Date(now.getTime() + 86_400_000))
  await read(from)
  app.clock.set(now)
  await system.get('/readers/board')
  const { rows } = await app.db.execute<{ days: number }>(
    sql`SELECT count(DISTINCT day)::int AS days FROM reading_source GROUP BY source`,
  )
  expect(new Set(rows.map(({ days }) => days))).toEqual(new Set([1]))
})
