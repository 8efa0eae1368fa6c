import { completedNotice } from '@sunport/contract/content/notice/derive.ts'
import { formatNamed } from '@sunport/contract/content/notice/formats.ts'
import { goldenNotices } from '@sunport/contract/content/notice/golden.ts'
import type { NoticeFormat, NoticeValues } from '@sunport/contract/content/notice/shape.ts'
import type { StatutoryRule } from '@sunport/contract/content/notice/statutory.ts'
import { describe, expect, test } from 'vitest'
import { type StatutoryCase, statutoryFindings } from './statutory.ts'

/** 2026: 端午, 国庆 with its make-up days, and 春节. */
const holidays = new Set([
  '2026-02-16',
  '2026-02-17',
  '2026-02-18',
  '2026-02-19',
  '2026-02-20',
  '2026-02-23',
  '2026-06-19',
  '2026-10-01',
  '2026-10-02',
  '2026-10-05',
  '2026-10-06',
  '2026-10-07',
])
const madeUp = new Set(['2026-02-14', '2026-02-28', '2026-09-20', '2026-10-10'])

const plus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
const isWorkday = (date: string): boolean => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return madeUp.has(date) || (weekday !== 0 && weekday !== 6 && !holidays.has(date))
}
/** Day by day, on purpose: another way of counting than the product's. */
const calendar = {
  addWorkdays: (start: string, days: number): string => {
    let date = start
    for (let left = days; left > 0; ) {
      date = plus(date, 1)
      if (isWorkday(date)) left -= 1
    }
    return date
  },
  workdaysBetween: (start: string, end: string): number => {
    let count = 0
    for (let date = start; date < end; ) {
      date = plus(date, 1)
      if (isWorkday(date)) count += 1
    }
    return count
  },
}
const starts = Array.from({ length: 330 }, (_, at) => plus('2026-01-01', at))

const valuesOf = (code: string, over: NoticeValues = {}): NoticeValues =>
  completedNotice(formatNamed(code) as NoticeFormat, { ...goldenNotices[code], ...over })
const metBy = (rule: StatutoryRule, over: Partial<StatutoryCase> & { values: NoticeValues }) => {
  const subject = {
    publishOn: '2026-06-10',
    attachmentCount: 1,
    intentionOn: undefined,
    resultOn: undefined,
    barred: [],
    corrected: undefined,
  }
  return statutoryFindings({ ...subject, ...over }, calendar).find(finding => finding.rule === rule)?.isMet
}

interface Boundary {
  name: string
  rule: StatutoryRule
  unit: 'days' | 'workdays'
  span: number
  /** Whether the case is within the law when its second date is `end`. */
  isMet(start: string, end: string): boolean | undefined
  /** A deadline that must not be passed, instead of a span that must be waited for. */
  isLimit?: true
}
const at = (end: string): string => `${end} 09:00:00`
const tenderAt = (start: string, end: string, over: NoticeValues = {}) =>
  valuesOf('tender', { docsFrom: start, docsTo: start, openTenderTime: at(end), ...over })
const correction = (manner: string, noticeType: string) => (start: string, end: string) =>
  metBy('correction', {
    publishOn: start,
    values: valuesOf('correction', { affectsBids: '1' }),
    corrected: { noticeType, purchaseManner: manner, openTenderTime: at(end) },
  })

