import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Help, Hit } from '@sunport/contract/calls/search.ts'
import { synonymDictionary } from '@sunport/contract/search/synonyms.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../../demo/load.ts'
import { folderStore } from '../../platform/files/folder-store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

let app: TestApp
const filesDir = mkdtempSync(join(tmpdir(), 'forgiving-'))
const own = { siteId: 'gd', channel: 'xmcggg', noticeType: '001011', noticeTime: '2026-03-01 09:00:00' }

/** Beside the demo's own content, things that it does not buy, or buys only when chance will have it. */
const ownTitles = [
  '新生儿转运暖箱采购项目招标公告',
  '血液透析机采购项目招标公告',
  '档案密集架购置项目招标公告',
  '森林防火无人机巡护服务项目招标公告',
  '实验室危险化学品柜采购公告',
  '冷链运输车采购公告',
  '心理咨询热线服务采购公告',
  '古籍修复与数字化加工项目招标公告',
  '校园保安服务项目招标公告',
  '操场塑胶跑道修缮工程招标公告',
  '水库除险加固工程招标公告',
]
const ownCodes = ['[440101]GGZY[QT]20240103', '[441624]LJZB[TP]20250055']

beforeAll(async () => {
  app = await createTestApp({ now: '2026-03-11T06:20:00Z' })
  const packs = app.packs.filter(({ siteCode }) => siteCode === own.siteId)
  await loadDemo({ url: app.url, files: folderStore(filesDir), packs, now: app.clock.now() })
  for (const title of ownTitles) await publishSample(app.db, { ...own, title })
  for (const openTenderCode of ownCodes)
    await publishSample(app.db, {
      ...own,
      title: `演播设备采购公告（${openTenderCode}）`,
      openTenderCode,
      purchaser: '广东省融媒体中心',
    })
  await publishSample(app.db, {
    ...own,
    title: '智慧校园平台建设招标公告',
    openTenderCode: 'GPCG-2026-0012',
    body: '<p>依据粤财采购〔2026〕17号文件执行。</p>',
  })
})
afterAll(async () => {
  await app.close()
  rmSync(filesDir, { recursive: true, force: true })
})

interface Answer {
  rows: Hit[]
  total: number
  help?: Help
}
const search = async (searchKey: string, more: Record<string, string> = {}): Promise<Answer> => {
  const query = new URLSearchParams({ siteId: own.siteId, searchKey, withHelp: '1', ...more })
  return (await app.get<Answer>(`/gpcms/rest/web/v2/info/search?${query}`)).data
}

/** All that the first page shows of things to go to. */
const shownFor = async (searchKey: string): Promise<string[]> => {
  const { rows, help } = await search(searchKey)
  return [
    ...(help?.direct ?? []).map(({ name, note }) => `${name} ${note ?? ''}`),
    ...[...rows, ...(help?.near ?? []).flatMap(each => each.rows)].map(
      ({ title, excerpt, purchaser, openTenderCode }) =>
        [title, purchaser, openTenderCode, excerpt].join(' '),
    ),
  ]
}

