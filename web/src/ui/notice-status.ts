import { stageOf } from '@sunport/contract/codes.ts'
import { daysLeft } from '@sunport/contract/format/dates.ts'

export type NoticeStatus = 'open' | 'soon' | 'today' | 'closed' | 'done' | 'terminated'

/** What the state of a notice is read from. */
export interface StatusFacts {
  noticeType: string | null
  openTenderTime: string | null
  noticeEndTime: string | null
}

export interface StatusWords {
  status: NoticeStatus
  words: string
  /** Days that bidders still have. */
  days?: number
}

const soonDays = 5

/** State of a notice for bidders; undefined where none applies, as for an intention. */
export const noticeStatus = (facts: StatusFacts, now: Date): StatusWords | undefined => {
  const stage = stageOf(facts.noticeType)
  if (stage === 'result') return { status: 'done', words: '已成交' }
  if (stage === 'contract') return { status: 'done', words: '已签约' }
  if (stage === 'acceptance') return { status: 'done', words: '已验收' }
  if (stage === 'termination') return { status: 'terminated', words: '已终止' }
  if (stage !== 'tender' && stage !== 'prequalification' && stage !== 'correction') return undefined
  const until = facts.openTenderTime ?? facts.noticeEndTime
  return until ? byDays(daysLeft(until, now)) : undefined
}

const byDays = (days: number): StatusWords | undefined => {
  if (Number.isNaN(days)) return undefined
  if (days < 0) return { status: 'closed', words: '已截止' }
  if (days === 0) return { status: 'today', words: '今日截止' }
  if (days < soonDays) return { status: 'soon', words: `还剩 ${days} 天` }
  return { status: 'open', words: '可投标', days }
}
