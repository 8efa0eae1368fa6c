import type { Answers, Question, Questionnaire } from '@sunport/contract/calls/questionnaire.ts'
import { isMatrix } from '@sunport/contract/questionnaire/question-types.ts'

/** The field of a part of a question: a row, a place in an order, the words of 其他. */
export const partName = (code: string, part: string): string => `${code}.${part}`

type Fields = Pick<URLSearchParams, 'getAll'> | FormData

const valuesOf = (fields: Fields, { code, type, options, rules }: Question): string[] => {
  const all = (name: string) => fields.getAll(name).map(String)
  if (isMatrix(type)) return (rules?.rows ?? []).flatMap(row => all(partName(code, row.code)))
  if (type === 'ranking')
    return options.flatMap(option =>
      all(partName(code, option.code))
        .filter(place => place !== '')
        .map(place => `${option.code}:${place}`),
    )
  return all(code).map(value => {
    const isOther = options.some(option => option.other && option.code === value)
    const words = isOther ? (all(partName(code, value))[0]?.trim() ?? '') : ''
    return words ? `${value}:${words}` : value
  })
}

/** The answers of a form, by question; what was left blank is left out. */
export const answersOf = (fields: Fields, { questions }: Pick<Questionnaire, 'questions'>): Answers =>
  Object.fromEntries(
    questions
      .map((question): [string, string[]] => [question.code, valuesOf(fields, question)])
      .filter(([, values]) => values.length > 0),
  )
