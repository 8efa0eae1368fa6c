import { discoverPacks } from '@sunport/regions/discover.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { loadDemoTexts } from './testing/demo-texts.ts'

/** A Wednesday. */
const now = new Date('2026-03-11T06:20:00Z')
const packs = await discoverPacks()
const prefixes = ['/gpcms', '/gateway/gpcms']

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: now.toISOString() })
  await loadDemoTexts(app.url, packs, now)
})
afterAll(() => app.close())

interface Case {
  query: Record<string, string>
  /** Of `publication p` with its edition `e`: the values of the form, not the columns that lists are made of. */
  where: SQL
}

const buys = (pattern: string): SQL => sql`EXISTS (
  SELECT 1 FROM jsonb_array_elements(coalesce(e.fields -> 'catalogue', '[]')) c WHERE c ->> 'code' ~ ${pattern})`
const opensOn = (from: string, to: string): SQL =>
  sql`(p.open_tender_time AT TIME ZONE 'Asia/Shanghai')::date BETWEEN ${from}::date AND ${to}::date`
const docsOn = (from: string, to: string): SQL =>
  sql`(e.fields ->> 'docsTo')::date BETWEEN ${from}::date AND ${to}::date`
const paid = sql`CASE WHEN p.successful_money IS NULL THEN p.budget ELSE p.successful_money END`

const ofItems: Case[] = [
  { query: { catalogueCode: 'A' }, where: buys('^A') },
  { query: { catalogueCode: 'A02' }, where: buys('^A02') },
  { query: { catalogueCode: 'A02320000' }, where: buys('^A0232') },
  { query: { catalogueCode: 'A0232,C16' }, where: buys('^(A0232|C16)') },
  { query: { catalogueCode: '没有' }, where: sql`false` },
]
const ofDeadlines: Case[] = [
  { query: { deadline: 'thisWeek' }, where: opensOn('2026-03-09', '2026-03-15') },
  { query: { deadline: 'nextWeek' }, where: opensOn('2026-03-16', '2026-03-22') },
  { query: { deadline: 'sevenDays' }, where: opensOn('2026-03-11', '2026-03-18') },
  { query: { deadlineStart: '2026-03-12' }, where: opensOn('2026-03-12', '9999-01-01') },
  {
    query: { deadline: 'thisWeek', deadlineStart: '2025-06-01', deadlineEnd: '2025-12-31' },
    where: opensOn('2025-06-01', '2025-12-31'),
  },
  { query: { deadline: 'thisWeek', deadlineOf: 'documents' }, where: docsOn('2026-03-09', '2026-03-15') },
  {
    query: { deadlineOf: 'documents', deadlineStart: '2025-01-01', deadlineEnd: '2026-03-13 12:00:00' },
    where: docsOn('2025-01-01', '2026-03-13'),
  },
]
const ofAmounts: Case[] = [
  { query: { amountMin: '100' }, where: sql`${paid} >= 1000000` },
  { query: { amountMax: '50.5' }, where: sql`${paid} <= 505000` },
  { query: { amountMin: '20', amountMax: '200' }, where: sql`${paid} BETWEEN 200000 AND 2000000` },
]
const ofReservations: Case[] = ['1', '0'].map(smeReserved => ({
  query: { smeReserved },
  where: sql`e.fields ->> 'smeReserved' = ${smeReserved}`,
}))
const ofTexts: Case[] = [
  {
    query: { searchKey: '质保期' },
    where: sql`(strpos(e.body_text, '质保期') > 0 OR strpos(p.title, '质保期') > 0)`,
  },
]

/** Names that the site itself has, the longest first: one of them begins another. */
const ofNames = async ({ siteCode }: RegionPack): Promise<Case[]> => {
  const { rows } = await app.db.execute<{ purchaser: string; agency: string; supplier: string }>(sql`
    SELECT purchaser, agency, (regexp_split_to_array(bid_company, '，'))[1] AS supplier FROM publication
    WHERE site_id = ${siteCode} AND agency IS NOT NULL AND bid_company IS NOT NULL AND notice_type LIKE '00102%'
    ORDER BY bid_company LIKE '%，%' DESC, notice_time DESC LIMIT 1`)
  const [{ purchaser, agency, supplier } = { purchaser: '', agency: '', supplier: '' }] = rows
  const [half, nameMatch] = [supplier.slice(0, 4), 'exact']
  const isWinner = sql`(',' || translate(p.bid_company, '，、；;', ',,,,') || ',') LIKE ${`%,${supplier},%`}`
  return [
    { query: { supplier: half }, where: sql`strpos(p.bid_company, ${half}) > 0` },
    { query: { supplier, nameMatch }, where: isWinner },
    { query: { supplier: half, nameMatch }, where: sql`false` },
    { query: { purchaser, nameMatch }, where: sql`p.purchaser = ${purchaser}` },
    { query: { agency, nameMatch }, where: sql`p.agency = ${agency}` },
  ]
}

