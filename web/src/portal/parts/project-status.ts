import { stageOf } from '@sunport/contract/codes.ts'
import { noticeStatus, type StatusFacts, type StatusWords } from '../../ui/notice-status.ts'

interface Step {
  noticeType: string | null
  noticeTime: string | null
}

const timeOf = ({ noticeTime }: Step): string => noticeTime ?? ''

const outcomes: Partial<Record<NonNullable<ReturnType<typeof stageOf>>, StatusWords>> = {
  result: { status: 'done', words: '已成交' },
  contract: { status: 'done', words: '已签约' },
  acceptance: { status: 'done', words: '已验收' },
  termination: { status: 'terminated', words: '已终止' },
}

/**
 * State of a notice for bidders, as its project stands: what the notices after it have decided counts before the
 * clock. A project that is announced anew begins again, so later rounds say nothing about an earlier notice.
 */
export const projectStatus = (
  notice: StatusFacts & Step,
  steps: Step[],
  now: Date,
): StatusWords | undefined => {
  const own = noticeStatus(notice, now)
  if (!own) return undefined
  const later = steps.filter(step => timeOf(step) > timeOf(notice))
  const nextRound = later.find(({ noticeType }) => stageOf(noticeType) === 'tender')
  const decided = later
    .filter(step => !nextRound || timeOf(step) < timeOf(nextRound))
    .map(({ noticeType }) => outcomes[stageOf(noticeType) ?? 'plan'])
    .filter(outcome => outcome !== undefined)
  return decided.at(-1) ?? own
}
