import { describe, expect, test } from 'vitest'
import { isDate, noticeProblems } from './problems.ts'
import {
  choice,
  creditCode,
  date,
  itemCode,
  lines,
  long,
  money,
  month,
  type NoticeField,
  type NoticeValues,
  optional,
  phone,
  rate,
  region,
  rich,
  table,
  text,
  time,
} from './shape.ts'

const formatOf = (...fields: NoticeField[]) => ({
  code: 'sample',
  name: '样例',
  noticeTypes: [],
  sections: [lines('内容', fields)],
})
const found = (fields: NoticeField[], values: NoticeValues) => noticeProblems(formatOf(...fields), values)
const said = (field: NoticeField, value: unknown) => found([field], { [field.key]: value })[0]?.message

describe('a value is of its kind', () => {
  test.each([
    [date('v', '日期'), ['2026-02-28', '2024-02-29'], ['2026-02-29', '2026-2-1', 'x2026-02-28']],
    [time('v', '时间'), ['2026-02-28 00:00:00'], ['2026-02-28', '2026-02-28 24:00:00', '2026-02-28 09:30']],
    [
      month('v', '年月'),
      ['2026-01', '2026-09', '2026-10', '2026-12'],
      ['2026-00', '2026-13', '2026-1', '2026-01-01', '12026-01'],
    ],
    [phone('v', '电话'), ['020-12345678', '13800138000'], ['12', '电话']],
    [
      rate('v', '费率'),
      ['0.0001', '98.25', '1000'],
      ['0', '1000.0001', '1.00001', '10000', '.5', '5.', '-1', '1/2'],
    ],
    [
      itemCode('v', '品目'),
      ['A02', 'B0201000000', 'C12'],
      ['A2', 'D02', 'a02', 'A02x', 'xA02', 'A02010000000'],
    ],
    [region('v', '区划'), ['440100', '440103001'], ['44010', '4401031', '4401030010', 'x440100']],
    [creditCode('v', '代码'), ['91350100M000100Y43'], ['91350100M000100Y44']],
    [money('v', '金额'), ['0', '12.5'], ['-1', '1,000']],
    [choice('v', '类别', { '1': '货物' }), ['1'], ['2', 'constructor', '货物']],
    [text('v', '名称'), ['一'.repeat(200)], ['一'.repeat(201)]],
    [long('v', '说明'), ['一'.repeat(5000)], ['一'.repeat(5001)]],
  ] as [NoticeField, string[], string[]][])('%j', (field, right, wrong) => {
    // Blanks around a value are no part of it.
    expect(right.map(value => said(field, ` ${value} `))).toEqual(right.map(() => undefined))
    for (const value of wrong) expect(said(field, value)).toBeTruthy()
  })

  test.each([
    [date('v', '日期'), 'x', '日期不是正确的日期'],
    [time('v', '时间'), 'x', '时间不是正确的时间'],
    [month('v', '年月'), 'x', '年月不是正确的年月'],
    [phone('v', '电话'), 'x', '电话不是正确的号码'],
    [rate('v', '费率'), 'x', '费率须为百分数，最多四位小数'],
    [rate('v', '费率'), '1001', '费率须大于0且不超过1000'],
    [itemCode('v', '品目'), 'x', '品目须为目录的编码，如 A02010000'],
    [region('v', '区划'), 'x', '区划不正确'],
    [creditCode('v', '代码'), 'x', '代码：统一社会信用代码长度不为18位'],
    [money('v', '金额'), 'x', '金额：请输入正确的金额'],
    [choice('v', '类别', {}), 'x', '类别所选内容不正确'],
    [text('v', '名称', { max: 1 }), '一二', '名称不能超过1个字'],
  ] as [NoticeField, string, string][])('and is told so: %j %s', (field, value, message) => {
    expect(said(field, value)).toBe(message)
  })

  test('a day is written in full and is one of the calendar', () => {
    expect(['2026-06-10', '2026-06-31', '2026-06-10 00:00:00', ''].map(isDate)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a value is there', () => {
  test('unless it may be left out, or another stands in its place', () => {
    expect(said(text('v', '名称'), ' ')).toBe('名称不能为空')
    expect(said(text('v', '名称', optional), ' ')).toBeUndefined()
    const either = [money('amount', '金额', { unless: 'rate' }), rate('rate', '费率', optional)]
    expect(found(either, {})).toEqual([{ key: 'amount', message: '金额不能为空' }])
    expect(found(either, { rate: '5' })).toEqual([])
    expect(found(either, { amount: 'x', rate: '5' })).toEqual([
      { key: 'amount', message: '金额：请输入正确的金额' },
    ])
  })

  test('a text of nothing but markup and blanks is none; a picture is something', () => {
    const body = rich('v', '内容')
    for (const html of ['<p> </p>', '<p>&nbsp;<br></p>', '<h2></h2>\n'])
      expect(said(body, html)).toBe('内容不能为空')
    for (const html of ['<p>一</p>', '<p><img src="/x"></p>']) expect(said(body, html)).toBeUndefined()
    expect(said(text('v', '名称'), '<p></p>')).toBeUndefined()
  })

  test('what follows from others is not asked for', () => {
    expect(said(text('v', '名称', { isDerived: true }), '')).toBeUndefined()
  })
})

describe('a table', () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ name: '一' }))
  const packages = table('rows', '明细', [text('name', '名称'), text('note', '备注', optional)])

  test('has a row at least where it is asked for, and two hundred at most', () => {
    expect(found([packages], {})).toEqual([{ key: 'rows', message: '明细至少填写一行' }])
    expect(found([{ ...packages, isRequired: false }], {})).toEqual([])
    expect(found([packages], { rows: rows(200) })).toEqual([])
    expect(found([packages], { rows: rows(201) })).toEqual([{ key: 'rows', message: '明细不能超过200行' }])
  })

  test('names the row and the column of what is wrong', () => {
    expect(found([packages], { rows: [{ name: '一' }, { note: '二' }] })).toEqual([
      { key: 'rows.1.name', message: '明细第2行名称不能为空' },
    ])
  })
})