const counted = async ({ siteCode }: RegionPack, cases: Case[][]): Promise<number[]> => {
  const columns = cases.map(
    (together, at) =>
      sql`count(*) FILTER (WHERE ${sql.join(
        together.map(({ where }) => sql`(${where})`),
        sql` AND `,
      )}) AS ${sql.identifier(`n${at}`)}`,
  )
  const { rows } = await app.db.execute<Record<string, string>>(sql`
    SELECT ${sql.join(columns, sql`, `)} FROM publication p JOIN info_edition e ON e.id = p.edition_id
    WHERE p.site_id = ${siteCode}`)
  return cases.map((_, at) => Number(rows[0]?.[`n${at}`]))
}

const totalOf = async (pack: RegionPack, path: string, query: Record<string, string>): Promise<unknown> => {
  const asked = new URLSearchParams({ siteId: pack.publicSiteId, pageSize: '1', ...query })
  const answer = await app.http.inject({ url: `${path}?${asked}`, headers: { host: pack.domains[0] ?? '' } })
  const { code, msg, data } = answer.json()
  return code === '200' ? data.total : `${code} ${msg}`
}

const expectAll = async (pack: RegionPack, path: string, cases: Case[][]): Promise<number[]> => {
  const expected = await counted(pack, cases)
  const found: unknown[] = []
  const queries = cases.map(together => Object.assign({}, ...together.map(({ query }) => query)))
  for (const query of queries) found.push(await totalOf(pack, path, query))
  const told = (totals: unknown[]) => queries.map((query, at) => [JSON.stringify(query), totals[at]])
  expect(told(found)).toEqual(told(expected))
  return expected
}

const groups = [ofItems, ofDeadlines, ofAmounts, ofReservations, ofTexts]
const pairs = groups.flatMap((group, at) =>
  groups.slice(at + 1).flatMap(other => group.flatMap(one => other.map(two => [one, two]))),
)
const single = groups.flat()

describe.each(packs.map(pack => [pack.code, pack] as const))('%s', (_, pack) => {
  test.each(prefixes)('each filter of suppliers finds below %s what is there', async prefix => {
    const cases = [...single, ...(await ofNames(pack))].map(one => [one])
    const totals = await expectAll(pack, `${prefix}/rest/web/v2/info/selectInfoMoreChannel`, cases)
    expect(totals.filter(total => total > 0).length).toBeGreaterThan(15)
  })

  test('any two of them together do', async () => {
    await expectAll(pack, `${prefixes[0]}/rest/web/v2/info/selectInfoMoreChannel`, pairs)
  })

  test('the search knows the same filters, alone and with each other', async () => {
    const word: Case = {
      query: { searchKey: '采购' },
      where: sql`(strpos(e.body_text, '采购') > 0 OR strpos(p.title, '采购') > 0)`,
    }
    const others = [...ofItems, ...ofDeadlines, ...ofAmounts, ...ofReservations, ...(await ofNames(pack))]
    const all = [ofItems[2], ofDeadlines[3], ofAmounts[0], ofReservations[0]].flatMap(one => one ?? [])
    const cases = [...others.map(one => [word, one]), [word, ...all]]
    await expectAll(pack, `${prefixes[1]}/rest/web/v2/info/search`, cases)
  })
})

test('what no filter can be is refused by name', async () => {
  const [pack] = packs
  if (!pack) throw new Error('no region')
  const path = `${prefixes[0]}/rest/web/v2/info/selectInfoMoreChannel`
  for (const [name, value] of [
    ['deadline', 'someday'],
    ['deadlineStart', '2026-02-30'],
    ['amountMin', '-1'],
    ['smeReserved', '2'],
  ] as const)
    expect([name, await totalOf(pack, path, { [name]: value })]).toEqual([
      name,
      expect.stringMatching(/^4000/),
    ])
})