const boundaries: Boundary[] = [
  {
    name: '意向 30 days before the notice',
    rule: 'intention',
    unit: 'days',
    span: 30,
    isMet: (start, end) =>
      metBy('intention', { intentionOn: start, publishOn: end, values: valuesOf('tender') }),
  },
  {
    name: '资格预审 5 work days',
    rule: 'prequalification',
    unit: 'workdays',
    span: 5,
    isMet: (start, end) =>
      metBy('prequalification', {
        publishOn: start,
        values: valuesOf('prequalification', { openTenderTime: at(end) }),
      }),
  },
  {
    name: '招标 20 days',
    rule: 'tender',
    unit: 'days',
    span: 20,
    isMet: (start, end) => metBy('tender', { publishOn: start, values: tenderAt(start, end) }),
  },
  {
    name: '招标 counts from the later of notice and documents',
    rule: 'tender',
    unit: 'days',
    span: 20,
    isMet: (start, end) => metBy('tender', { publishOn: start, values: tenderAt(plus(start, -3), end) }),
  },
  {
    name: '招标文件 5 work days',
    rule: 'documents',
    unit: 'workdays',
    span: 5,
    isMet: (start, end) =>
      metBy('documents', { publishOn: start, values: tenderAt(start, '2027-06-01', { docsTo: end }) }),
  },
  ...(['3', '4'] as const).map(
    (manner): Boundary => ({
      name: `manner ${manner}: 3 work days for an answer`,
      rule: 'response',
      unit: 'workdays',
      span: 3,
      isMet: (start, end) =>
        metBy('response', {
          publishOn: start,
          values: valuesOf('negotiation', {
            noticeType: `00101${manner}`,
            docsFrom: start,
            openTenderTime: at(end),
          }),
        }),
    }),
  ),
  {
    name: '磋商 10 days for an answer',
    rule: 'response',
    unit: 'days',
    span: 10,
    isMet: (start, end) =>
      metBy('response', {
        publishOn: start,
        values: valuesOf('negotiation', { docsFrom: start, openTenderTime: at(end) }),
      }),
  },
  {
    name: '更正 15 days before the deadline',
    rule: 'correction',
    unit: 'days',
    span: 15,
    isMet: correction('1', '001011'),
  },
  {
    name: '更正 of 磋商 5 days',
    rule: 'correction',
    unit: 'days',
    span: 5,
    isMet: correction('6', '001016'),
  },
  {
    name: '更正 of 询价 3 work days',
    rule: 'correction',
    unit: 'workdays',
    span: 3,
    isMet: correction('4', '001014'),
  },
  {
    name: '更正 of 资格预审 3 days',
    rule: 'correction',
    unit: 'days',
    span: 3,
    isMet: correction('1', '001052'),
  },
  {
    name: '单一来源 5 work days',
    rule: 'single-source',
    unit: 'workdays',
    span: 5,
    isMet: (start, end) =>
      metBy('single-source', {
        publishOn: start,
        values: valuesOf('single-source', { publicityFrom: start, publicityTo: end }),
      }),
  },
  {
    name: '结果 within 2 work days',
    rule: 'result',
    unit: 'workdays',
    span: 2,
    isLimit: true,
    isMet: (start, end) =>
      metBy('result', { publishOn: end, values: valuesOf('result', { fixedDate: start }) }),
  },
  {
    name: '合同 within 2 work days of signing',
    rule: 'contract',
    unit: 'workdays',
    span: 2,
    isLimit: true,
    isMet: (start, end) =>
      metBy('contract', { publishOn: end, values: valuesOf('contract', { signDate: start }) }),
  },
  {
    name: '合同 signed within 30 days of the result',
    rule: 'signing',
    unit: 'days',
    span: 30,
    isLimit: true,
    isMet: (start, end) =>
      metBy('signing', { resultOn: start, values: valuesOf('contract', { signDate: end }) }),
  },
]

describe.each(boundaries)('$name', ({ unit, span, isMet, isLimit }) => {
  const after = (start: string, count: number) =>
    unit === 'days' ? plus(start, count) : calendar.addWorkdays(start, count)
  test.each([
    [-1, isLimit === true],
    [0, true],
    [1, isLimit !== true],
  ])('%i beside the boundary, from any day of the year', (beside, expected) => {
    const odd = starts.filter(start => isMet(start, after(start, span + beside)) !== expected)
    expect(odd).toEqual([])
  })
})

test('a correction that cannot affect bids may come at any time', () =>
  expect(
    metBy('correction', {
      values: valuesOf('correction', { affectsBids: '0' }),
      corrected: { noticeType: '001011', purchaseManner: '1', openTenderTime: at('2026-06-11') },
    }),
  ).toBeUndefined())

test('a tender without an intention is told so; an intention of a month that is too near as well', () => {
  expect(metBy('intention', { values: valuesOf('tender') })).toBe(false)
  const expecting = (month: string) =>
    metBy('intention', {
      values: valuesOf('intention', { intentions: [{ name: '甲', need: '乙', budget: '1', month }] }),
    })
  expect([expecting('2026-06'), expecting('2026-07')]).toEqual([false, true])
})

test('results and contracts come with their documents', () => {
  expect(metBy('attachment', { values: valuesOf('result'), attachmentCount: 0 })).toBe(false)
  expect(metBy('attachment', { values: valuesOf('contract'), attachmentCount: 1 })).toBe(true)
})
