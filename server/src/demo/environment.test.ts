import { opinionStates } from '@sunport/contract/environment/campaign-policy.ts'
import { campaignStates } from '@sunport/contract/environment/campaign-states.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, uuid } from '../testing/app.ts'
import { publishSample } from '../testing/infos.ts'
import { loadCampaigns } from './campaigns.ts'
import { loadIndicators } from './indicators.ts'

const packs = await discoverPacks()
const pack = packs.find(({ businessEnvironment }) => businessEnvironment)
const without = packs.find(({ businessEnvironment }) => !businessEnvironment)
if (!pack || !without)
  throw new Error('packs with and without a zone for the business environment are needed')
const { siteCode } = pack
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
  const [channel] = (
    await app.db.execute<{ pagemark: string }>(
      sql`SELECT pagemark FROM channel WHERE site_id = ${siteCode} AND channel_type = 'notices' LIMIT 1`,
    )
  ).rows
  for (const month of ['2025-08', '2025-11', '2026-02', '2026-03'])
    for (const manner of ['1', '1', '5', '6', '1', '1'])
      await publishSample(app.db, {
        siteId: siteCode,
        channel: channel?.pagemark ?? '',
        title: '演示的采购公告',
        noticeType: `00101${manner}`,
        purchaseManner: manner,
        regionCode: `${pack.provinceCode.slice(0, 2)}0100`,
        planId: uuid(),
        noticeTime: `${month}-10 09:00:00`,
      })
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  for (const each of [pack, without])
    for (const load of [loadCampaigns, loadIndicators])
      await load({
        client,
        pack: each,
        siteId: each.siteCode,
        channels: new Map(),
        now: app.clock.now(),
        seed: 1,
      })
  await client.end()
})
afterAll(() => app.close())

const valuesOf = async (query: ReturnType<typeof sql>): Promise<unknown[]> =>
  (await app.db.execute<{ value: unknown }>(query)).rows.map(({ value }) => value)

test('there is a campaign in every state, opinions in every state, and feedback that is owed too late', async () => {
  const states = await valuesOf(sql`SELECT DISTINCT state AS value FROM campaign WHERE site_id = ${siteCode}`)
  expect(states.sort()).toEqual(Object.keys(campaignStates).sort())
  const opinions = await valuesOf(sql`SELECT DISTINCT state AS value FROM campaign_opinion`)
  expect(opinions.sort()).toEqual(Object.keys(opinionStates).sort())
  const now = app.clock.now().toISOString()
  expect(
    await valuesOf(
      sql`SELECT feedback_due < ${now}::timestamptz AS value FROM campaign WHERE state = 'ended' ORDER BY 1`,
    ),
  ).toEqual([false, true])
  expect(await valuesOf(sql`SELECT id AS value FROM campaign WHERE site_id = ${without.siteCode}`)).toEqual(
    [],
  )
})

test('the public reads the report of the answered one, whose numbers are those of its opinions', async () => {
  const { data } = await app.get<{ rows: { id: string; status: string }[] }>(
    `/gpcms/rest/web/v2/campaign/list?siteId=${siteCode}`,
  )
  const answered = data?.rows.find(({ status }) => status === 'answered')
  const one = (
    await app.get<{ opinionCount: number; feedback: Record<string, number>; opinions: object[] }>(
      `/gpcms/rest/web/v2/campaign/${answered?.id}?siteId=${siteCode}`,
    )
  ).data
  const { total = 0, adopted = 0, partly = 0, rejected = 0, duplicate = 0, pending } = one?.feedback ?? {}
  expect([total, pending]).toEqual([one?.opinionCount, 0])
  expect(adopted + partly + rejected + duplicate).toBe(total)
  expect(one?.opinions.length).toBeGreaterThan(2)
})

test('indicators have values of several periods; one was corrected, two wait to be published', async () => {
  const { data } = await app.get<
    { code: string; series: { amount: number | null; corrected: object | null }[] }[]
  >(`/gpcms/rest/web/v2/indicator/list?siteId=${siteCode}`)
  expect(data).toHaveLength(8)
  const share = data?.find(({ code }) => code === 'GP-01')
  expect(share?.series.length).toBeGreaterThanOrEqual(4)
  expect(share?.series.filter(({ corrected }) => corrected)).toHaveLength(1)
})
