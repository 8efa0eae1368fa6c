import { discoverPacks } from '@sunport/regions/discover.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { growDemo } from '../../demo/grow.ts'
import { createTaggedCache } from '../../platform/cache/tagged-cache.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Found, type Search, searchEngine, totalOf } from './engine.ts'
import { questionOf } from './question.ts'
import { type SearchRead, searchRead } from './read.ts'
import { createShares, type Shares } from './shares.ts'

let app: TestApp
let siteId: string
let shares: Shares
/** What the engine asked the database. */
let asked: string[] = []
let read: SearchRead

beforeAll(async () => {
  app = await createTestApp()
  const [pack] = await discoverPacks()
  if (!pack) throw new Error('no pack')
  await growDemo({ url: app.url, packs: [pack], now: app.clock.now(), notices: 3300 })
  siteId = pack.siteCode
  shares = createShares(app.db)
  await shares.refresh()
  read = watched(searchRead(app.db))
})
afterAll(() => app.close())

const watched = (real: SearchRead): SearchRead =>
  Object.fromEntries(
    Object.entries(real).map(([name, statement]) => [
      name,
      (...args: never[]) => {
        asked.push(name)
        return (statement as (...args: never[]) => unknown)(...args)
      },
    ]),
  ) as unknown as SearchRead

/** One that counts everything, and one that takes 200 hits for many. */
const engineOf = (isCareful: boolean) =>
  searchEngine(
    read,
    shares,
    createTaggedCache<Found>(1_000_000, () => 1_000),
    isCareful ? undefined : { exactUpTo: 200, sampleSize: 500 },
  )

const searchFor = (key: string, more: Partial<Search> = {}): Search => {
  const question = questionOf(key, 'words')
  if (!question) throw new Error(key)
  return {
    key,
    question,
    filter: { siteId, channelIds: undefined },
    chosen: { regionCodes: [], group: '', period: '' },
    sort: 'relevance',
    now: app.clock.now(),
    ...more,
  }
}

const pagesOf = async ({ ranking }: Found, count: number): Promise<number[]> => {
  const seqs: number[] = []
  for (let page = 0; page < count; page += 1) seqs.push(...(await ranking.slice(page * 10, 10)))
  return seqs
}

const common = ['采购', '项目 联系方式', '公告', '设备', '"采购方式"', '服务 -设备', '20', '联系方式']

describe.each(['relevance', 'date'] as const)('many hits by %s', sort => {
  test.each(common)(
    '%s: pages follow one another as if all had been counted, and no hit comes twice',
    async key => {
      const [all, many] = [engineOf(true), engineOf(false)]
      const exact = await all.find(searchFor(key, { sort }))
      const found = await many.find(searchFor(key, { sort }))
      expect(found.isEstimate).toBe(true)
      const seqs = await pagesOf(found, 40)
      expect(new Set(seqs).size).toBe(seqs.length)
      expect(seqs).toEqual(await exact.ranking.slice(0, 400))
      // From the end as well, with nothing known of the pages before.
      const anew = await engineOf(false).find(searchFor(key, { sort }))
      expect(await anew.ranking.slice(390, 10)).toEqual(seqs.slice(390, 400))
    },
  )

  test.each(common)(
    '%s: the estimate has the order of magnitude, in the whole and in its parts',
    async key => {
      const exact = await engineOf(true).find(searchFor(key, { sort }))
      const found = await engineOf(false).find(searchFor(key, { sort }))
      const ratio = totalOf(found.counts) / totalOf(exact.counts)
      expect(ratio).toBeGreaterThan(0.75)
      expect(ratio).toBeLessThan(1.33)
      for (const { facet, code, total } of exact.counts) {
        if (total < 300) continue
        const part = found.counts.find(count => count.facet === facet && count.code === code)
        expect((part?.total ?? 0) / total, `${facet} ${code}`).toBeGreaterThan(0.5)
        expect((part?.total ?? 0) / total, `${facet} ${code}`).toBeLessThan(2)
      }
    },
  )
})

describe('how an answer is found', () => {
  const plan = async (key: string, more: Partial<Search> = {}, offset = 0) => {
    const engine = engineOf(false)
    asked = []
    const found = await engine.find(searchFor(key, more))
    await found.ranking.slice(offset, 10)
    return asked
  }

  test('few hits are read whole, many are sampled and walked to', async () => {
    expect(await plan('绝不会有的词')).toEqual(['everything'])
    expect(await plan('采购', { sort: 'date' })).toEqual(['sample', 'walk'])
  })

  test('filters that leave few hits of a common word are counted one by one', async () => {
    const { rows } = await app.db.execute<{ code: string }>(sql`
      SELECT region_code AS code FROM search_entry WHERE region_code !~ '00$' GROUP BY 1
      HAVING count(*) < 60 ORDER BY count(*) DESC LIMIT 1`)
    expect(rows).toHaveLength(1)
    for (const regionCode of [...rows.map(({ code }) => code), '990000']) {
      const search = searchFor('采购', { chosen: { regionCodes: [regionCode], group: '', period: '' } })
      const [all, found] = [await engineOf(true).find(search), await engineOf(false).find(search)]
      expect([found.isEstimate, found.facetsAreEstimate]).toEqual([false, true])
      expect(totalOf(found.counts)).toBe(totalOf(all.counts))
      expect(await found.ranking.slice(0, 100)).toEqual(await all.ranking.slice(0, 100))
      // The facet itself still tells of the other regions.
      expect(found.counts.filter(({ facet }) => facet === 'region').length).toBeGreaterThan(3)
    }
  })

  test('common words that never meet are not walked after', async () => {
    const found = await engineOf(false).find(searchFor('"采购方式采购方式"'))
    expect([found.isEstimate, totalOf(found.counts)]).toEqual([false, 0])
  })

  test('a page that was found once is not looked for again', async () => {
    const engine = engineOf(false)
    const search = searchFor('采购', { sort: 'date' })
    const first = await (await engine.find(search)).ranking.slice(300, 10)
    asked = []
    expect(await (await engine.find(search)).ranking.slice(300, 10)).toEqual(first)
    expect(asked).toEqual([])
  })

  test('two visitors who ask at once fill one list', async () => {
    const found = await engineOf(false).find(searchFor('采购', { sort: 'date' }))
    const [one, other] = await Promise.all([found.ranking.slice(100, 50), found.ranking.slice(90, 60)])
    expect(other.slice(10)).toEqual(one)
    expect(new Set(other).size).toBe(60)
  })
})

test('suggestions for a common beginning are read from the newest', async () => {
  asked = []
  const { data } = await app.get<{ kind: string; words: string }[]>(
    `/gpcms/rest/web/v2/info/suggest?siteId=${siteId}&searchKey=${encodeURIComponent('采购')}`,
  )
  expect(data.length).toBe(10)
  expect(data.every(({ words }) => words.includes('采购'))).toBe(true)
})
