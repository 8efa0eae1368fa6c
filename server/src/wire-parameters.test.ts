import { discoverPacks } from '@sunport/regions/discover.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { loadDemoTexts } from './testing/demo-texts.ts'
import { daily } from './testing/thoroughness.ts'
import { casesOfRow, namedCases, regionCases, type SampleRow, type WireCase } from './testing/wire-cases.ts'

const now = new Date('2026-03-11T06:20:00Z')
const code = '2580'
const prefixes = ['/gpcms', '/gateway/gpcms']
const lists = ['selectInfoForIndex', 'selectInfoMoreChannel']
const packs = await discoverPacks()

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await createTestApp({ now: now.toISOString(), config: { captchaFixed: code } })
  await loadDemoTexts(app.url, packs, now)
  const [picture] = (await app.http.inject('/gpcms/rest/web/v2/index/getVerify')).cookies
  cookie = `${picture?.name}=${picture?.value}`
})
afterAll(() => app.close())

/** How many rows each of some questions means, by one walk through the table. */
const counts = async (pack: RegionPack, wheres: SQL[]): Promise<number[]> => {
  const columns = wheres.map(
    (where, at) => sql`count(*) FILTER (WHERE ${where}) AS ${sql.identifier(`n${at}`)}`,
  )
  const { rows } = await app.db.execute<Record<string, string>>(
    sql`SELECT ${sql.join(columns, sql`, `)} FROM publication WHERE site_id = ${pack.siteCode}`,
  )
  return wheres.map((_, at) => Number(rows[0]?.[`n${at}`]))
}

/** The answer's total, or what it says instead. */
const total = async (pack: RegionPack, path: string, query: Record<string, string>): Promise<unknown> => {
  const asked = new URLSearchParams({
    siteId: pack.publicSiteId,
    pageSize: '1',
    verifyCode: code,
    ...query,
    ...(query.verifyCode === '' && { verifyCode: code }),
  })
  const answer = await app.http.inject({
    url: `${path}?${asked}`,
    headers: { host: pack.domains[0] ?? '', cookie },
  })
  const { code: result, msg, data } = answer.json()
  if (result !== '200') return `${result} ${msg}`
  return data.rows.length === Math.min(1, data.total)
    ? data.total
    : `${data.rows.length} rows of ${data.total}`
}

interface Asked {
  query: Record<string, string>
  /** By SQL, and by the answer. */
  expected: number
  found: unknown
}

const askAll = async (pack: RegionPack, path: string, cases: WireCase[][]): Promise<Asked[]> => {
  const expected = await counts(
    pack,
    cases.map(together =>
      sql.join(
        together.map(({ where }) => sql`(${where})`),
        sql` AND `,
      ),
    ),
  )
  const asked: Asked[] = []
  for (const [at, together] of cases.entries()) {
    const query = Object.assign({}, ...together.map(one => one.query))
    asked.push({ query, expected: expected[at] ?? Number.NaN, found: await total(pack, path, query) })
  }
  return asked
}

const faultsOf = (asked: Asked[]): Asked[] => asked.filter(({ expected, found }) => found !== expected)

const paths = prefixes.flatMap(prefix => lists.map(list => `${prefix}/rest/web/v2/info/${list}`))
/** Both calls and both prefixes; the four of them together differ in nothing that a filter could tell: regions take turns. */
const eachOnce = [paths[0] ?? '', paths[3] ?? '']

const sampleOf = async ({ siteCode }: RegionPack): Promise<SampleRow> => {
  const { rows } = await app.db.execute<SampleRow & Record<string, unknown>>(sql`
    SELECT p.title, p.channel_id AS "channelId", c.public_id AS "channelPublicId", p.notice_type AS "noticeType",
      p.region_code AS "regionCode", p.purchaser, p.agency, p.open_tender_code AS "openTenderCode",
      p.purchase_manner AS "purchaseManner", p.purchase_nature AS "purchaseNature",
      p.organization_form AS "organizationForm",
      to_char(p.notice_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS "noticeTime",
      to_char(p.open_tender_time AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS "openTenderTime"
    FROM publication p JOIN channel c ON c.id = p.channel_id
    WHERE p.site_id = ${siteCode} AND p.notice_type LIKE '00101%' AND p.agency IS NOT NULL
    ORDER BY p.notice_time DESC, p.seq DESC LIMIT 1`)
  const [row] = rows
  if (!row) throw new Error(`no tender on ${siteCode}`)
  return row
}

const isTogether = (one: WireCase, other: WireCase): boolean =>
  Object.keys(one.query).every(name => !(name in other.query)) &&
  !('channel' in one.query && 'channelId' in other.query) &&
  !('channelId' in one.query && 'channel' in other.query)

describe.each(packs.map((pack, at) => [pack.code, pack, at] as const))('%s', (_, pack, at) => {
  test.each(daily(eachOnce, both => both.slice(at % 2).slice(0, 1)))(
    '%s answers each value of each parameter with as many rows as there are',
    async path => {
      const row = await sampleOf(pack)
      const { rows } = await app.db.execute<{ code: string }>(
        sql`SELECT DISTINCT region_code AS code FROM publication
        WHERE site_id = ${pack.siteCode} AND region_code IS NOT NULL ORDER BY 1 LIMIT 12`,
      )
      const codes = rows.flatMap(({ code: own }) => [own, `${own.slice(0, 4)}00`])
      const regions = regionCases([...new Set([...codes, pack.provinceCode, pack.ownLevel.code])])
      const single = [...namedCases, ...regions, ...casesOfRow(row)]
      const cases = single.map(one => [one])
      expect(faultsOf(await askAll(pack, path, cases))).toEqual([])
    },
  )

  test('all that a page sends at once narrows no further than what it means', async () => {
    const row = await sampleOf(pack)
    const page = {
      subChannel: 'false',
      cityOrArea: '6',
      regionCode: pack.provinceCode,
      channel: row.channelPublicId,
      noticeType: '',
      title: '',
      purchaser: '',
      agency: '',
      openTenderCode: '',
      purchaseManner: '',
      purchaseNature: '',
      operationStartTime: '',
      operationEndTime: '',
      selectTimeName: 'noticeTime',
      organizationForm: '',
      searchKey: '',
      _t: '1781000000000',
    }
    const where = sql`channel_id = ${row.channelId} AND left(region_code, 2) = ${pack.provinceCode.slice(0, 2)}`
    for (const path of paths) {
      const asked = await askAll(pack, path, [[{ query: page, where }]])
      expect(faultsOf(asked)).toEqual([])
      expect(asked[0]?.expected).toBeGreaterThan(0)
    }
  })
})

/** Of two parameters together the region does not matter: daily one of them, all in the long run. */
test.each(daily(packs, all => all.slice(0, 1)))(
  '$code: any two parameters together find what is there',
  async pack => {
    const cases = casesOfRow(await sampleOf(pack))
    const pairs = cases.flatMap((one, at) =>
      cases
        .slice(at + 1)
        .filter(other => isTogether(one, other))
        .map(other => [one, other]),
    )
    expect(pairs.length).toBeGreaterThan(250)
    const asked = await askAll(pack, `${prefixes[0]}/rest/web/v2/info/selectInfoMoreChannel`, pairs)
    expect(faultsOf(asked)).toEqual([])
    expect(asked.filter(({ expected }) => expected === 0)).toEqual([])
  },
)
