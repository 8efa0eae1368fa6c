import { type QuestionnaireStatus, questionnaireStatus } from '@sunport/contract/codes.ts'
import type { StoredQuestionnaire } from './table.ts'

/** Where a questionnaire stands by the server's clock. Its last moment is excluded: at the end it is over. */
export const statusOf = (
  { state, startAt, endAt }: Pick<StoredQuestionnaire, 'state' | 'startAt' | 'endAt'>,
  now: Date,
): QuestionnaireStatus => {
  if (state === 'closed' || state === 'archived' || now >= endAt) return questionnaireStatus.ended
  if (now < startAt) return questionnaireStatus.notStarted
  return state === 'paused' ? questionnaireStatus.paused : questionnaireStatus.open
}
