import type { Answers, Question } from '../calls/questionnaire.ts'

/** What stands in the fields before anybody has answered. */
export const presetAnswers = (questions: readonly Pick<Question, 'code' | 'rules'>[]): Answers =>
  Object.fromEntries(
    questions.flatMap(({ code, rules }) => (rules?.preset?.length ? [[code, rules.preset] as const] : [])),
  )
