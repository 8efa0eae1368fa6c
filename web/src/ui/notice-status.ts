import { stageOf } from '@sunport/contract/codes.ts'
import { daysLeft } from '@sunport/contract/format/dates.ts'
import { type NoticePhase, noticePhases, outcomePhases } from '@sunport/contract/rules/notice-phase.ts'

export type NoticeStatus = 'pending' | 'open' | 'soon' | 'today' | 'closed' | 'done' | 'terminated'

/** What the state of a notice is read from. */
export interface StatusFacts {
  noticeType: string | null
  openTenderTime: string | null
  noticeEndTime: string | null
  /** The day from which documents are had; lists do not know it. */
  docsFrom?: string | null
}

export interface StatusWords {
  status: NoticeStatus
  words: string
}

const soonDays = 5

/** What has been decided, as a state. */
export const decidedStatus = (phase: NoticePhase): StatusWords => ({
  status: phase === 'terminated' ? 'terminated' : 'done',
  words: noticePhases[phase],
})

/** State of a notice for bidders; undefined where none applies, as for an intention. */
export const noticeStatus = (facts: StatusFacts, now: Date): StatusWords | undefined => {
  const stage = stageOf(facts.noticeType)
  const outcome = stage && outcomePhases[stage]
  if (outcome) return decidedStatus(outcome)
  if (stage !== 'tender' && stage !== 'prequalification' && stage !== 'correction') return undefined
  const until = facts.openTenderTime ?? facts.noticeEndTime
  if (!until) return undefined
  const state = byDays(daysLeft(until, now))
  const isPending = state?.status !== 'closed' && facts.docsFrom && daysLeft(facts.docsFrom, now) > 0
  return isPending ? { status: 'pending', words: noticePhases.pending } : state
}

const byDays = (days: number): StatusWords | undefined => {
  if (Number.isNaN(days)) return undefined
  if (days < 0) return { status: 'closed', words: '已截止' }
  if (days === 0) return { status: 'today', words: '今日截止' }
  if (days < soonDays) return { status: 'soon', words: `还剩 ${days} 天` }
  return { status: 'open', words: '可投标' }
}
