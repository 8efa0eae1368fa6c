import type { Answers, Question } from '@sunport/contract/calls/questionnaire.ts'
import { detailOf } from '@sunport/contract/questionnaire/condition.ts'
import { isMatrix } from '@sunport/contract/questionnaire/question-types.ts'

const fastestPerQuestion = 1.5
const fewestForALine = 4

/** Marks for the analysis; a marked answer counts like any other until somebody decides otherwise. */
export const qualityFlags = (
  questions: Question[],
  answers: Answers,
  seconds: number | undefined,
): string[] => {
  const flags: string[] = []
  if (seconds !== undefined && seconds < questions.length * fastestPerQuestion) flags.push('fast')
  const ratings = questions.filter(({ type }) => type === 'rating').flatMap(({ code }) => answers[code] ?? [])
  const lines = [ratings, ...questions.filter(({ type }) => isMatrix(type)).map(ofMatrix(answers))]
  if (lines.some(line => line.length >= fewestForALine && new Set(line).size === 1))
    flags.push('straight-line')
  return flags
}

/** The columns that the rows of a matrix were answered by. */
const ofMatrix =
  (answers: Answers) =>
  ({ code }: Question): string[] =>
    (answers[code] ?? []).map(detailOf)

export const deviceClassOf = (userAgent: string): string => {
  if (/iPad|Tablet/i.test(userAgent)) return 'tablet'
  return /Mobi|Android|iPhone/i.test(userAgent) ? 'phone' : 'computer'
}
