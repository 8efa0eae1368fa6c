import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { mcpPath } from '@sunport/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertSuppliers } from '../../testing/directories.ts'
import { creditSample, insertCredits } from '../../testing/directory-desk.ts'
import { publishSample } from '../../testing/infos.ts'
import { tools } from './server.ts'

let app: TestApp
let client: Client
let origin: string
const planId = 'a'.repeat(32)
const ids: Record<string, string> = {}

const connect = async (at: string): Promise<Client> => {
  const own = new Client({ name: 'test', version: '1.0.0' })
  await own.connect(new StreamableHTTPClientTransport(new URL(mcpPath, at)))
  return own
}

type Answer = Record<string, unknown>
const call = async (name: string, input: Answer): Promise<Answer> => {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: input })
  if (isError) throw new Error(content.map(part => ('text' in part ? part.text : '')).join())
  return structuredContent as Answer
}

const tender = (title: string, over: object = {}) =>
  publishSample(app.db, {
    siteId: 'gd',
    channel: 'xmcggg',
    title,
    noticeTime: '2026-06-01 10:00:00',
    noticeType: '001011',
    regionCode: '440103',
    purchaser: '荔湾区人民医院',
    openTenderTime: '2026-06-15 09:30:00',
    budget: '1280000',
    openTenderCode: 'GPCGD001',
    ...over,
  })

beforeAll(async () => {
  app = await createTestApp({ config: { publicOrigin: 'https://cg.example' } })
  origin = await app.http.listen({ port: 0, host: '127.0.0.1' })
  client = await connect(origin)
  ids.law = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'zcfg',
    title: '中华人民共和国政府采购法',
    noticeTime: '2003-01-01 09:00:00',
    body: '<h2>第一章 总则</h2><p>第二十二条 供应商参加政府采购活动应当具备下列条件：</p><p>（一）具有独立承担民事责任的能力。</p><p>第二十三条 采购人可以要求供应商提供证明。</p>',
  })
  await app.db.execute(sql`UPDATE publication SET law_category = '1' WHERE info_id = ${ids.law}`)
  ids.tender = await tender('心电监护仪采购项目招标公告', {
    planId,
    body: '<p>一、项目名称：心电监护仪采购项目</p><p>投标人应当符合《中华人民共和国政府采购法》第二十二条的规定。</p>',
  })
  ids.over = await tender('已开标的项目', {
    openTenderTime: '2026-06-05 09:30:00',
    openTenderCode: 'GPCGD002',
  })
  ids.far = await tender('下个月的项目', { openTenderTime: '2026-07-20 09:30:00', regionCode: '440300' })
  ids.result = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'xmcggg',
    title: '心电监护仪采购项目意向公开',
    noticeTime: '2026-05-01 10:00:00',
    noticeType: '59',
    planId,
  })
  await insertSuppliers(app.db, [{ id: 'jk', name: '广州健康器械有限公司' }])
  await insertCredits(app.db, [
    creditSample('mcp-credit', {
      creditName: '广州健康器械有限公司',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    }),
  ])
})

afterAll(async () => {
  await client.close()
  await app.close()
})

test('every tool says what it takes and gives, in Chinese, and changes nothing', async () => {
  const { tools: listed } = await client.listTools()
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
  for (const tool of listed) {
    expect(tool.annotations?.readOnlyHint).toBe(true)
    expect(`${tool.title}${tool.description}`).toMatch(/\p{Script=Han}/u)
    expect(tool.outputSchema).toBeDefined()
  }
})

test('a tender is found by words and place, with the address of its page', async () => {
  const found = await call('search_notices', {
    region: '广东',
    words: '心电监护仪',
    place: '广州',
    openOnly: true,
  })
  expect(found).toMatchObject({
    total: 1,
    notices: [
      {
        id: ids.tender,
        purchaser: '荔湾区人民医院',
        budget: '1280000',
        opensAt: '2026-06-15 09:30:00',
        address: expect.stringMatching(new RegExp(`^https://cg.example/maincms-web/.*id=${ids.tender}$`)),
      },
    ],
  })
  expect(await call('search_notices', { region: 'gd', words: '心电监护仪', place: '深圳' })).toMatchObject({
    total: 0,
  })
  expect(await call('search_notices', { region: 'gd', stage: 'intention' })).toMatchObject({ total: 1 })
})

