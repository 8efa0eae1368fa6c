import { decidedPhase, type PhaseStep } from '@sunport/contract/rules/notice-phase.ts'
import { decidedStatus, noticeStatus, type StatusFacts, type StatusWords } from '../../ui/notice-status.ts'

/**
 * State of a notice for bidders, as its project stands: what the notices after it have decided counts before the
 * clock.
 */
export const projectStatus = (
  notice: StatusFacts & PhaseStep,
  steps: PhaseStep[],
  now: Date,
): StatusWords | undefined => {
  const own = noticeStatus(notice, now)
  const decided = own && decidedPhase(notice, steps)
  return decided ? decidedStatus(decided) : own
}
