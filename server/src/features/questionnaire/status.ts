import { type QuestionnaireStatus, questionnaireStatus } from '@sunport/contract/codes.ts'
import { surveyStateAt } from '@sunport/contract/questionnaire/policy.ts'
import type { StoredQuestionnaire } from './table.ts'

/** Where a questionnaire stands by the server's clock. Its last moment is excluded: at the end it is over. */
export const statusOf = (
  row: Pick<StoredQuestionnaire, 'state' | 'startAt' | 'endAt'>,
  now: Date,
): QuestionnaireStatus => {
  const state = surveyStateAt(row, now)
  if (state === 'closed' || state === 'published' || state === 'archived') return questionnaireStatus.ended
  if (now < row.startAt) return questionnaireStatus.notStarted
  return state === 'paused' ? questionnaireStatus.paused : questionnaireStatus.open
}
