import type { Suggestion } from '@sunport/contract/calls/search.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'
import { excerptOf } from './excerpt.ts'

let app: TestApp
const sample = { siteId: 'gd', channel: 'xmcggg', noticeType: '001011' }
beforeAll(async () => {
  app = await createTestApp()
  const samples = [
    {
      title: '校园监控设备采购',
      noticeTime: '2026-06-09 09:00:00',
      regionCode: '440103',
      purchaser: '甲学校',
    },
    {
      title: '食堂服务采购',
      noticeTime: '2026-05-20 09:00:00',
      regionCode: '440100',
      purchaser: '乙学校',
      body: '<p>本项目含 监控 系统，另有 <b>设备</b> 维护</p>',
    },
    {
      title: '监控系统成交结果',
      noticeTime: '2025-08-01 09:00:00',
      noticeType: '001021',
      regionCode: '440001',
      openTenderCode: 'GK-2025-001',
    },
    { title: '旧监控公告', noticeTime: '2024-01-01 09:00:00', regionCode: '441301' },
    {
      title: '关于监控培训的通知',
      channel: 'tzgg',
      noticeTime: '2026-06-08 09:00:00',
      noticeType: null,
    },
  ]
  for (const one of samples) await publishSample(app.db, { ...sample, ...one })
})
afterAll(() => app.close())

interface Answer {
  rows: { title: string; excerpt: string; channelName: string }[]
  total: number
  facets: Record<string, { code: string; name: string; total: number }[]>
}
const search = async (query: string) =>
  (await app.get<Answer>(`/gpcms/rest/web/v2/info/search?siteId=gd&${query}`)).data
const titles = async (query: string) => (await search(query)).rows.map(({ title }) => title)

describe('the full-text search', () => {
  test('finds words in title and text; hits in the title stand before newer hits in the text', async () => {
    expect(await titles('searchKey=监控')).toEqual([
      '校园监控设备采购',
      '关于监控培训的通知',
      '监控系统成交结果',
      '旧监控公告',
      '食堂服务采购',
    ])
    expect(await titles('searchKey=监控&sort=date')).toEqual([
      '校园监控设备采购',
      '关于监控培训的通知',
      '食堂服务采购',
      '监控系统成交结果',
      '旧监控公告',
    ])
  })

  test('every word must be found, wherever it stands', async () => {
    expect(await titles('searchKey=监控%20设备')).toEqual(['校园监控设备采购', '食堂服务采购'])
    expect(await titles('searchKey=GK-2025-001')).toEqual(['监控系统成交结果'])
  })

  test('the excerpt is plain text around the hit, without markup', async () => {
    const { rows } = await search('searchKey=维护')
    expect(rows[0]?.excerpt).toBe('本项目含 监控 系统，另有 设备 维护')
  })

  test('the excerpt names the opening that a correction has given, not the one before', async () => {
    const project = { ...sample, planId: 'e'.repeat(32), noticeTime: '2026-05-01 09:00:00' }
    await publishSample(app.db, {
      ...project,
      title: '量子天平采购',
      noticeType: '001011',
      openTenderTime: '2026-06-10 09:30:00',
      body: '<p>量子天平，开标时间：2026年06月10日 09时30分</p>',
    })
    await publishSample(app.db, {
      ...project,
      title: '顺延开标',
      noticeType: '001031',
      openTenderTime: '2026-06-20 10:00:00',
    })
    const { rows } = await search('searchKey=量子天平')
    expect(rows.map(({ excerpt }) => excerpt)).toEqual(['量子天平，开标时间：2026年06月20日 10时00分'])
  })

  test('facets count by city, stage and time, each without its own choice', async () => {
    const { total, facets } = await search('searchKey=监控&group=tender&regionCode=440100')
    expect(total).toBe(2)
    expect(facets.region?.map(({ code, total }) => [code, total])).toEqual([
      ['440100', 2],
      ['441300', 1],
    ])
    expect(facets.region?.[0]?.name).toBe('广州市')
    expect(facets.group?.map(({ code, name, total }) => [code, name, total])).toEqual([
      ['tender', '采购公告', 2],
    ])
    expect(facets.period?.map(({ total }) => total)).toEqual([1, 2, 2])
    const all = await search('searchKey=监控')
    expect(all.facets.group?.map(({ code, total }) => [code, total])).toEqual([
      ['tender', 3],
      ['result', 1],
      ['article', 1],
    ])
    expect(all.facets.region?.map(({ code }) => code)).toContain('440001')
  })

  test.each([
    ['group=article', 1],
    ['period=week', 2],
    ['period=year', 4],
    ['channel=tzgg', 1],
    ['purchaser=甲', 1],
    ['operationStartTime=2026-06-01', 2],
    ['regionCode=999900', 0],
  ])('%s narrows the hits to %i', async (query, total) => {
    const answer = await search(`searchKey=监控&${query}`)
    expect([answer.total, answer.rows.length]).toEqual([total, total])
  })

  test('signs that databases know mean themselves', async () => {
    for (const sign of ['%25', '_', "'", '\\'])
      expect((await search(`searchKey=${sign}`)).total, sign).toBe(0)
  })

  test('nothing asked is refused in words', async () => {
    const answer = await app.get('/gpcms/rest/web/v2/info/search?siteId=gd&searchKey=%20')
    expect(answer).toMatchObject({ code: '4000', msg: '请输入检索词' })
  })
})

describe('suggestions', () => {
  const suggest = async (query: string) =>
    (await app.get<Suggestion[]>(`/gpcms/rest/web/v2/info/suggest?siteId=gd&${query}`)).data

  test('are numbers, purchasers and titles that contain what was typed', async () => {
    expect(await suggest('searchKey=2025')).toEqual([{ kind: 'code', words: 'GK-2025-001' }])
    expect(await suggest('searchKey=学校')).toEqual([
      { kind: 'purchaser', words: '乙学校' },
      { kind: 'purchaser', words: '甲学校' },
    ])
    expect(await suggest('searchKey=培训')).toMatchObject([{ kind: 'title', words: '关于监控培训的通知' }])
  })

  test('that are titles say which page they are; words are found by their sound and searched for', async () => {
    const [title] = await suggest('searchKey=培训')
    expect(title?.opens).toMatchObject({
      id: expect.any(String),
      channel: expect.any(String),
      noticeType: null,
    })
    for (const letters of ['jiankongshebei', 'jiankongsh', 'jksb'])
      expect(await suggest(`searchKey=${letters}`), letters).toContainEqual({
        kind: 'word',
        words: '监控设备',
      })
  })

  test('stay within the channels of a sub-site, and for nothing typed there are none', async () => {
    expect(await suggest('searchKey=监控&channel=tzgg')).toHaveLength(1)
    expect(await suggest('searchKey=')).toEqual([])
  })
})

test('an excerpt keeps the hit in sight and says where it was cut', () => {
  const text = `${'前'.repeat(100)}目标${'后'.repeat(300)}`
  const { excerpt, excerptMarks } = excerptOf(text, ['无', '目标'])
  expect(excerpt).toMatch(/^…前{36}目标后+…$/)
  expect(excerptMarks.map(([start, end]) => excerpt.slice(start, end))).toEqual(['目标'])
  expect(excerptOf('短文', ['无'])).toEqual({ excerpt: '短文', excerptMarks: [] })
})
