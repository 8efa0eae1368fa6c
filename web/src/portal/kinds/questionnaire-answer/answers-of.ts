import type { Answers, Questionnaire } from '@sunport/contract/calls/questionnaire.ts'

/** The answers of a form, by question; what was left blank is left out. */
export const answersOf = (
  fields: Pick<URLSearchParams, 'getAll'> | FormData,
  { questions }: Pick<Questionnaire, 'questions'>,
): Answers =>
  Object.fromEntries(
    questions
      .map(({ code }) => [code, fields.getAll(code).map(String)])
      .filter(([, values]) => values?.length),
  )