/** What is typed, and words of what must be found by it. */
const table: [kind: string, typed: string, found: string][] = [
  ['one wrong character', '医疗设各', '医疗设备'],
  ['one wrong character', '办工家具', '办公家具'],
  ['one wrong character', '中央空凋', '中央空调'],
  ['one wrong character', '检验试济', '检验试剂'],
  ['one wrong character', '校园保按服务', '校园保安服务'],
  ['one wrong character', '塑胶跑到', '塑胶跑道'],
  ['one wrong character', '水库除验加固', '水库除险加固'],
  ['one wrong character', '框架协义采购', '框架协议采购'],
  ['one wrong character', '血液透折机', '血液透析机'],
  ['one wrong character', '密集加', '密集架'],
  ['one wrong character', '无人几巡护', '无人机巡护'],
  ['one wrong character', '广东省政府采购信息发步管理细则', '信息发布管理细则'],
  ['one wrong character', '疾病预防控治中心', '疾病预防控制中心'],
  ['one wrong character', '评审专家履职请况', '履职情况'],
  ['one wrong character', '行政处发', '行政处罚'],
  ['a character too many', '医疗设设备', '医疗设备'],
  ['a character too many', '新生儿转转运暖箱', '新生儿转运暖箱'],
  ['a character missing', '车租赁服务', '车辆租赁服务'],
  ['a character missing', '心理咨询热服务', '心理咨询热线服务'],
  ['two characters swapped', '办家公具', '办公家具'],
  ['two words, one of them wrong', '医疗设各 维保', '医疗设备维保'],
  ['two words, one of them wrong', '东莞市 中央空掉', '中央空调'],
  ['sound', 'yiliaoshebei', '医疗设备'],
  ['sound', 'bangongjiaju', '办公家具'],
  ['sound', 'wuye', '物业'],
  ['sound', 'zhengfucaigou', '政府采购'],
  ['sound', 'xiaoyuanbaoan', '校园保安'],
  ['sound', 'cheliangzulin', '车辆租赁'],
  ['sound', 'yi liao she bei', '医疗设备'],
  ['sound', 'wurenji', '无人机'],
  ['sound', 'kuangjiaxieyi', '框架协议'],
  ['sound', 'zhongyangkongtiao', '中央空调'],
  ['sound, mistaken', 'yiliaosebei', '医疗设备'],
  ['sound, mistaken', 'zonyankontiao', '中央空调'],
  ['sound within characters', '医疗shebei', '医疗设备'],
  ['sound of a name', 'guangdongshengronmeitizhongxin', '广东省融媒体中心'],
  ['first letters', 'ylsb', '医疗设备'],
  ['first letters', 'bgjj', '办公家具'],
  ['first letters', 'zykt', '中央空调'],
  ['first letters', 'kjxy', '框架协议'],
  ['first letters', 'ylsbcg', '医疗设备'],
  ['first letters of a name', 'gdsrmtzx', '广东省融媒体中心'],
  ['another word', '办公家俱', '办公家具'],
  ['another word', '台式电脑', '台式计算机'],
  ['another word', '汽车租赁', '车辆租赁'],
  ['another word', '物管', '物业'],
  ['another word', '医疗器械维保', '医疗设备维保'],
  ['another word', '校园安保', '校园保安'],
  ['code', 'GPCG 2026 0012', '智慧校园平台'],
  ['code', 'gpcg20260012', '智慧校园平台'],
  ['code', 'GPCG—2026—0012', '智慧校园平台'],
  ['code', 'GPCG/2026/0012', '智慧校园平台'],
  ['code', '粤财采购[2026]17号', '智慧校园平台'],
  ['code', '粤财采购（2026）17号', '智慧校园平台'],
  ['code', '440101ggzyqt20240103', '[440101]GGZY[QT]20240103'],
  ['code', '441624LJZBTP20250055', '[441624]LJZB[TP]20250055'],
  ['code', '441624-LJZB-TP-20250055', '[441624]LJZB[TP]20250055'],
  ['article', '政府采购法第二十二条', '中华人民共和国政府采购法第二十二条'],
  ['article', '采购法 22条', '中华人民共和国政府采购法第二十二条'],
  ['article', '需求管理实施细则第3条', '广东省政府采购需求管理实施细则第三条'],
]

test('of sixty misspelt, spoken, shortened and coded queries at least 57 find what is meant on the first page', async () => {
  expect(table).toHaveLength(60)
  const missed: string[] = []
  for (const [kind, typed, found] of table)
    if (!(await shownFor(typed)).some(words => words.includes(found)))
      missed.push(`${kind}: ${typed} → ${found}`)
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(3)
})

/** The engine's promise, computed the slow way: every text is read. */
const plainScan = async (words: string[]): Promise<string[]> => {
  const { rows } = await app.db.execute<{ id: string; title: string; text: string }>(sql`
    SELECT info_id AS id, title_norm AS title, text_norm AS text FROM search_entry
    WHERE site_id = ${own.siteId} ORDER BY notice_time DESC, seq DESC`)
  const hits = rows.filter(({ text }) => words.every(word => text.includes(word)))
  const tierOf = ({ title }: { title: string }) =>
    words.length > 1 && [words.join(' '), words.join('')].some(whole => title.includes(whole))
      ? 0
      : words.every(word => title.includes(word))
        ? 1
        : 2
  return hits.toSorted((a, b) => tierOf(a) - tierOf(b)).map(({ id }) => id)
}

