import type { Answers, Question } from '../calls/questionnaire.ts'
import { type Condition, type Test, tests } from './condition-tree.ts'
import { isFigure, scoreOf } from './question-types.ts'

export type FlowQuestion = Pick<Question, 'code' | 'type' | 'options' | 'rules'>

/** An answer is `option`, or `option:more`: the words of 其他, the place in an order, the column of a row. */
export const optionOf = (value: string): string => value.split(':', 1)[0] ?? ''
export const detailOf = (value: string): string => value.slice(optionOf(value).length + 1)

export const givenTo = (answers: Answers, code: string): string[] =>
  (answers[code] ?? []).filter(value => value.trim() !== '')

export const testsIn = (condition: Condition | undefined): Test[] => {
  if (!condition) return []
  if ('all' in condition) return condition.all.flatMap(testsIn)
  return 'any' in condition ? condition.any.flatMap(testsIn) : [condition]
}

const figureOf = (question: FlowQuestion, [first]: string[]): number | undefined => {
  if (first === undefined) return undefined
  return isFigure(question.type) ? Number(first) : scoreOf(question, optionOf(first))
}

const passes = (test: Test, question: FlowQuestion | undefined, given: string[]): boolean => {
  const isAnswered = question !== undefined && given.length > 0
  if (test.is === 'unanswered') return !isAnswered
  if (!isAnswered) return false
  const isChosen = given.some(value => test.options?.includes(optionOf(value)))
  const figure = figureOf(question, given)
  switch (test.is) {
    case 'chosen':
      return isChosen
    case 'not-chosen':
      return !isChosen
    case 'at-least':
      return figure !== undefined && figure >= (test.number ?? 0)
    case 'at-most':
      return figure !== undefined && figure <= (test.number ?? 0)
    default:
      return true
  }
}

/** Whether a condition holds, by the answers to questions that were shown. */
export const holds = (
  condition: Condition | undefined,
  asked: ReadonlyMap<string, FlowQuestion>,
  answers: Answers,
): boolean => {
  if (!condition) return true
  if ('all' in condition) return condition.all.every(each => holds(each, asked, answers))
  if ('any' in condition) return condition.any.some(each => holds(each, asked, answers))
  return passes(condition, asked.get(condition.question), givenTo(answers, condition.question))
}

/** The number that stands before a question; what only explains has none and takes none. */
export const questionNumber = (
  questions: readonly Pick<FlowQuestion, 'code' | 'type'>[],
  code: string,
): number =>
  questions
    .filter(question => question.type !== 'note' || question.code === code)
    .findIndex(question => question.code === code) + 1

/** A condition in words, for pages that cannot hide anything and for whoever designs. */
export const conditionWords = (condition: Condition, questions: readonly FlowQuestion[]): string => {
  const partsOf = (parts: Condition[], joint: string) =>
    parts
      .map(part => {
        const words = conditionWords(part, questions)
        return 'all' in part || 'any' in part ? `（${words}）` : words
      })
      .join(joint)
  if ('all' in condition) return partsOf(condition.all, '，且')
  if ('any' in condition) return partsOf(condition.any, '，或')
  const asked = questions.find(({ code }) => code === condition.question)
  const subject = `第 ${questionNumber(questions, condition.question)} 题`
  if (condition.is === 'answered' || condition.is === 'unanswered') return subject + tests[condition.is]
  if (condition.is === 'at-least' || condition.is === 'at-most')
    return `${subject}${tests[condition.is]} ${condition.number ?? 0}`
  const texts = (condition.options ?? []).map(
    code => asked?.options.find(option => option.code === code)?.text ?? code,
  )
  return `${subject}${tests[condition.is]}“${texts.join('”或“')}”`
}
