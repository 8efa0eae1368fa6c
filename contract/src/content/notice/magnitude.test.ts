import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noticeBody } from './body.ts'
import { completedNotice } from './derive.ts'
import { formatNamed, officialFormats } from './formats.ts'
import { goldenNotices } from './golden.ts'
import { amountWarnings } from './magnitude.ts'
import { noticeProblems } from './problems.ts'
import { type NoticeFormat, type NoticeValues, rowsOf } from './shape.ts'

const formatOf = (code: string) => formatNamed(code) as NoticeFormat
const complete = (code: string, over: NoticeValues = {}) =>
  completedNotice(formatOf(code), { ...goldenNotices[code], ...over })
const said = (code: string, over: NoticeValues) =>
  amountWarnings(complete(code, over)).map(one => one.message)

describe('amounts that look like a slip', () => {
  test.each(officialFormats)('are none in a sound $name', ({ code }) => expect(said(code, {})).toEqual([]))

  test('a budget in 万元 is far below what its class costs; works cost more than goods', () => {
    expect(said('tender', { budget: '100', ceiling: '98' })).toEqual([
      '预算金额100元，低于设备项目的常见数额，请核对是否以万元填写',
    ])
    expect(said('tender', { budget: '5000', ceiling: '5000', catalogue: [] })).toEqual([])
    expect(said('tender', { budget: '5000', ceiling: '5000', catalogue: [], purchaseNature: '2' })).toEqual([
      '预算金额5,000元，低于工程项目的常见数额，请核对是否以万元填写',
    ])
    expect(said('tender', { budget: '100000000000', ceiling: '' })).toEqual([
      '预算金额1,000亿元，高于设备项目的常见数额，请核对小数点和单位',
    ])
  })

  test('a ceiling or a result beside its budget', () => {
    expect(said('tender', { ceiling: '98' })).toEqual([
      '最高限价与预算金额相差约1万倍，疑似将万元填作元（或相反）',
    ])
    expect(said('tender', { ceiling: '10000000' })).toEqual(['最高限价与预算金额相差约10倍，疑似小数点错位'])
    expect(said('tender', { ceiling: '1000000.01' })).toEqual(['最高限价高于预算金额'])
    expect(said('result', { budget: '30000' })).toEqual(['中标（成交）金额合计与预算金额相差约31倍，请核对'])
  })

  const warned = (values: NoticeValues) => amountWarnings(values)
  const budgetWords = (budget: string, values: NoticeValues) =>
    warned({ budget, ...values }).map(({ key, message }) => [key, message.slice(message.indexOf('，') + 1)])
  const coded = (code: string): NoticeValues => ({ catalogue: [{ code }] })

  test.each([
    ['货物', { purchaseNature: '1' }, 1000, 1e9],
    ['货物', coded('A01'), 1000, 1e9],
    ['设备', coded('A02010000'), 1000, 1e9],
    ['图书和档案', coded('A04'), 500, 1e8],
    ['家具和用具', coded('A05'), 500, 2e8],
    ['工程', { purchaseNature: '2' }, 10_000, 2e10],
    ['装修工程', coded('B07'), 5000, 1e9],
    ['修缮工程', coded('B08'), 5000, 1e9],
    ['服务', { purchaseNature: '3' }, 1000, 3e9],
    ['服务', { ...coded('C99'), purchaseNature: '2' }, 1000, 3e9],
  ] as [string, NoticeValues, number, number][])('%s %j cost from %d to %d', (name, of, least, most) => {
    expect([budgetWords(String(least), of), budgetWords(String(most), of)]).toEqual([[], []])
    expect(budgetWords(String(least - 1), of)).toEqual([
      ['budget', `低于${name}项目的常见数额，请核对是否以万元填写`],
    ])
    expect(budgetWords(`${most}.01`, of)).toEqual([
      ['budget', `高于${name}项目的常见数额，请核对小数点和单位`],
    ])
  })

  test('of what nobody knows the class or the amount nothing is said', () => {
    expect(warned({ budget: '1' })).toEqual([])
    expect(warned({ purchaseNature: '9', budget: '1' })).toEqual([])
    for (const budget of ['', '0', 'x', undefined])
      expect(warned({ purchaseNature: '1', budget, ceiling: '5', suppliers: [{ amount: '5' }] })).toEqual([])
  })

  test.each([
    ['899', undefined],
    ['900', '相差约10倍，疑似小数点错位'],
    ['1090', '相差约10倍，疑似小数点错位'],
    ['1200', '相差约12倍，请核对'],
    ['9000', '相差约100倍，疑似小数点错位'],
    ['900000', '相差约1万倍，疑似将万元填作元（或相反）'],
    ['10000000', '相差约100000倍，疑似小数点错位'],
  ])('a budget of %s beside a ceiling of 100: %s', (budget, slip) => {
    expect(warned({ budget, ceiling: '100' })).toEqual(
      slip ? [{ key: 'ceiling', message: `最高限价与预算金额${slip}` }] : [],
    )
  })

  test('the sum of all winners is compared, and may be as high as the budget', () => {
    const suppliers = [{ amount: '60' }, { amount: '40' }]
    expect(warned({ budget: '100', suppliers })).toEqual([])
    expect(warned({ budget: '99.99', suppliers })).toEqual([
      { key: 'suppliers', message: '中标（成交）金额合计高于预算金额' },
    ])
  })

  test('a price is told from its number, row by row, where both are known', () => {
    const subjects = (...rows: [price: string, quantity: string][]) =>
      warned({
        successfulMoney: '100',
        subjects: rows.map(([price, quantity]) => ({ price, quantity })),
      })
    expect(subjects(['10', '10（套）'], ['500', '1'], ['5000', '若干'], ['', '9'], ['900', '0'])).toEqual([])
    expect(subjects(['1', '1'], ['10', '100.5套'])).toEqual([
      { key: 'subjects.1.price', message: '主要标的第2行单价乘以数量与总金额相差约10倍，疑似小数点错位' },
    ])
    expect(warned({ subjects: [{ price: '1000', quantity: '1' }] })).toEqual([])
    expect(subjects(['0.01', '1'])).toEqual([])
  })

  test('a price of one subject that is beyond the whole', () =>
    expect(
      said('contract', {
        subjects: [{ name: '甲', spec: '乙', quantity: '30（套）', price: '180000' }],
      }),
    ).toEqual(['主要标的第1行单价乘以数量与总金额相差约10倍，疑似小数点错位']))

  test('a slip of the point is always seen, whatever the amount', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 10_000_000 }),
        fc.constantFrom(10, 100, 10_000),
        (won, slip) => {
          const suppliers = [{ packageNo: '1', name: '甲', address: '乙', amount: String(won) }]
          expect(said('result', { budget: String(won), suppliers, subjects: [] })).toEqual([])
          const warned = said('result', { budget: String(won * slip), suppliers })
          expect(warned.some(words => words.startsWith('中标（成交）金额合计与预算金额相差约'))).toBe(true)
        },
      ),
    ))
})

