import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { knownProblems } from '@sunport/contract/known-problems.ts'
import { usedUpCode } from '@sunport/contract/open/reading.ts'
import { discoverPacks } from '@sunport/regions/discover.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tag, touchTags } from './platform/cache/tags.ts'
import { unitsOf } from './platform/http/reading.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { publishSample } from './testing/infos.ts'

const captchaCodes: string[] = Object.entries(knownProblems).flatMap(([key, { code }]) =>
  key.startsWith('captcha.') ? [code] : [],
)
/** What anybody reads by a call; the picture itself is what nobody shall need. */
const readings: Call[] = Object.values(calls)
  .flatMap(group => Object.values(group) as Call[])
  .filter(
    ({ access, method, signed, path }) =>
      access === 'open' && method === 'GET' && !signed && !path.endsWith('getVerify'),
  )
const oldLists = ['selectInfoMoreChannel', 'selectInfoForIndex'].map(
  name => `/freecms/rest/v1/notice/${name}.do`,
)
const budget = 5_000
const packs = await discoverPacks()
/** Where the notices of a region are listed. */
const channelOf = ({ routes, noticePath }: RegionPack): string => {
  const route = routes[noticePath]
  return (route?.kind === 'notice-search' && route.channels[0]) || ''
}
const guarded = packs.filter(({ switches }) => switches.captchaOnNotices)
const open = packs.find(({ switches }) => !switches.captchaOnNotices)

let app: TestApp
const published = new Map<string, string>()
beforeAll(async () => {
  app = await createTestApp({ config: { rateLimit: 1_000_000 } })
  await app.db.execute(sql`INSERT INTO sys_conf (conf_key, conf_name, conf_type, conf_value)
    VALUES ('open.budget', '额度', 'int', ${String(budget)})`)
  await touchTags(app.db, [tag.configuration])
  await app.settled()
  for (const pack of packs) {
    const { siteCode } = pack
    for (const noticeTime of ['2026-06-01 09:00:00', '2026-06-02 09:00:00'])
      published.set(
        siteCode,
        await publishSample(app.db, {
          ...{ siteId: siteCode, channel: channelOf(pack), title: '采购公告', noticeTime },
          ...{ noticeType: '001011', planId: `plan-${siteCode}`, openTenderCode: `N-${siteCode}` },
        }),
      )
  }
})
afterAll(() => app.close())

/** As much as a call may want to know; what it does not want, it does not look at. */
const inputFor = (pack: RegionPack): Record<string, string> => ({
  siteId: pack.siteCode,
  id: published.get(pack.siteCode) ?? '',
  planId: `plan-${pack.siteCode}`,
  channel: channelOf(pack),
  region: pack.code,
  dictType: 'ggxx',
  confType: 'link',
  kind: 'purchaser',
  by: 'month',
  month: '',
})

const addressOf = ({ path }: Call, pack: RegionPack): string => {
  const input = inputFor(pack)
  return `/gpcms${path.replace(/:(\w+)/g, (_, name: string) => input[name] || '1')}?${new URLSearchParams(input)}`
}

const ask = (url: string, remoteAddress: string, headers = {}) =>
  app.http.inject({
    method: 'GET',
    url,
    remoteAddress,
    headers: { 'user-agent': 'python-requests/2.32', ...headers },
  })
type Answer = Awaited<ReturnType<typeof ask>>

const codeOf = ({ headers, body, statusCode }: Answer): string =>
  String(headers['content-type']).startsWith('application/json')
    ? String(JSON.parse(body).code)
    : String(statusCode)
const leftIn = ({ headers }: Answer): number | undefined => {
  const said = /^"reading";r=(\d+);t=\d+$/.exec(String(headers.ratelimit ?? ''))?.[1]
  return said === undefined ? undefined : Number(said)
}

test('every open call is read in number by one address: none asks for a picture, each says what is left', async () => {
  expect(readings.length).toBeGreaterThan(60)
  const from = '198.51.100.1'
  let left = budget
  const answered = new Set<string>()
  for (const round of [1, 2, 3])
    for (const call of readings) {
      const answer = await ask(addressOf(call, open as RegionPack), from)
      const said = `${round} ${call.path} ${codeOf(answer)}`
      expect(captchaCodes, said).not.toContain(codeOf(answer))
      if (codeOf(answer) === '200') answered.add(call.path)
      // A limit of its own is no captcha either: it is over with the minute.
      if (answer.statusCode === 429) expect(codeOf(answer), said).toBe('429')
      if (unitsOf(call) === 0) expect([said, leftIn(answer)]).toEqual([said, undefined])
      else if (answer.statusCode !== 429) {
        left -= unitsOf(call)
        expect([said, leftIn(answer)]).toEqual([said, left])
      } else left = leftIn(answer) ?? left
    }
  expect(answered.size).toBeGreaterThan(readings.length / 2)
})

test('whoever has used up his hour meets 429 with the way on, wherever he reads, and no picture', async () => {
  const from = '198.51.100.2'
  const [first] = readings.filter(call => unitsOf(call) === 1)
  await ask(addressOf(first as Call, open as RegionPack), from)
  const budgetPath = '/gpcms/rest/web/v2/reading/budget'
  // By then the database has heard of him, and it is asked once more before anybody is refused.
  await ask(budgetPath, from)
  await app.db.execute(sql`UPDATE reading_budget SET used = used + ${budget}`)
  await expect.poll(async () => (await ask(budgetPath, from)).json().data.remaining).toBe(0)
  for (const call of readings) {
    const answer = await ask(addressOf(call, open as RegionPack), from)
    if (unitsOf(call) === 0) {
      expect([call.path, answer.statusCode]).not.toEqual([call.path, 429])
      continue
    }
    expect([call.path, answer.statusCode, codeOf(answer)]).toEqual([call.path, 429, usedUpCode])
    expect(answer.json().data).toEqual({
      ...{ challenge: expect.any(String), bits: expect.any(Number), validSeconds: expect.any(Number) },
      page: '/maincms-web/readingBudget',
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('where the specification wants a picture before a list, the same list is open beside it, in every form', async () => {
  expect(guarded.length).toBeGreaterThan(0)
  const demanding = new Set<string>()
  for (const [at, pack] of guarded.entries()) {
    const from = `198.51.100.${10 + at}`
    const addresses = [
      ...readings.map(call => addressOf(call, pack)),
      ...oldLists.map(path => `${path}?siteId=${pack.siteCode}`),
    ]
    for (const url of addresses)
      if (captchaCodes.includes(codeOf(await ask(url, from)))) demanding.add(url.split('?')[0] ?? '')
    const more = await ask(
      `/gpcms/rest/web/v2/info/selectInfoMoreChannel?siteId=${pack.siteCode}&channel=${channelOf(pack)}`,
      from,
    )
    const page = await ask(`/maincms-web${pack.noticePath}?format=json`, from)
    const idsOf = (answer: Answer): string[] => answer.json().data.rows.map(({ id }: { id: string }) => id)
    expect(idsOf(more)).toHaveLength(2)
    expect(idsOf(page)).toEqual(idsOf(more))
  }
  expect([...demanding]).toEqual([
    '/gpcms/rest/web/v2/info/selectInfoForIndex',
    '/freecms/rest/v1/notice/selectInfoForIndex.do',
  ])
})
