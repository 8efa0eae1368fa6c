import { type NoticeValues, textOf } from '@sunport/contract/content/notice/shape.ts'
import type { StatutoryRule } from '@sunport/contract/content/notice/statutory.ts'

import type { BarredSupplier } from './read.ts'

export interface WorkdayReckoning {
  workdaysBetween(start: string, end: string, regionCode?: string): number
  addWorkdays(start: string, days: number, regionCode?: string): string
}

/** What a notice is held against: dates are YYYY-MM-DD. */
export interface StatutoryCase {
  values: NoticeValues
  /** The day on which it becomes public. */
  publishOn: string
  attachmentCount: number
  /** When the intention of the same plan was made public; undefined when there is none. */
  intentionOn: string | undefined
  /** When the result of the same plan was made public. */
  resultOn: string | undefined
  /** The notice that it corrects, as it will be in force. */
  corrected: NoticeValues | undefined
  /** Its suppliers that may not take part on the day that counts. */
  barred: readonly BarredSupplier[]
}

interface Finding {
  rule: StatutoryRule
  isMet: boolean
  message: string
}

const dayMs = 86_400_000
const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs
const daysBetween = (start: string, end: string): number => numberOf(end) - numberOf(start)
const plusDays = (date: string, days: number): string =>
  new Date((numberOf(date) + days) * dayMs).toISOString().slice(0, 10)
const later = (first: string, second: string): string => (first > second ? first : second)

/** How long suppliers have at least, by manner: calendar days or work days. */
type Span = { days: number } | { workdays: number }
const responseSpans: Record<string, Span> = { '3': { workdays: 3 }, '4': { workdays: 3 }, '6': { days: 10 } }
const correctionSpans: Record<string, Span> = {
  '1': { days: 15 },
  '2': { days: 15 },
  '3': { workdays: 3 },
  '4': { workdays: 3 },
  '6': { days: 5 },
}
const prequalificationCorrection: Span = { days: 3 }

/** What the law asks of a notice's times, on the calendar of its region. The first day of a span never counts. */
export const statutoryFindings = (subject: StatutoryCase, calendar: WorkdayReckoning): Finding[] => {
  const { values, publishOn } = subject
  const region = textOf(values.regionCode) || undefined
  const day = (key: string, of: NoticeValues = values): string => textOf(of[key]).slice(0, 10)
  const deadline = day('openTenderTime')

  const atLeast = (rule: StatutoryRule, what: string, from: string, to: string, span: Span): Finding[] => {
    if (!from || !to) return []
    const isWork = 'workdays' in span
    const wanted = isWork ? span.workdays : span.days
    const given = isWork ? calendar.workdaysBetween(from, to, region) : daysBetween(from, to)
    const unit = isWork ? '个工作日' : '日'
    const earliest = isWork ? calendar.addWorkdays(from, wanted, region) : plusDays(from, wanted)
    const isMet = given >= wanted
    return [
      {
        rule,
        isMet,
        message: isMet
          ? `${what}为${given}${unit}，符合要求`
          : `${what}为${Math.max(given, 0)}${unit}，少于${wanted}${unit}，最早应为${earliest}`,
      },
    ]
  }

  const within = (rule: StatutoryRule, what: string, from: string, to: string, span: Span): Finding[] => {
    if (!from || !to) return []
    const isWork = 'workdays' in span
    const allowed = isWork ? span.workdays : span.days
    const taken = isWork ? calendar.workdaysBetween(from, to, region) : daysBetween(from, to)
    const last = isWork ? calendar.addWorkdays(from, allowed, region) : plusDays(from, allowed)
    const isMet = to <= last
    const unit = isWork ? '个工作日' : '日'
    return [
      {
        rule,
        isMet,
        message: isMet
          ? `${what}未超过${allowed}${unit}，符合要求`
          : `${what}为${taken}${unit}，超过${allowed}${unit}，应不晚于${last}`,
      },
    ]
  }

  const intentionBefore = (): Finding[] =>
    subject.intentionOn
      ? atLeast('intention', '采购意向公开至本公告发布', subject.intentionOn, publishOn, { days: 30 })
      : [{ rule: 'intention', isMet: false, message: '未找到同一采购计划的采购意向公告' }]

  const documents = (): Finding[] =>
    atLeast('documents', '采购文件提供期限', later(day('docsFrom'), publishOn), day('docsTo'), {
      workdays: 5,
    })

  /** Of one month only its end is certain. */
  const expected = (): Finding[] => {
    const rows = Array.isArray(values.intentions) ? (values.intentions as NoticeValues[]) : []
    const months = rows.map(row => textOf(row.month)).filter(Boolean)
    const first = months.toSorted()[0]
    if (!first) return []
    const [year = 0, month = 1] = first.split('-').map(Number)
    const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    return atLeast('intention', '意向公开至预计采购月份届满', publishOn, end, { days: 30 })
  }

  const afterCorrection = (): Finding[] => {
    const { corrected } = subject
    if (!corrected || textOf(values.affectsBids) !== '1') return []
    const type = textOf(corrected.noticeType)
    const isPrequalification = ['001052', '001053', '00105B'].includes(type)
    if (!isPrequalification && !type.startsWith('00101')) return []
    const span = isPrequalification
      ? prequalificationCorrection
      : correctionSpans[textOf(corrected.purchaseManner)]
    return span
      ? atLeast('correction', '更正至提交截止', publishOn, day('openTenderTime', corrected), span)
      : []
  }

  const attached = (what: string): Finding[] => [
    {
      rule: 'attachment',
      isMet: subject.attachmentCount > 0,
      message: subject.attachmentCount > 0 ? `已附${what}` : `未附${what}`,
    },
  ]

  const trusted = (): Finding[] => [
    {
      rule: 'supplier',
      isMet: subject.barred.length === 0,
      message:
        subject.barred.length === 0
          ? '未见失信、不良行为记录'
          : `${subject.barred.map(({ name, until }) => `“${name}”${until ? `至${until}` : ''}`).join('、')}在失信或不良行为记录期内`,
    },
  ]

  switch (values.format) {
    case 'intention':
      return expected()
    case 'prequalification':
      return [
        ...intentionBefore(),
        ...atLeast('prequalification', '资格预审申请时间', publishOn, deadline, { workdays: 5 }),
      ]
    case 'tender':
      return [
        ...intentionBefore(),
        ...atLeast('tender', '等标期', later(day('docsFrom'), publishOn), deadline, { days: 20 }),
        ...documents(),
      ]
    case 'negotiation': {
      const manner = textOf(values.purchaseManner)
      const span = responseSpans[manner]
      const from = later(day('docsFrom'), publishOn)
      return [
        ...intentionBefore(),
        ...(span ? atLeast('response', '响应文件准备时间', from, deadline, span) : []),
        ...(manner === '6' ? documents() : []),
      ]
    }
    case 'single-source':
      return [
        ...atLeast('single-source', '公示期', later(day('publicityFrom'), publishOn), day('publicityTo'), {
          workdays: 5,
        }),
        ...trusted(),
      ]
    case 'correction':
      return afterCorrection()
    case 'result':
      return [
        ...within('result', '确定供应商至公告', day('fixedDate'), publishOn, { workdays: 2 }),
        ...trusted(),
        ...attached('采购文件'),
      ]
    case 'contract':
      return [
        ...within('contract', '合同签订至公告', day('signDate'), publishOn, { workdays: 2 }),
        ...within('signing', '结果公告至合同签订', subject.resultOn ?? '', day('signDate'), { days: 30 }),
        ...trusted(),
        ...attached('合同文本'),
      ]
    default:
      return []
  }
}
