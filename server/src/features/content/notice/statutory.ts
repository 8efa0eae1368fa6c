import { isDate } from '@sunport/contract/content/notice/problems.ts'
import { type NoticeValues, textOf } from '@sunport/contract/content/notice/shape.ts'
import type { StatutoryRule } from '@sunport/contract/content/notice/statutory.ts'
import { dateOf, dayNumber, plusDays } from '@sunport/contract/format/day-number.ts'
import { isInForce, lengthWords, type StatutoryTerm, termUnits } from '@sunport/contract/statutory/term.ts'
import { type TermId, termOn } from '@sunport/contract/statutory/terms.ts'

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
  /** The length that it was held against. */
  term?: StatutoryTerm
}

const later = (first: string, second: string): string => (first > second ? first : second)

/** How long suppliers have at least, by manner. */
const responseTerms: Record<string, TermId> = {
  '3': 'negotiate-time',
  '4': 'inquiry-time',
  '6': 'consult-time',
}
const correctionTerms: Record<string, TermId> = {
  '1': 'clarify-tender',
  '2': 'clarify-tender',
  '3': 'clarify-negotiate',
  '4': 'clarify-inquiry',
  '6': 'clarify-consult',
}

/** What the law asks of a notice's times, on the calendar of its region. The first day of a span never counts. */
export const statutoryFindings = (subject: StatutoryCase, calendar: WorkdayReckoning): Finding[] => {
  const { values, publishOn } = subject
  const region = textOf(values.regionCode) || undefined
  const day = (key: string, of: NoticeValues = values): string => textOf(of[key]).slice(0, 10)
  const deadline = day('openTenderTime')

  const spanOf = ({ unit, length }: StatutoryTerm, from: string, to: string) => {
    const isWork = unit === 'workday'
    return {
      given: isWork ? calendar.workdaysBetween(from, to, region) : dayNumber(to) - dayNumber(from),
      last: isWork ? calendar.addWorkdays(from, length, region) : plusDays(from, length),
      unitWords: termUnits[unit],
    }
  }

  const held = (
    rule: StatutoryRule,
    id: TermId,
    [from, to]: [string, string],
    judge: (term: StatutoryTerm) => Pick<Finding, 'isMet' | 'message'>,
  ): Finding[] => {
    const term = termOn(id, from)
    return isDate(from) && isDate(to) && isInForce(term, from) ? [{ rule, term, ...judge(term) }] : []
  }

  const atLeast = (rule: StatutoryRule, what: string, from: string, to: string, id: TermId): Finding[] =>
    held(rule, id, [from, to], term => {
      const { given, last, unitWords } = spanOf(term, from, to)
      const isMet = given >= term.length
      return {
        isMet,
        message: isMet
          ? `${what}为${given}${unitWords}，符合要求`
          : `${what}为${Math.max(given, 0)}${unitWords}，少于${lengthWords(term)}，最早应为${last}`,
      }
    })

  const within = (rule: StatutoryRule, what: string, from: string, to: string, id: TermId): Finding[] =>
    held(rule, id, [from, to], term => {
      const { given, last, unitWords } = spanOf(term, from, to)
      const isMet = to <= last
      return {
        isMet,
        message: isMet
          ? `${what}未超过${lengthWords(term)}，符合要求`
          : `${what}为${given}${unitWords}，超过${lengthWords(term)}，应不晚于${last}`,
      }
    })

  const intentionBefore = (): Finding[] =>
    subject.intentionOn
      ? atLeast('intention', '采购意向公开至本公告发布', subject.intentionOn, publishOn, 'intention')
      : [
          {
            rule: 'intention',
            isMet: false,
            message: '未找到同一采购计划的采购意向公告',
            term: termOn('intention', publishOn),
          },
        ]

  const documents = (id: TermId): Finding[] =>
    atLeast('documents', '采购文件提供期限', later(day('docsFrom'), publishOn), day('docsTo'), id)

  /** Of one month only its end is certain. */
  const expected = (): Finding[] => {
    const rows = Array.isArray(values.intentions) ? (values.intentions as NoticeValues[]) : []
    const months = rows.map(row => textOf(row.month)).filter(Boolean)
    const first = months.toSorted()[0]
    if (!first) return []
    const [year = 0, month = 1] = first.split('-').map(Number)
    const end = dateOf(Date.UTC(year, month, 0) / 86_400_000)
    return atLeast('intention', '意向公开至预计采购月份届满', publishOn, end, 'intention')
  }

  const afterCorrection = (): Finding[] => {
    const { corrected } = subject
    if (!corrected || textOf(values.affectsBids) !== '1') return []
    const type = textOf(corrected.noticeType)
    const isPrequalification = ['001052', '001053', '00105B'].includes(type)
    if (!isPrequalification && !type.startsWith('00101')) return []
    const id = isPrequalification ? 'clarify-prequalify' : correctionTerms[textOf(corrected.purchaseManner)]
    return id ? atLeast('correction', '更正至提交截止', publishOn, day('openTenderTime', corrected), id) : []
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
        ...atLeast('prequalification', '资格预审申请时间', publishOn, deadline, 'prequalify'),
      ]
    case 'tender':
      return [
        ...intentionBefore(),
        ...atLeast('tender', '等标期', later(day('docsFrom'), publishOn), deadline, 'bid-time'),
        ...documents('docs-tender'),
      ]
    case 'negotiation': {
      const manner = textOf(values.purchaseManner)
      const id = responseTerms[manner]
      const from = later(day('docsFrom'), publishOn)
      return [
        ...intentionBefore(),
        ...(id ? atLeast('response', '响应文件准备时间', from, deadline, id) : []),
        ...(manner === '6' ? documents('consult-docs') : []),
      ]
    }
    case 'single-source':
      return [
        ...atLeast(
          'single-source',
          '公示期',
          later(day('publicityFrom'), publishOn),
          day('publicityTo'),
          'single-source',
        ),
        ...trusted(),
      ]
    case 'correction':
      return afterCorrection()
    case 'result':
      return [
        ...within('result', '确定供应商至公告', day('fixedDate'), publishOn, 'result'),
        ...trusted(),
        ...attached('采购文件'),
      ]
    case 'contract':
      return [
        ...within('contract', '合同签订至公告', day('signDate'), publishOn, 'contract-publish'),
        ...within('signing', '结果公告至合同签订', subject.resultOn ?? '', day('signDate'), 'contract-sign'),
        ...trusted(),
        ...attached('合同文本'),
      ]
    default:
      return []
  }
}