describe('rates', () => {
  const rated = { packageNo: '3', name: '丙公司', address: '丙地', rate: '12.5' }

  test('stand in place of amounts, and are never added to them', () => {
    const mixed = complete('result', { suppliers: [...rowsOf(goldenNotices.result?.suppliers), rated] })
    expect(noticeProblems(formatOf('result'), mixed)).toEqual([])
    expect(mixed.successfulMoney).toBe('920000.25')
    const only = complete('result', { suppliers: [rated] })
    expect(noticeProblems(formatOf('result'), only)).toEqual([])
    expect(only).not.toHaveProperty('successfulMoney')
    expect(noticeBody(formatOf('result'), only)).toContain('<td>12.5%</td>')
  })

  test('are percentages', () => {
    const wrong = (rate: string) =>
      noticeProblems(formatOf('contract'), complete('contract', { successfulMoney: '', rate })).map(
        ({ message }) => message,
      )
    expect(wrong('')).toEqual(['合同金额不能为空'])
    expect(wrong('98.25')).toEqual([])
    expect(wrong('1/2')).toEqual(['合同费率须为百分数，最多四位小数'])
    expect(wrong('0')).toEqual(['合同费率须大于0且不超过1000'])
  })
})

describe('items of the catalogue', () => {
  test('are said by code and name, and named for lists', () => {
    const tender = complete('tender')
    expect(tender.catalogueNameList).toBe('电气设备')
    const html = noticeBody(formatOf('tender'), tender)
    expect(html).toContain('<td>A02060000</td><td>电气设备</td>')
    expect(html).not.toContain('目录版本')
  })
  test('have a code of the catalogue', () =>
    expect(
      noticeProblems(formatOf('tender'), complete('tender', { catalogue: [{ code: '电脑', name: '电脑' }] })),
    ).toEqual([{ key: 'catalogue.0.code', message: '采购品目第1行品目编码须为目录的编码，如 A02010000' }]))
})

test('a column that every row leaves out is not shown empty', () => {
  const html = noticeBody(formatOf('result'), complete('result'))
  expect(html).toContain('<th scope="col">企业规模</th>')
  expect(html).not.toContain('中标（成交）费率')
})
