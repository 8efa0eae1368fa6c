import type { FacetValue } from '@sunport/contract/calls/search.ts'
import type { AcrossHit } from '@sunport/contract/calls/search-across.ts'
import type { AcrossFacet } from '@sunport/contract/search/across.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../../demo/random.ts'
import { createTaggedCache } from '../../platform/cache/tagged-cache.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { loadDemoTexts } from '../../testing/demo-texts.ts'
import { publishSample } from '../../testing/infos.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { censusRepo } from '../crosswalk/census-repo.ts'
import { orderAcross } from './across-choice.ts'
import { type AcrossLimits, acrossEngine, type FoundAcross } from './across-engine.ts'
import { acrossRead } from './across-read.ts'
import { questionOf } from './question.ts'

let app: TestApp
let keeper: Acting
let [here = '', there = ''] = ['', '']
beforeAll(async () => {
  app = await createTestApp()
  await loadDemoTexts(app.url, app.packs, app.clock.now())
  ;[here = '', there = ''] = app.packs.map(({ siteCode }) => siteCode)
  await insertUser(app.db, { userName: 'keeper', roleIds: ['role-sa'] })
  keeper = await actAs(app, 'keeper')
})
afterAll(() => app.close())

const nothingChosen = { province: '', type: '', manner: '', item: '', region: '', period: '' }
/** Every word is in every text: nothing is to be had by tokens alone. */
const noShares = {
  mostOf: () => 1,
  rarestOf: (tokens: readonly number[]) => [...tokens],
  areCommon: () => true,
  siteShare: () => 1,
  refresh: async () => undefined,
}

interface Across {
  rows: AcrossHit[]
  total: number
  sources: number
  isEstimate: boolean
  reachable: number
  hint: string | null
  facets: Record<AcrossFacet, FacetValue[]>
}
interface Regional {
  total: number
  facets: Record<'region' | 'group' | 'period', FacetValue[]>
}
type Query = Record<string, string>

const ask = async <T>(call: string, query: Query): Promise<T> =>
  (await app.get<T>(`/gpcms/rest/web/v2/info/${call}?${new URLSearchParams(query)}`)).data
const across = (query: Query) => ask<Across>('searchAcross', query)
const totals = (values: FacetValue[]): Record<string, number> =>
  Object.fromEntries(values.flatMap(({ code, total }) => (total > 0 ? [[code, total]] : [])))
const summed = (values: FacetValue[]): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const { code, total } of values) if (total > 0) sums[code] = (sums[code] ?? 0) + total
  return sums
}