const plainQueries = [
  ...[
    '采购',
    '公告',
    '医疗设备',
    '办公家具',
    '物业服务',
    '空调',
    '框架协议',
    '招标公告',
    '评审专家',
    '中小企业',
  ],
  ...[
    '电子卖场',
    '车辆租赁',
    '保安',
    '试剂',
    '广州市',
    '东莞市 空调',
    '医院 维保',
    '学校 食堂',
    '政府采购 合同',
  ],
  ...['供应商 质疑', '无人机', '信息系统', '运行维护', '更正', '办事指南', '代理机构', '合同公告', '图书馆'],
]

test.each(plainQueries)(
  '%s: found, counted and ordered as a plain scan does, with help and without',
  async key => {
    const expected = await plainScan(key.split(' '))
    const helped = await search(key)
    const plain = await search(key, { withHelp: '' })
    expect(plain.help).toBeUndefined()
    for (const answer of [helped, plain]) {
      expect(answer.total).toBe(expected.length)
      expect(answer.rows.map(({ id }) => id)).toEqual(expected.slice(0, 10))
    }
    expect(helped.help?.didYouMean).toEqual([])
  },
)

describe('help', () => {
  test('never leaves a page empty: fewer words, other conditions, another place, the newest', async () => {
    const conditions = await search('医疗设备', { period: 'week', agency: '没有这个机构' })
    expect(conditions.help?.offers).toMatchObject([{ kind: 'cleared', total: expect.any(Number) }])
    const exact = await search('医疗设备', { searchMode: 'number' })
    expect(exact.help?.offers).toMatchObject([{ kind: 'anywhere', words: '医疗设备' }])
    const words = await search('医疗设备 潜水艇')
    expect(words.help?.offers).toContainEqual(expect.objectContaining({ kind: 'fewer', words: '医疗设备' }))
    const nonsense = await search('qqqqzzzz')
    expect(nonsense.help?.near).toMatchObject([{ reason: 'newest', rows: expect.any(Array) }])
    const { rows } = await app.db.execute<{ channel: string }>(
      sql`SELECT substr(min(id), 4) AS channel FROM channel WHERE site_id = 'hn'`,
    )
    const channel = rows[0]?.channel ?? ''
    await publishSample(app.db, { ...own, siteId: 'hn', channel, title: '潜水艇采购公告' })
    const elsewhere = await search('潜水艇')
    expect(elsewhere.help?.offers).toContainEqual(expect.objectContaining({ kind: 'site', total: 1 }))
  })

  test('lets words that have hits be words, unless what sounds the same is far more common', async () => {
    await publishSample(app.db, { ...own, title: '办公加具采购公告' })
    const heard = await search('办公加具')
    expect(heard.total).toBe(1)
    expect(heard.help?.didYouMean).toMatchObject([{ words: '办公家具' }])
    expect((await search('血液透析机')).help).toMatchObject({ didYouMean: [], near: [] })
  })

  test('offers nothing that is no longer public', async () => {
    const id = await publishSample(app.db, { ...own, title: '独角兽雕塑采购公告' })
    expect((await search('独角兽雕朔')).help?.didYouMean).toMatchObject([{ words: '独角兽雕塑', total: 1 }])
    await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
    expect((await search('独角兽雕朔')).help?.didYouMean).toEqual([])
  })

  test('names projects, purchasers, suppliers and agencies', async () => {
    const { rows } = await app.db.execute<{ kind: string; name: string }>(sql`
      (SELECT 'supplier' AS kind, name FROM supplier WHERE site_id = ${own.siteId} AND is_published LIMIT 1)
      UNION ALL (SELECT 'agency', name FROM agency WHERE site_id = ${own.siteId} AND is_published LIMIT 1)
      UNION ALL (SELECT 'purchaser', min(purchaser) FROM publication WHERE site_id = ${own.siteId})`)
    expect(rows).toHaveLength(3)
    for (const { kind, name } of rows)
      expect((await search(name)).help?.direct, name).toContainEqual(expect.objectContaining({ kind, name }))
    expect((await search('GPCG-2026-0012')).help?.direct).toMatchObject([
      { kind: 'project', note: 'GPCG-2026-0012', total: 1 },
    ])
  })

  test('goes by the dictionary of synonyms as somebody edits it', async () => {
    const alike = async () => (await search('血液透析机')).help?.alike
    expect(await alike()).toEqual([])
    await app.db.execute(sql`INSERT INTO dict_item (id, type_id, dict_code, dict_name)
      VALUES ('own-synonym', ${`all-${synonymDictionary}`}, '透析机', '透析机、人工肾')`)
    expect(await alike()).toEqual(['血液人工肾'])
  })
})
