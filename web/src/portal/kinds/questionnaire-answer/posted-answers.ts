import type { Answers } from '@sunport/contract/calls/questionnaire.ts'

/** Answers that were put aside, or taken up again. */
export interface Aside {
  /** Given when they were put aside. */
  resumeCode?: string
  keptUntil?: string
  /** Taken up again; the questions are others than then. */
  isChanged?: boolean
}

/** The number that was typed, and what became of sending it a code. */
export interface PhoneShown {
  mobile: string
  words: string
}

/** What became of answers that were posted without script: shown on the same page, with all that was chosen. */
export interface PostedAnswers {
  answers: Answers
  /** By question code, in the order of the questions. */
  problems: [code: string, words: string][]
  refusal: string
  aside?: Aside
  phone?: PhoneShown
  /** By which the order of options was drawn. */
  sheet?: string
  /** Taken in where no cookie could carry the thanks to another page. */
  thanks?: { thankYou: string | null; canSeeResults: boolean }
}

/** Says which version was answered; a newer one must be read first. */
export const versionField = 'versionNo'
/** Which of the form's buttons was pressed; none means that the answers are sent. */
export const intentField = 'intent'
export const resumeField = 'resumeCode'
/** The button that has a code sent. */
export const codeIntent = 'code'
/** Begins the button that takes one file back. */
export const dropIntent = 'drop/'
export const sheetField = 'sheet'
export const mobileField = 'mobile'
export const phoneCodeField = 'phoneCode'
export const ticketParameter = 'ticket'

/** Thanks for answers that were taken in without script. */
export interface AnswerReceipt {
  id: string
  thankYou: string | null
  canSeeResults: boolean
}
