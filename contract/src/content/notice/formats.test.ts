import { describe, expect, test } from 'vitest'
import { noticeTypes } from '../../codes.ts'
import { framedBody, noticeBody } from './body.ts'
import { completedNotice, proposedTitle } from './derive.ts'
import { formatNamed, formatOfType, noticeFormats, officialFormats } from './formats.ts'
import { goldenNotices } from './golden.ts'
import { noticeProblems } from './problems.ts'
import { fieldsOf, type NoticeField, type NoticeFormat, type NoticeValues, rowsOf } from './shape.ts'

const golden = (format: NoticeFormat): NoticeValues => goldenNotices[format.code] ?? {}
const messages = (format: NoticeFormat, values: NoticeValues) =>
  noticeProblems(format, values).map(({ message }) => message)

/** Every required value of a format, with the notice that lacks just this one. */
const lacking = (format: NoticeFormat): { name: string; values: NoticeValues; message: string }[] => {
  const whole = golden(format)
  const ofTable = (field: NoticeField) =>
    (field.columns ?? [])
      .filter(({ isRequired }) => isRequired)
      .map(column => ({
        name: `${field.label} ${column.label}`,
        values: {
          ...whole,
          [field.key]: rowsOf(whole[field.key]).map((row, at) =>
            at === 0 ? { ...row, [column.key]: ' ' } : row,
          ),
        },
        message: `${field.label}第1行${column.label}不能为空`,
      }))
  return fieldsOf(format).flatMap(field => {
    const { key, label, kind, isRequired } = field
    const without = { name: label, values: { ...whole, [key]: undefined } }
    const own = kind === 'table' ? `${label}至少填写一行` : `${label}不能为空`
    return [
      ...(isRequired ? [{ ...without, message: own }] : []),
      ...(kind === 'table' ? ofTable(field) : []),
    ]
  })
}
const cases = officialFormats.flatMap(format =>
  lacking(format).map(one => ({ ...one, format, name: `${format.name}: ${one.name}` })),
)

test('there are thirteen official formats, and every type of notice has one format', () => {
  expect(officialFormats).toHaveLength(13)
  for (const type of Object.keys(noticeTypes))
    expect(noticeFormats.filter(format => format.noticeTypes.includes(type))).toHaveLength(1)
  expect(formatOfType('001016')?.code).toBe('negotiation')
})

describe('a complete notice', () => {
  test.each(officialFormats)('of $name is accepted', format => {
    expect(messages(format, golden(format))).toEqual([])
    expect(messages(format, completedNotice(format, golden(format)))).toEqual([])
  })

  test.each(officialFormats)('of $name says all its values', format => {
    const html = noticeBody(format, completedNotice(format, golden(format)))
    for (const { key, label, isUnsaid, kind } of fieldsOf(format)) {
      const value = golden(format)[key]
      if (isUnsaid || value === undefined || kind === 'rich') continue
      if (kind === 'text' || kind === 'phone') expect(html, label).toContain(String(value))
    }
    const beginning = format.overview ? /^<h3>项目概况<\/h3><p>/ : /^<h3>一、/
    expect(html).toMatch(format.lead ? /^<p>[^<]+公开如下：<\/p><h3>一、/ : beginning)
    expect(html).not.toContain('undefined')
  })
})

describe('the text of a call reads as the official sheet does', () => {
  const format = formatNamed('tender') as NoticeFormat
  const html = (over: NoticeValues = {}) =>
    noticeBody(format, completedNotice(format, { ...golden(format), ...over }))

  test('it begins with who may answer, where and until when', () => {
    expect(html()).toContain(
      '<h3>项目概况</h3><p>教学设备采购项目的潜在投标人应在线上获取招标文件，并于2026年07月02日 09时30分（北京时间）前递交投标文件。</p>',
    )
    expect(html({ openTenderTime: '' })).not.toContain('项目概况')
    expect(html({ openTenderName: '取暖煤采购' })).toContain('取暖煤采购项目的潜在投标人')
  })
  test('its manner follows from its type', () => {
    expect(html()).toContain('<p>采购方式：公开招标</p>')
    expect(html({ purchaseManner: '4' })).toContain('<p>采购方式：公开招标</p>')
  })
  test('the days of the documents are one span', () => {
    expect(html({ docsHours: '上午8:30至12:00' })).toContain(
      '<p>时间：2026年06月10日至2026年06月18日</p><p>每日获取时段：上午8:30至12:00</p><p>地点：线上获取</p>',
    )
    expect(html({ docsTo: '' })).toContain('<p>时间：2026年06月10日</p>')
  })
  test('contacts stand by party, and whoever is in charge of the project comes last', () => {
    expect(html()).toContain(
      '<p>1.采购人信息</p><p>名称：某市第一中学</p><p>地址：某市中山路1号</p><p>联系人：李老师</p>' +
        '<p>联系方式：020-12345678</p><p>2.采购代理机构信息</p><p>名称：某某招标代理有限公司</p>',
    )
    expect(html()).toMatch(/<p>3\.项目联系方式<\/p><p>项目联系人：王工<\/p><p>电话：020-87654321<\/p>$/)
    const alone = html({ agency: '', agentAddress: '', agentLinkMan: '', agentLinkPhone: '' })
    expect(alone).toMatch(/<p>2\.项目联系方式<\/p><p>项目联系人：李老师<\/p><p>电话：020-12345678<\/p>$/)
  })
})

