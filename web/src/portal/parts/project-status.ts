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
 * What the notices after this one have decided, and which of them did so last. A project that is announced anew
 * begins again, so later rounds say nothing about an earlier notice.
 */
export const projectOutcome = <S extends Step>(
  notice: Step,
  steps: S[],
): { step: S; state: StatusWords } | undefined => {
  const later = steps.filter(step => timeOf(step) > timeOf(notice))
  const nextRound = later.find(({ noticeType }) => stageOf(noticeType) === 'tender')
  return later
    .filter(step => !nextRound || timeOf(step) < timeOf(nextRound))
    .flatMap(step => {
      const state = outcomes[stageOf(step.noticeType) ?? 'plan']
      return state ? [{ step, state }] : []
    })
    .at(-1)
}

/** State of a notice for bidders, as its project stands: what was decided counts before the clock. */
export const projectStatus = (
  notice: StatusFacts & Step,
  steps: Step[],
  now: Date,
): StatusWords | undefined => {
  const own = noticeStatus(notice, now)
  return own && (projectOutcome(notice, steps)?.state ?? own)
}

/** Nobody can bid any more, whatever the clock says. */
export const isDecided = (state: StatusWords | undefined): boolean =>
  state?.status === 'done' || state?.status === 'terminated'