test('it is read with its terms, and the article that it cites is read as well', async () => {
  const notice = await call('read_notice', { region: 'gd', id: ids.tender ?? '' })
  expect(notice).toMatchObject({ opensAt: '2026-06-15 09:30:00', corrections: [], nextOffset: null })
  expect(notice.text).toContain('项目名称：心电监护仪采购项目')
  expect(notice.text).not.toContain('<')
  expect(notice.laws).toEqual([
    {
      title: '中华人民共和国政府采购法',
      article: '22',
      address: expect.stringMatching(new RegExp(`id=${ids.law}#tiao-22$`)),
    },
  ])
  const article = await call('read_law', { region: 'gd', law: '政府采购法', article: '第二十二条' })
  expect(article).toMatchObject({ id: ids.law, article: '第二十二条' })
  expect(article.text).toContain('具有独立承担民事责任的能力')
  expect(article.text).not.toContain('第二十三条')
  await expect(call('read_law', { region: 'gd', law: '政府采购法', article: '99' })).rejects.toThrow(
    '没有第九十九条',
  )
})

test('deadlines of the next days are given in their order; what is over or far away is not', async () => {
  const soon = await call('upcoming_deadlines', { region: '440000', days: 7 })
  expect(soon).toMatchObject({ total: 1, notices: [{ id: ids.tender, daysLeft: 5 }] })
  const all = await call('upcoming_deadlines', { region: '440000', days: 60 })
  expect((all.notices as { id: string }[]).map(({ id }) => id)).toEqual([ids.tender, ids.far])
})

test('a project is told from its first notice to its last', async () => {
  const { notices } = await call('project_timeline', { region: 'gd', noticeId: ids.tender ?? '' })
  expect((notices as { id: string }[]).map(({ id }) => id)).toEqual([ids.result, ids.tender])
})

test('suppliers are found, and their records as of a day', async () => {
  expect(await call('find_suppliers', { region: 'gd', name: '健康器械' })).toMatchObject({
    total: 1,
    suppliers: [{ name: '广州健康器械有限公司' }],
  })
  const name = '广州健康器械有限公司'
  const now = await call('check_credit', { region: 'gd', name })
  expect(now).toMatchObject({
    asOf: '2026-06-10',
    records: [{ name, endDate: expect.stringContaining('2026-12-31') }],
  })
  expect(await call('check_credit', { region: 'gd', name, asOf: '2025-12-31' })).toMatchObject({
    records: [],
  })
})

test('what is not public is not there; what cannot be done is said in words', async () => {
  const hidden = await tender('草稿')
  await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${hidden}`)
  await expect(call('read_notice', { region: 'gd', id: hidden })).rejects.toThrow('没有这条信息')
  await expect(call('read_notice', { region: '火星', id: hidden })).rejects.toThrow('没有“火星”。可选：广东')
  await expect(call('search_notices', { region: 'gd', place: '成都' })).rejects.toThrow('没有“成都”')
})

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}
const post = (body: unknown, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url: mcpPath,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    payload: JSON.stringify(body),
  })

test('programs of the older protocol are answered; batches, pages of others and subscriptions are not', async () => {
  expect((await post(initialize)).body).toContain('"serverInfo"')
  expect((await post([initialize, initialize])).statusCode).toBe(400)
  expect((await post(initialize, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await app.http.inject({ method: 'GET', url: mcpPath })).statusCode).toBe(405)
  expect((await post('nonsense', { 'content-type': 'text/plain' })).statusCode).toBeGreaterThanOrEqual(400)
})

test('calls by tools count as calls: the limit of an address holds for them', async () => {
  const limited = await createTestApp({ config: { rateLimit: 3 } })
  onTestFinished(() => limited.close())
  const statuses = []
  for (let turn = 0; turn < 5; turn++) {
    const answer = await limited.http.inject({
      method: 'POST',
      url: mcpPath,
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      payload: JSON.stringify(initialize),
    })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})
