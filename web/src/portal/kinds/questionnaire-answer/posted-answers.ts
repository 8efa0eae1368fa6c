import type { Answers } from '@sunport/contract/calls/questionnaire.ts'

/** What became of answers that were posted without script: shown on the same page, with all that was chosen. */
export interface PostedAnswers {
  answers: Answers
  /** By question code, in the order of the questions. */
  problems: [code: string, words: string][]
  refusal: string
}

/** Says which version was answered; a newer one must be read first. */
export const versionField = 'versionNo'

/** Thanks for answers that were taken in without script. */
export interface AnswerReceipt {
  id: string
  thankYou: string | null
  canSeeResults: boolean
}
