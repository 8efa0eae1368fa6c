import { CallError } from '@sunport/contract/client.ts'
import { describe, expect, test } from 'vitest'
import { fakeTransport, infoRow } from '../../../testing/fake-transport.ts'
import { bodyOf, pathOf, textOf } from '../../../testing/render-path.ts'

/** Channels of the last route looked at, which is the one that fits. */
let channelMarks = ''
const path = pathOf('notice-search', ({ tabs, shortForm, timeName, channels }) => {
  channelMarks = channels.join(',')
  return Boolean(tabs && !shortForm && timeName === 'noticeTime')
})
const hallPath = pathOf('notice-search', ({ timeName }) => timeName === 'openTenderTime')

const entry = (dictCode: string, dictName: string, remark: string | null = null) => ({
  id: dictCode,
  dictType: 't',
  dictCode,
  dictName,
  remark,
  parentCode: null,
  sort: 1,
  code: dictCode,
  name: dictName,
})
const place = (regionCode: string, regionName: string, parentId: string | null) => ({
  id: regionCode,
  regionCode,
  regionName,
  regionFullName: regionName,
  parentId,
  isLeaf: '1',
  isStopped: false,
  showDate: true,
  pageSize: null,
  sortRule: 'newest',
  linkUrl: null,
  formerMarks: [],
  level: 2,
  regionMark: '',
})
const notice = infoRow({
  id: 'n1',
  title: '<i>设备</i>采购项目公开招标公告',
  noticeType: '001011',
  noticeTypeName: '招标公告',
  purchaser: '某市第一中学',
  purchaseManner: '1',
  budget: '662845.88',
  regionName: '某市',
  openTenderTime: '2026-03-05 09:30:00',
})
const site = (answers = {}) =>
  fakeTransport({
    getDictInfo: () => [entry('00101', '采购公告'), entry('59,5E', '采购意向', 'other-channel')],
    getRegionJson: () => [place('990100', '甲市', '990000'), place('990102', '乙区', '990100')],
    selectInfoForIndex: () => ({ rows: [notice], total: 1 }),
    ...answers,
  })

test('the table has the columns that readers and programs look for', async () => {
  const { body } = await bodyOf(path, site())
  const heads = [...body.matchAll(/<th [^>]*>([^<]*)/g)].map(([, words]) => words)
  expect(heads).toEqual(['区划', '采购方式', '采购单位', '公告标题', '状态', '预算金额', '发布时间'])
  expect(textOf(body)).toContain('某市公开招标某市第一中学&lt;i>设备&lt;/i>采购项目公开招标公告')
  expect(textOf(body)).toContain('还剩 3 天66.28万元2026-03-02 09:30')
  expect(textOf(body)).toContain('共找到 1 条公告')
})

test('the form can be found by its placeholders and buttons', async () => {
  const { body } = await bodyOf(path, site())
  for (const words of ['标题', '采购人', '开始日期', '结束日期'])
    expect(body).toMatch(new RegExp(`<input[^>]*placeholder="[^"]*${words}`))
  expect(body).toMatch(/<button[^>]*>(?:<svg.*?<\/svg>)?查询<\/button>/)
  expect(body).toMatch(/<button[^>]*>重置<\/button>/)
})

describe('where programs need a captcha', () => {
  const guarded = (answers = {}) =>
    site({
      getSysConfListByConfType: () => [
        { confKey: 'captcha.channels', confName: '', confValue: channelMarks, confType: 'captcha' },
      ],
      ...answers,
    })

  test('the form has the field and the picture that they look for, named for those who cannot see it', async () => {
    const { body } = await bodyOf(path, guarded())
    expect(body).toMatch(/<label[^>]*for="verifycode"[^>]*>验证码<span[^>]*>（选填，不填也可查询）/)
    expect(body).toMatch(/<input[^>]*id="verifycode"[^>]*placeholder="请输入验证码"/)
    expect(body).toMatch(/<img[^>]*src="\/gpcms\/rest\/web\/v2\/index\/getVerify"[^>]*alt="验证码图片/)
  })

  test('elsewhere it has neither', async () => {
    const { body } = await bodyOf(path, site())
    expect(body).not.toMatch(/verifycode|getVerify/i)
  })

  test('what was typed is asked with, stays out of every link, and of the form that comes back', async () => {
    const transport = guarded()
    const { body } = await bodyOf(`${path}?title=abc&verifyCode=1234`, transport)
    expect(transport.sentTo('selectInfoForIndex')).toMatchObject([{ title: 'abc', verifyCode: '1234' }])
    expect(body).not.toMatch(/href="[^"]*[?;]verifyCode=|value="1234"/)
    expect(body).toMatch(/href="[^"]*\?title=abc/)
  })

  test('a refused code is told in words, and that none is needed', async () => {
    const { status, body } = await bodyOf(
      `${path}?title=abc&verifyCode=1234`,
      guarded({
        selectInfoForIndex: () => {
          throw new CallError('4009', '验证码错误,请重新输入')
        },
      }),
    )
    expect(status).toBe(200)
    expect(textOf(body)).toContain('验证码错误,请重新输入。不填验证码也可以直接查询。')
    expect(body).toMatch(/<input[^>]*id="verifycode"[^>]*aria-invalid="true"/)
    expect(body).toMatch(/name="title"[^>]*value="abc"/)
  })
})