describe('values go together', () => {
  test.each([
    ['docsFrom', 'docsTo', '获取截止日期不能早于开始日期'],
    ['docsTo', 'openTenderTime', '文件获取截止日期不能晚于提交截止时间'],
    ['publicityFrom', 'publicityTo', '公示截止日期不能早于开始日期'],
  ])('%s is not after %s', (first, second, message) => {
    const of = (from: string, to: string) => found([], { [first]: from, [second]: to })
    expect(of('2026-06-11', '2026-06-10 23:00:00')).toEqual([{ key: second, message }])
    expect(of('2026-06-10', '2026-06-10 00:00:00')).toEqual([])
    expect([of('', '2026-06-10'), of('2026-06-10', '')]).toEqual([[], []])
  })

  test('a budget is compared with its packages only where all of them are amounts', () => {
    const unequal = [{ key: 'budget', message: '各合同包预算金额之和与项目预算金额不一致' }]
    const of = (budget: string, ...each: string[]) =>
      found([], { budget, packages: each.map((amount, at) => ({ no: `${at}`, budget: amount })) })
    expect(of('3', '1', '2.00')).toEqual([])
    expect(of('4', '1', '2')).toEqual(unequal)
    expect([of('4'), of('', '1'), of('x', '1'), of('4', '1', ''), of('4', '1', 'x')]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
  })

  test('a package has a number of its own', () => {
    const of = (...numbers: string[]) => found([], { packages: numbers.map(no => ({ no })) })
    expect(of('1', '2')).toEqual([])
    expect(of('1', '1')).toEqual([{ key: 'packages', message: '包号不能重复' }])
  })

  test('a type is one of the format’s, where that has any', () => {
    const format = { ...formatOf(), noticeTypes: ['001011'] }
    expect(noticeProblems(format, { noticeType: '001011' })).toEqual([])
    expect(noticeProblems(format, {})).toEqual([{ key: 'noticeType', message: '请选择公告类型' }])
  })
})
