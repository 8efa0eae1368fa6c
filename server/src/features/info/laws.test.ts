import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { indexPublications } from '../search/index-repo.ts'

interface Law {
  id: string
  title: string
  issuer: string | null
  effectDate: string | null
  validity: string | null
}

interface Library {
  rows: Law[]
  total: number
  counts: { lawCategory: string; count: number }[]
}

const list = '/gpcms/rest/web/v2/info/selectLaws?siteId=gd&channel=zcfg'
const detail = '/gpcms/rest/web/v2/info/getInfoById'

let app: TestApp
const ids: Record<string, string> = {}

const publishLaw = async (
  title: string,
  category: string,
  number: string,
  more: Record<string, string>,
): Promise<void> => {
  const id = await publishSample(app.db, {
    siteId: 'gd',
    channel: 'zcfg',
    title,
    noticeTime: '2026-05-01 09:00:00',
  })
  await app.db.execute(sql`UPDATE publication SET law_category = ${category}, publish_number = ${number},
    more = ${JSON.stringify(more)}::jsonb WHERE info_id = ${id}`)
  await indexPublications(app.db, [id])
  ids[title] = id
}

beforeAll(async () => {
  app = await createTestApp({ now: '2026-06-10T04:00:00Z' })
  await publishLaw('采购条例', '4', '公告〔2026〕第7号', { issuer: '省人大常委会', effectDate: '2026-06-10' })
  await publishLaw('信用办法', '5', '采监〔2026〕8号', { issuer: '省财政厅', effectDate: '2026-06-11' })
  await publishLaw('旧办法', '5', '采监〔2020〕9号', {
    issuer: '省财政厅',
    effectDate: '2020-03-01',
    repealDate: '2026-06-01',
  })
  await publishSample(app.db, {
    siteId: 'gd',
    channel: 'tzgg',
    title: '通知',
    noticeTime: '2026-05-01 09:00:00',
    id: 'no-law',
  })
})
afterAll(() => app.close())

describe('the law library', () => {
  test('tells who issued a law, from when it applies, and whether it does today', async () => {
    const { rows, total } = (await app.get<Library>(list)).data
    expect(total).toBe(3)
    expect(Object.fromEntries(rows.map(({ title, validity }) => [title, validity]))).toEqual({
      采购条例: '现行有效',
      信用办法: '尚未施行',
      旧办法: '已废止',
    })
    expect(rows.find(({ title }) => title === '采购条例')).toMatchObject({
      issuer: '省人大常委会',
      effectDate: '2026-06-10',
      publishNumber: '公告〔2026〕第7号',
      lawCategoryName: '地方性法规',
    })
  })

  test('counts the categories under the other filters, whichever category is chosen', async () => {
    const { rows, total, counts } = (await app.get<Library>(`${list}&lawCategory=4`)).data
    expect(rows.map(({ title }) => title)).toEqual(['采购条例'])
    expect(total).toBe(1)
    expect(counts).toEqual([
      { lawCategory: '4', count: 1 },
      { lawCategory: '5', count: 2 },
    ])
    const found = (await app.get<Library>(`${list}&title=${encodeURIComponent('信用')}`)).data
    expect(found.counts).toEqual([{ lawCategory: '5', count: 1 }])
  })

  test('is searched by number', async () => {
    const number = encodeURIComponent('〔2020〕9')
    expect((await app.get<Library>(`${list}&publishNumber=${number}`)).data.rows).toMatchObject([
      { title: '旧办法' },
    ])
  })

  test('gives an empty page for a site that does not exist', async () => {
    const { data } = await app.get<Library>('/gpcms/rest/web/v2/info/selectLaws?siteId=nowhere')
    expect(data).toEqual({ rows: [], total: 0, counts: [] })
  })
})

describe('the detail of a law', () => {
  test('carries its facts; an info that is no law has none', async () => {
    expect((await app.get<Law>(`${detail}?id=${ids.信用办法}`)).data).toMatchObject({
      issuer: '省财政厅',
      effectDate: '2026-06-11',
      validity: '尚未施行',
    })
    expect((await app.get<Law>(`${detail}?id=no-law`)).data).toMatchObject({
      issuer: null,
      effectDate: null,
      validity: null,
    })
  })

  test('comes into force by itself', async () => {
    const before = app.clock.now()
    onTestFinished(() => app.clock.set(before))
    app.clock.set(new Date('2026-06-10T16:00:00Z'))
    expect((await app.get<Law>(`${detail}?id=${ids.信用办法}`)).data.validity).toBe('现行有效')
  })
})