test('every filter of the address is asked for, kept in the form and shown with a way to clear it', async () => {
  const transport = site()
  const query = new URLSearchParams({
    noticeType: '00101',
    regionCode: '990102',
    purchaseManner: '6',
    purchaseNature: '1',
    title: '设备',
    openTenderCode: 'GK-1',
    purchaser: '中学',
    agency: '代理',
    operationStartTime: '2026-01-01',
    operationEndTime: '2026-02-01',
  })
  const { body } = await bodyOf(`${path}?${query}`, transport)
  expect(transport.sentTo('selectInfoForIndex')).toMatchObject([
    {
      ...Object.fromEntries(query),
      operationStartTime: '2026-01-01 00:00:00',
      operationEndTime: '2026-02-01 23:59:59',
    },
  ])
  expect(body).toMatch(/<input[^>]*name="title"[^>]*value="设备"/)
  expect(body).toMatch(/<option value="990102" selected/)
  expect(body).toContain('aria-label="取消条件 区划：乙区"')
  expect(body).toContain('aria-label="取消条件 采购方式：竞争性磋商"')
  expect(textOf(body)).toContain('已设 9 项')
})

test("a tab of another channel searches that one, the others the page's own", async () => {
  const transport = site()
  await bodyOf(`${path}?noticeType=59,5E`, transport)
  await bodyOf(`${path}?noticeType=00101`, transport)
  const [other, own] = transport.sentTo('selectInfoForIndex').map(({ channel }) => channel)
  expect(other).toBe('other-channel')
  expect(own).not.toBe('other-channel')
})

test('an end before the start is refused in words, nothing is asked, the input stays', async () => {
  const transport = site()
  const { status, body } = await bodyOf(
    `${path}?title=abc&operationStartTime=2026-03-02&operationEndTime=2026-03-01`,
    transport,
  )
  expect(status).toBe(200)
  expect(textOf(body)).toContain('结束日期不能早于开始日期')
  expect(transport.sentTo('selectInfoForIndex')).toEqual([])
  expect(body).toMatch(/name="operationEndTime"[^>]*value="2026-03-01"/)
  expect(body).toMatch(/name="title"[^>]*value="abc"/)
})

test('a day that does not exist is refused, too', async () => {
  const { body } = await bodyOf(`${path}?operationStartTime=2026-02-30`, site())
  expect(textOf(body)).toContain('日期不存在')
})

test('nothing found says what to do', async () => {
  const { body } = await bodyOf(path, site({ selectInfoForIndex: () => ({ rows: [], total: 0 }) }))
  expect(textOf(body)).toContain('暂无数据没有符合条件的公告')
})

test('a failed list keeps the filters and offers to try again', async () => {
  const failing = site({
    selectInfoForIndex: () => {
      throw new CallError('503', '系统繁忙，请稍后再试')
    },
  })
  const { status, body } = await bodyOf(`${path}?title=abc`, failing)
  expect(status).toBe(503)
  expect(textOf(body)).toContain('加载失败系统繁忙，请稍后再试重试')
  expect(body).toMatch(/name="title"[^>]*value="abc"/)
})

test('the opening hall lists by opening time and begins today, unless dates are given', async () => {
  const transport = site()
  const { body } = await bodyOf(hallPath, transport)
  await bodyOf(`${hallPath}?operationStartTime=&operationEndTime=`, transport)
  expect(body).toMatch(/<th[^>]*>开标时间/)
  expect(textOf(body)).toMatch(/等待开标.*2026-03-05 09:30/)
  expect(transport.sentTo('selectInfoForIndex')).toMatchObject([
    { selectTimeName: 'openTenderTime', operationStartTime: '2026-03-02 00:00:00', sort: 'opening' },
    { selectTimeName: 'openTenderTime', operationStartTime: '', sort: 'closing' },
  ])
})

