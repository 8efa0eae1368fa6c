import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishSample } from '../../testing/infos.ts'

let app: TestApp
const sample = { siteId: 'gd', channel: 'xmcggg', noticeType: '001011', noticeTime: '2026-06-01 09:00:00' }
const publish = (title: string, more: object = {}) => publishSample(app.db, { ...sample, title, ...more })
beforeAll(async () => {
  app = await createTestApp()
  await publish('校园监控设备采购', {
    purchaser: '广州市第一中学',
    agency: '甲招标代理有限公司',
    openTenderCode: 'GK-2025-00171',
    body: '<p>含上门维修服务</p>',
  })
  await publish('医院空调维修', {
    purchaser: '第一人民医院',
    openTenderCode: 'GK-2025-0017',
    noticeTime: '2026-06-02 09:00:00',
    body: '<p>不含监控。联系广州市第一中学</p>',
  })
  await publish('<script>alert(1)</script>食堂采购 & 配送', { body: '<p>正文</p>' })
  await publish('甲市乙区第二小学教学仪器采购项目', { noticeTime: '2026-05-01 09:00:00' })
  await publish('乙区第二小学仪器教学采购', {
    noticeTime: '2026-06-03 09:00:00',
    body: '<p>甲市 第二小学 教学 仪器 采购 项目</p>',
  })
})
afterAll(() => app.close())

interface Answer {
  rows: Record<'id' | 'title' | 'excerpt', string>[] & { titleMarks: [number, number][] }[]
  total: number
  hint: string | null
}
const search = async (searchKey: string, more: Record<string, string> = {}) =>
  (
    await app.get<Answer>(
      `/gpcms/rest/web/v2/info/search?${new URLSearchParams({ siteId: 'gd', searchKey, ...more })}`,
    )
  ).data
const titles = async (key: string, more?: Record<string, string>) =>
  (await search(key, more)).rows.map(({ title }) => title)

const monitors = '校园监控设备采购'
const hospital = '医院空调维修'

describe('the query language', () => {
  test.each([
    ['维修', [hospital, monitors]],
    ['维修 监控', [hospital, monitors]],
    ['維修　監控', [hospital, monitors]],
    ['“监控设备”', [monitors]],
    ['"监控维修"', []],
    ['维修 -上门', [hospital]],
    ['维修 -"上门维修"', [hospital]],
    ['监控 －医院', [monitors]],
    ['ｇｋ－２０２５', [hospital, monitors]],
    ['0017', [hospital, monitors]],
  ])('%s finds %j', async (key, expected) => expect(await titles(key)).toEqual(expected))

  test('a number written in full stands first, whatever else holds its digits', async () => {
    expect(await titles('GK-2025-0017')).toEqual([hospital, monitors])
    expect(await titles('gk-2025-00171')).toEqual([monitors])
  })

  test('a long sentence finds its words, and first what holds it as a sentence', async () => {
    expect(await titles('第二小学教学仪器采购项目')).toEqual([
      '甲市乙区第二小学教学仪器采购项目',
      '乙区第二小学仪器教学采购',
    ])
  })

  test('no phrase reaches from one field into the next', async () => {
    const id = await publish('跨栏甲', { purchaser: '乙单位', agency: '丙代理', body: '<p>丁正文</p>' })
    expect(await titles('乙单位')).toEqual(['跨栏甲'])
    for (const key of ['甲乙单位', '"跨栏甲 乙单位"', '单位丙', '"单位 丙代"', '代理丁', '"丙代理 丁"'])
      expect(await titles(key), key).toEqual([])
    await app.db.execute(sql`DELETE FROM publication WHERE info_id = ${id}`)
  })

  test.each(['，。', '-监控', '-监控 -维修', '""', '——', '-"监控"'])(
    '%s asks for nothing, and is told so',
    async key => {
      const { rows, total, hint } = await search(key)
      expect([rows, total]).toEqual([[], 0])
      expect(hint).toContain('请输入要检索的文字')
    },
  )

  test('signs of patterns and of quoting mean themselves', async () => {
    await publish('折扣 50% 的_报价', { body: '<p>C:\\路径 [甲]*</p>' })
    for (const key of ['50%', '的_报', 'c:\\路径', '[甲]*'])
      expect(await titles(key), key).toEqual(['折扣 50% 的_报价'])
    for (const key of ['5_%', '的%报', 'c:.路径', '[乙甲]']) expect(await titles(key), key).toEqual([])
  })
})

describe('exact mode', () => {
  test('finds organisations by a piece of their name, in no other field', async () => {
    expect(await titles('第一中学')).toEqual([hospital, monitors])
    expect(await titles('第一中学', { searchMode: 'organisation' })).toEqual([monitors])
    expect(await titles('招标代理', { searchMode: 'organisation' })).toEqual([monitors])
    expect(await titles('监控', { searchMode: 'organisation' })).toEqual([])
    // Names that begin so stand first.
    expect(await titles('第一', { searchMode: 'organisation' })).toEqual([hospital, monitors])
    expect(await titles('广州', { searchMode: 'organisation' })).toEqual([monitors])
  })

  test('finds numbers: the whole, then those that begin so, then the rest', async () => {
    expect(await titles('gk-2025-0017', { searchMode: 'number' })).toEqual([hospital, monitors])
    expect(await titles('00171', { searchMode: 'number' })).toEqual([monitors])
    expect(await titles('监控', { searchMode: 'number' })).toEqual([])
  })

  test('takes its words as they are: nothing is excluded, nothing is a pattern', async () => {
    expect(await titles('GK-2025-.017', { searchMode: 'number' })).toEqual([])
    expect(await titles('-2025-', { searchMode: 'number' })).toHaveLength(2)
    expect((await search('。', { searchMode: 'number' })).hint).toContain('请输入')
  })
})

describe('highlighting', () => {
  test('marks what was written, by places in plain text', async () => {
    const { rows } = await search('食堂采購')
    const [row] = (await search('食堂')).rows
    expect(rows).toHaveLength(1)
    expect(row?.title).toBe('<script>alert(1)</script>食堂采购 & 配送')
    const [mark] = (row as unknown as { titleMarks: [number, number][] }).titleMarks
    expect(row?.title.slice(...(mark ?? []))).toBe('食堂')
  })

  test("the programs' list marks titles with font, and all else of them is escaped", async () => {
    const list = async (key: string, more = '') =>
      (
        await app.get<Answer>(
          `/gpcms/rest/web/v2/info/selectInfoForIndex?siteId=gd&requestSource=qwjs${more}&searchKey=${encodeURIComponent(key)}`,
        )
      ).data
    const { rows, total } = await list('食堂 script')
    expect(total).toBe(1)
    expect(rows[0]?.title).toBe(
      "&lt;<font color='#be0108'>script</font>&gt;alert(1)&lt;/<font color='#be0108'>script</font>&gt;<font color='#be0108'>食堂</font>采购 &amp; 配送",
    )
    expect((await list('監控 維修')).rows.map(({ title }) => title)).toEqual([
      `医院空调<font color='#be0108'>维修</font>`,
      `校园<font color='#be0108'>监控</font>设备采购`,
    ])
    // A filter that only the lists know is heeded as well.
    expect((await list('维修', '&openTenderCode=00171')).total).toBe(1)
    expect((await list('维修', '&regionCode=440100')).total).toBe(0)
    expect((await list('-维修')).total).toBe(0)
  })
})