test('there are about 150 required values', () => expect(cases.length).toBeGreaterThan(140))
test.each(cases)('without $name it is refused', ({ format, values, message }) => {
  expect(messages(format, values)).toContain(message)
})

describe('a value that is there can be wrong', () => {
  const wrong = (over: NoticeValues) => {
    const format = formatNamed('tender')
    return format ? messages(format, { ...golden(format), ...over }) : []
  }
  test.each([
    [{ budget: '1,000' }, '预算金额：请输入正确的金额'],
    [{ budget: '-1' }, '预算金额：金额不能小于0'],
    [{ budget: '10000000' }, '各合同包预算金额之和与项目预算金额不一致'],
    [{ openTenderTime: '2026-02-30 09:00:00' }, '投标截止（开标）时间不是正确的时间'],
    [{ openTenderTime: '2026-07-02' }, '投标截止（开标）时间不是正确的时间'],
    [{ docsFrom: '2026-6-1' }, '获取开始日期不是正确的日期'],
    [{ docsTo: '2026-06-09' }, '获取截止日期不能早于开始日期'],
    [{ docsTo: '2026-07-03' }, '文件获取截止日期不能晚于提交截止时间'],
    [{ purchaserLinkPhone: '12' }, '采购人联系电话不是正确的号码'],
    [{ agencyCode: '91440101MA59UNBN2X' }, '采购代理机构统一社会信用代码：统一社会信用代码校验位错误'],
    [{ regionCode: 'xx' }, '行政区划不正确'],
    [{ purchaseNature: '7' }, '项目类别所选内容不正确'],
    [{ openTenderCode: 'x'.repeat(61) }, '项目编号不能超过60个字'],
    [{ noticeType: '001021' }, '请选择公告类型'],
    [
      {
        packages: [
          ...rowsOf(goldenNotices.tender?.packages),
          { no: '1', name: '又一', quantity: '1', budget: '0' },
        ],
      },
      '包号不能重复',
    ],
  ])('%j', (over, message) => expect(wrong(over)).toContain(message))
})

describe('what lists and programs read', () => {
  const complete = (code: string) => {
    const format = formatNamed(code) as NoticeFormat
    return completedNotice(format, golden(format))
  }
  test('an intention sums its items to the fen', () =>
    expect(complete('intention')).toMatchObject({
      budget: '1200000.50',
      expectPurchaseTime: '2026-08',
      openTenderName: '教学设备采购项目',
    }))
  test('a result names its winners and sums their amounts', () =>
    expect(complete('result')).toMatchObject({
      purchaseManner: '1',
      successfulMoney: '920000.25',
      bidCompany: '某某科技有限公司，甲乙仪器有限公司',
    }))
  test('a correction that moves the opening carries the new time', () =>
    expect(complete('correction').openTenderTime).toBe('2026-07-20 09:30:00'))
  test('nothing that the format does not know is kept', () => {
    const format = formatNamed('termination') as NoticeFormat
    expect(completedNotice(format, { ...golden(format), isTop: 'x', state: '1' })).not.toHaveProperty('isTop')
  })
  test('the title names purchaser, project and kind, and the purchaser once', () => {
    const format = formatNamed('tender') as NoticeFormat
    expect(proposedTitle(format, golden(format))).toBe('某市第一中学教学设备采购项目招标公告')
    const named = { ...golden(format), openTenderName: '某市第一中学设备' }
    expect(proposedTitle(format, named)).toBe('某市第一中学设备招标公告')
  })
})

test('the winners stand in a table by the headings that programs look for', () => {
  const format = formatNamed('result') as NoticeFormat
  const html = framedBody(noticeBody(format, completedNotice(format, golden(format))))
  expect(html).toMatch(/^<div class="noticeArea" id="noticeArea">/)
  for (const heading of ['供应商名称', '供应商地址', '中标（成交）金额'])
    expect(html).toContain(`<th scope="col">${heading}</th>`)
  expect(html).toContain('<td>540,000.00元</td>')
  expect(html).toContain('class="noticeTable"')
})

test('a winner begins with his name and ends with his amount, under the package that he won', () => {
  const format = formatNamed('result') as NoticeFormat
  const values = golden(format)
  const [first, second] = rowsOf(values.suppliers)
  const html = noticeBody(format, {
    ...values,
    suppliers: [
      { ...first, packageNo: '1', score: '91.5' },
      { ...second, packageNo: '备选包', amount: '', rate: '95' },
    ],
  })
  expect(html).toContain(
    `<p>合同包1：</p><table><tbody><tr><th scope="col">供应商名称</th><th scope="col">供应商地址</th><th scope="col">中标（成交）金额</th></tr><tr><td>${first?.name}</td>`,
  )
  expect(html).toMatch(/<p>备选包：<\/p><table>(?:(?!<\/table>).)*<td>95%<\/td><\/tr><\/tbody><\/table>/)
  expect(html).toMatch(
    /<p>评审及供应商情况：<\/p><table><tbody><tr><th scope="col">合同包<\/th><th scope="col">供应商<\/th>/,
  )
  expect(html.match(/供应商名称/g)).toHaveLength(2)
})

test('what was typed is text in the public page, never markup', () => {
  const format = formatNamed('termination') as NoticeFormat
  const html = noticeBody(format, {
    ...golden(format),
    terminationReason: '<script>alert(1)</script>',
    openTenderName: '"><img src=x onerror=1>',
  })
  expect(html).not.toMatch(/<script|<img/)
})