test('the tabs say how many notices each would show under the other filters', async () => {
  const transport = site({
    countByNoticeType: ({ channel }: Record<string, unknown>) =>
      channel === 'other-channel'
        ? [{ noticeType: '5E', total: 7 }]
        : [
            { noticeType: '001011', total: 1200 },
            { noticeType: '001016', total: 34 },
            { noticeType: '001021', total: 5 },
          ],
  })
  const { body } = await bodyOf(`${path}?title=设备&noticeType=00101`, transport)
  expect(textOf(body)).toMatch(/全部，1,239 条采购公告，1,234 条采购意向，7 条/)
  for (const asked of transport.sentTo('countByNoticeType')) {
    expect(asked).toMatchObject({ title: '设备' })
    expect(asked.noticeType).toBeUndefined()
  }
})

test('tabs without counts are still tabs', async () => {
  const failing = site({
    countByNoticeType: () => {
      throw new CallError('500', '统计失败')
    },
  })
  const { status, body } = await bodyOf(path, failing)
  expect(status).toBe(200)
  expect(body).toMatch(/采购意向<\/a>/)
})

test('bidders narrow and order the list by links, and the form keeps both', async () => {
  const transport = site()
  const plain = await bodyOf(path, transport)
  expect(plain.body).toContain(`href="/maincms-web${path}?biddable=1"`)
  expect(plain.body).toContain(`href="/maincms-web${path}?sort=closing"`)
  const { body } = await bodyOf(`${path}?biddable=1&sort=closing&budgetMin=50&budgetMax=200.5`, transport)
  expect(transport.sentTo('selectInfoForIndex').at(-1)).toMatchObject({
    biddable: '1',
    sort: 'closing',
    budgetMin: '50',
    budgetMax: '200.5',
  })
  expect(body).toMatch(/<input type="hidden" name="biddable" value="1"/)
  expect(body).toMatch(/<input type="hidden" name="sort" value="closing"/)
  expect(body).toContain('aria-label="取消条件 预算不低于：50 万元"')
  expect(body).toContain('aria-label="取消条件 范围：仅看可投标"')
})

test.each([
  ['budgetMin=abc', '预算金额请填写数字'],
  ['budgetMin=200&budgetMax=50', '预算上限不能低于下限'],
])('a budget band %s is refused in words', async (query, words) => {
  const transport = site()
  const { body } = await bodyOf(`${path}?${query}`, transport)
  expect(textOf(body)).toContain(words)
  expect(transport.sentTo('selectInfoForIndex')).toEqual([])
})

test('the same list in other forms is one link away, over all its pages', async () => {
  const { body, html } = await bodyOf(`${path}?title=a&page=2&pageSize=20`, site())
  for (const format of ['csv', 'json', 'atom'])
    expect(body).toContain(`href="/maincms-web${path}?title=a&amp;format=${format}"`)
  expect(html).toContain('<link rel="alternate" type="application/atom+xml"')
})