/** Pieces of titles and names that are there, one or two together, in a mode and a time of their own. */
const randomQueries = async (count: number): Promise<Query[]> => {
  const random = randomFrom('across')
  const { rows } = await app.db.execute<{ title: string; purchaser: string | null }>(
    sql`SELECT title, purchaser FROM publication ORDER BY info_id`,
  )
  const piece = (): string => {
    const { title, purchaser } = random.pick(rows)
    const text = random.chance(0.2) && purchaser ? purchaser : title
    const from = random.int(0, Math.max(0, text.length - 2))
    return text.slice(from, from + random.int(2, 4)).replace(/["“”「」『』-]/g, ' ')
  }
  return Array.from({ length: count }, () => ({
    searchKey: random.chance(0.3) ? `${piece()} ${piece()}` : piece(),
    ...(random.chance(0.2) && { searchMode: random.pick(['organisation', 'number']) }),
    ...(random.chance(0.3) && { operationStartTime: random.pick(['2026-01-01', '2026-05-20']) }),
    ...(random.chance(0.2) && { amountMin: random.pick(['10', '200']) }),
  }))
}

test('finds what the sites find on their own, no less and no more, and shares it out as they do', async () => {
  const queries = (await randomQueries(25)).filter(({ searchKey = '' }) => searchKey.trim())
  let found = 0
  for (const query of queries) {
    const told = JSON.stringify(query)
    const all = await across(query)
    const regional = await Promise.all(
      app.packs.map(async pack => ({
        pack,
        answer: await ask<Regional>('search', { ...query, siteId: pack.siteCode }),
      })),
    )
    const sum = regional.reduce((total, { answer }) => total + answer.total, 0)
    found += sum
    expect(all.sources, told).toBe(sum)
    expect(totals(all.facets.province), told).toEqual(
      summed(
        regional.map(({ pack, answer }) => ({ code: pack.provinceCode, name: '', total: answer.total })),
      ),
    )
    expect(totals(all.facets.type), told).toEqual(
      summed(regional.flatMap(({ answer }) => answer.facets.group)),
    )
    expect(totals(all.facets.period), told).toEqual(
      summed(regional.flatMap(({ answer }) => answer.facets.period)),
    )
    const places = (values: FacetValue[]) => values.reduce((total, value) => total + value.total, 0)
    expect(places(all.facets.region), told).toBe(
      regional.reduce((total, { answer }) => total + places(answer.facets.region), 0),
    )
  }
  expect(found).toBeGreaterThan(100)
})

test('each value of a facet, chosen, leaves as many as it said', async () => {
  const { facets } = await across({ searchKey: '采购' })
  for (const [name, values] of Object.entries(facets))
    for (const { code, total } of values.slice(0, 4))
      expect((await across({ searchKey: '采购', [name]: code })).sources, `${name} ${code}`).toBe(total)
  const [province, type] = [facets.province[1]?.code ?? '', facets.type[1]?.code ?? '']
  const chosen = await across({ searchKey: '采购', province, type })
  expect(totals(chosen.facets.province)[province]).toBe(chosen.sources)
  expect(totals(chosen.facets.type)[type]).toBe(chosen.sources)
  expect(chosen.rows.map(row => row.province)).toEqual(chosen.rows.map(() => province))
})

test.each(['relevance', 'date'])('pages by %s hold every hit once, in one order', async sort => {
  const whole = await across({ searchKey: '学校 采购', sort, pageSize: '100' })
  expect(whole.reachable).toBe(whole.total)
  const ids: string[] = []
  for (let currPage = 1; ids.length < Math.min(100, whole.total); currPage += 1) {
    const { rows } = await across({ searchKey: '学校 采购', sort, pageSize: '7', currPage: String(currPage) })
    expect(rows.length).toBeGreaterThan(0)
    ids.push(...rows.map(({ id }) => id))
  }
  expect(ids.slice(0, 100)).toEqual(whole.rows.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
  const times = whole.rows.map(({ noticeTime }) => noticeTime ?? '')
  if (sort === 'date') expect(times).toEqual(times.toSorted().toReversed())
})

describe('the same notice on two sites', () => {
  const project = {
    channel: 'tzgg',
    title: '量子罗盘采购（第一包）公开招标公告',
    noticeType: '001011',
    openTenderCode: 'LZ-2026-0042',
    purchaser: '某省测绘院',
    noticeTime: '2026-06-01 09:00:00',
  }
  beforeAll(async () => {
    await publishSample(app.db, { ...project, siteId: here })
    await publishSample(app.db, {
      ...project,
      siteId: there,
      title: '量子罗盘采购(第一包) 公开招标公告',
      openTenderCode: 'lz 2026 0042',
      noticeTime: '2026-06-02 09:00:00',
    })
    await publishSample(app.db, { ...project, siteId: here, title: '量子罗盘采购结果', noticeType: '001021' })
    await publishSample(app.db, { ...project, siteId: there, title: '量子罗盘采购（第二包）公开招标公告' })
    await publishSample(app.db, { ...project, siteId: there, purchaser: '另一家测绘院' })
    await publishSample(app.db, { ...project, siteId: there, openTenderCode: null })
  })

  test('is one hit with both places, each at its own address', async () => {
    const { rows, total, sources, facets } = await across({ searchKey: '量子罗盘', sort: 'date' })
    expect([total, sources]).toEqual([5, 6])
    const [first, ...others] = rows
    expect(first?.sources.map(({ siteId }) => siteId)).toEqual([there, here])
    expect(first?.siteId).toBe(there)
    expect(first?.sources.map(({ href }) => href)).toEqual(
      [app.packs[1], app.packs[0]].map(
        (pack, at) => `${pack?.detail.notice}?type=notice&id=${first?.sources[at]?.id}`,
      ),
    )
    expect(others.map(row => row.sources.length)).toEqual([1, 1, 1, 1])
    expect(facets.province.map(value => value.total)).toEqual([4, 2])
  })

  test('is still one hit, with all its places, where one province was chosen', async () => {
    const province = app.packs[0]?.provinceCode ?? ''
    const { rows, total } = await across({ searchKey: '量子罗盘', province, type: 'tender' })
    expect([total, rows[0]?.siteId, rows[0]?.sources.map(({ siteId }) => siteId)]).toEqual([
      1,
      here,
      [here, there],
    ])
  })
})

test('a code that nobody has mapped counts under 其他 and waits on the work bench; a rule moves it', async () => {
  const id = await publishSample(app.db, {
    siteId: here,
    channel: 'tzgg',
    title: '磁悬浮沙盘公告',
    noticeType: 'QX9',
    purchaseManner: '公开',
    noticeTime: '2026-06-01 09:00:00',
  })
  const other = [{ code: 'other', name: '其他', total: 1 }]
  const { facets } = await across({ searchKey: '磁悬浮沙盘' })
  expect([facets.type, facets.manner]).toEqual([other, [{ ...other[0], name: expect.any(String) }]])
  await censusRepo(app.db).take(app.clock.now())
  const waiting = (await keeper.get('/unmappedCodes?pageSize=100')).data.rows
  expect(waiting.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(['QX9', '公开']))
  await keeper.post('/crosswalk', { scheme: 'type', code: 'QX*', commonCode: 'result', status: '1' })
  expect((await across({ searchKey: '磁悬浮沙盘' })).facets.type).toMatchObject([
    { code: 'result', total: 1 },
  ])
  await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
})

describe('left out', () => {
  const sample = { channel: 'tzgg', title: '天文馆穹幕公告', noticeTime: '2026-06-01 09:00:00' }
  const sitesFound = async () =>
    (await across({ searchKey: '天文馆穹幕' })).rows.map(({ siteId }) => siteId).toSorted()

  test('are what is no longer public, sites that are closed and sites that stay away', async () => {
    const gone = await publishSample(app.db, { ...sample, siteId: here })
    await publishSample(app.db, { ...sample, siteId: there })
    expect(await sitesFound()).toEqual([here, there].toSorted())
    await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${gone}`)
    expect(await sitesFound()).toEqual([there])

    const set = (value: boolean) =>
      keeper.put('/configuration/portal.search-across', { siteId: there, value, version: value ? 1 : 0 })
    expect((await set(false)).code).toBe('200')
    expect(await sitesFound()).toEqual([])
    expect((await set(true)).code).toBe('200')
    expect(await sitesFound()).toEqual([there])
  })
})

test('of very many hits the counts come from a sample, and the newest are listed in the same order', async () => {
  const read = acrossRead(app.db)
  const siteIds = app.packs.map(({ siteCode }) => siteCode)
  const { rows } = await app.db.execute<{ id: string; entries: number }>(
    sql`SELECT site_id AS id, count(*)::int AS entries FROM search_entry GROUP BY 1`,
  )
  const sizes = new Map(rows.map(({ id, entries }) => [id, entries]))
  const shares = { ...noShares, entriesOf: (siteId: string) => sizes.get(siteId) }
  const engineOf = (limits: AcrossLimits) =>
    acrossEngine(
      {
        ...{ read, shares, cache: createTaggedCache<FoundAcross>(1_000, () => 2_000) },
        mapsOf: () => ({ type: [], manner: [], item: [], region: [] }),
        provinceOf: siteId => siteId,
      },
      limits,
    )
  const question = questionOf('采购', 'words')
  if (!question) throw new Error('no question')
  const search = { key: '采购', question, filter: { channelIds: undefined }, siteIds }
  const exact = await engineOf({ exactUpTo: 1_000_000, sampleSize: 1, newest: 1 }).find(search)
  const many = await engineOf({ exactUpTo: 100, sampleSize: 60, newest: 40 }).find(search)
  expect([exact.isEstimate, many.isEstimate]).toEqual([false, true])
  const weights = many.counted.reduce((sum, { weight }) => sum + weight, 0)
  expect(Math.abs(weights / exact.listed.length - 1)).toBeLessThan(0.15)
  const seqsOf = ({ listed }: FoundAcross) =>
    orderAcross(listed, nothingChosen, 'date', app.clock.now()).map(({ seq }) => seq)
  const newest = seqsOf(many)
  expect(newest.length).toBeGreaterThan(100)
  // Each site gave its newest: what it gave stands in the whole list in the same order.
  const given = new Set(newest)
  expect(seqsOf(exact).filter(seq => given.has(seq))).toEqual(newest)
})

test('without anything to look for it says so', async () => {
  expect(await across({ searchKey: '-采购' })).toMatchObject({
    rows: [],
    total: 0,
    hint: expect.stringContaining('请输入'),
  })
})