describe('what suppliers narrow by', () => {
  const node = (dictCode: string, dictName: string, children: unknown[] = []) => ({
    ...entry(dictCode, dictName),
    children,
  })
  const bidders = (answers = {}) =>
    site({
      getDictInfoTree: () => [
        node('A', '货物', [
          node('A02000000', '设备', [node('A02320000', '医疗设备')]),
          node('A05000000', '家具'),
        ]),
        node('C', '服务'),
      ],
      ...answers,
    })

  test('the catalogue is a tree of boxes that needs no script, open where something is chosen', async () => {
    const { body } = await bodyOf(`${path}?catalogueCode=A0232&catalogueCode=C`, bidders())
    const box = (code: string) =>
      new RegExp(`<input type="checkbox" name="catalogueCode"[^>]*value="${code}"`)
    for (const code of ['A', 'A02', 'A0232', 'A05', 'C']) expect(body).toMatch(box(code))
    const ticked = [...body.matchAll(/<input type="checkbox"[^>]*value="(\w+)" checked/g)]
    expect(ticked.map(([, code]) => code)).toEqual(['A0232', 'C'])
    expect(body).toMatch(/<details[^>]* open><summary[^>]*aria-label="货物的下级品目"/)
    expect(body).toMatch(/<details[^>]* open><summary[^>]*aria-label="设备的下级品目"/)
    expect(textOf(body)).toContain('采购品目医疗设备、服务')
  })

  test('all of it is asked for as the address says, with whole days', async () => {
    const transport = bidders()
    const asked =
      'searchKey=质保&deadlineStart=2026-03-09&deadlineEnd=2026-03-13&deadlineOf=documents&amountMin=100&amountMax=500&smeReserved=1&supplier=某公司&nameMatch=exact'
    await bodyOf(`${path}?${asked}`, transport)
    expect(transport.sentTo('selectInfoForIndex')).toMatchObject([
      {
        searchKey: '质保',
        deadlineStart: '2026-03-09',
        deadlineEnd: '2026-03-13',
        deadlineOf: 'documents',
        amountMin: '100',
        amountMax: '500',
        smeReserved: '1',
        supplier: '某公司',
        nameMatch: 'exact',
      },
    ])
  })

  test('each is said in words and taken away by a link', async () => {
    const { body } = await bodyOf(`${path}?deadline=nextWeek&amountMin=100&catalogueCode=A0232`, bidders())
    const links = [...body.matchAll(/aria-label="取消条件 ([^"]*)"/g)].map(([, words]) => words)
    expect(links).toEqual(['采购品目：医疗设备', '截止时间：下周', '金额不低于：100 万元'])
    expect(body).toMatch(
      /aria-label="取消条件 采购品目：[^>]*href="[^"]*\?deadline=nextWeek&amp;amountMin=100"/,
    )
  })

  test('deadlines and reservations are one click from the list, and back', async () => {
    const { body } = await bodyOf(`${path}?deadline=nextWeek`, bidders())
    expect(body).toMatch(/<a[^>]*aria-current="true"[^>]*href="[^"?]*"[^>]*>下周<\/a>/)
    expect(body).toMatch(/href="[^"]*\?deadline=sevenDays"[^>]*>7 日内/)
    expect(body).toMatch(/href="[^"]*\?deadline=nextWeek&amp;smeReserved=1"/)
  })

  test.each([
    ['deadlineStart=2026-02-30', '日期不存在'],
    ['deadlineStart=2026-03-02&deadlineEnd=2026-03-01', '结束日期不能早于开始日期'],
    ['amountMin=1e3', '金额请填写数字'],
  ])('%s is refused in words, and nothing is asked', async (asked, words) => {
    const transport = bidders()
    const { body } = await bodyOf(`${path}?${asked}`, transport)
    expect(textOf(body)).toContain(words)
    expect(transport.sentTo('selectInfoForIndex')).toEqual([])
  })

  test('results and contracts say who got it and for how much, each name leading on', async () => {
    const result = infoRow({
      id: 'r1',
      title: '结果公告',
      noticeType: '001021',
      purchaser: '某市第一中学',
      bidCompany: '甲公司，乙公司',
      successfulMoney: '2263540',
      budget: '3000000',
    })
    const awarded = bidders({ selectInfoForIndex: () => ({ rows: [result], total: 1 }) })
    const { body } = await bodyOf(`${path}?noticeType=00102`, awarded)
    const heads = [...body.matchAll(/<th [^>]*>([^<]*)/g)].map(([, words]) => words)
    expect(heads).toEqual(['区划', '采购方式', '采购单位', '公告标题', '供应商', '成交金额', '发布时间'])
    expect(textOf(body)).toContain('甲公司乙公司226.35万元')
    const formOf = (role: string) =>
      new RegExp(`<form [^>]*id="([^"]*)"[^>]*><input type="hidden" name="role" value="${role}"`).exec(
        body,
      )?.[1]
    const buttons = [...body.matchAll(/<button [^>]*name="name"[^>]*>/g)].map(([tag]) => tag)
    const sent = buttons.map(tag => [/ form="([^"]*)"/.exec(tag)?.[1], / value="([^"]*)"/.exec(tag)?.[1]])
    expect(sent).toEqual([
      [formOf('purchaser'), '某市第一中学'],
      [formOf('supplier'), '甲公司'],
      [formOf('supplier'), '乙公司'],
    ])
    expect(body.match(/<tbody>.*<\/tbody>/)?.[0].match(/<a /g)).toHaveLength(1)
  })
})
