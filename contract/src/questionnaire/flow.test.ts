import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Answers, Question } from '../calls/questionnaire.ts'
import { answerProblems } from '../rules/questionnaire-answers.ts'
import { conditionWords } from './condition.ts'
import type { Condition } from './condition-tree.ts'
import { visibleQuestions } from './flow.ts'
import { reachableQuestions } from './reach.ts'

const options = ['A', 'B', 'C'].map(code => ({ code, text: `选项${code}`, exclusive: false }))
const question = (code: string, values: Partial<Question> = {}): Question => ({
  code,
  type: 'single',
  title: `题目${code}`,
  help: null,
  required: true,
  options,
  minSelect: null,
  maxSelect: null,
  maxLength: null,
  ...values,
})
const shown = (questions: Question[], answers: Answers) =>
  visibleQuestions(questions, answers).map(({ code }) => code)

test('a question with a condition is asked when earlier answers meet it', () => {
  const questions = [
    question('Q1'),
    question('Q2', { rules: { displayWhen: { question: 'Q1', is: 'chosen', options: ['B'] } } }),
    question('Q3'),
  ]
  expect(shown(questions, { Q1: ['A'] })).toEqual(['Q1', 'Q3'])
  expect(shown(questions, { Q1: ['B'] })).toEqual(['Q1', 'Q2', 'Q3'])
  expect(shown(questions, {})).toEqual(['Q1', 'Q3'])
})

test('a jump leaves out what lies between, and the end leaves out all that follows', () => {
  const jumps = [
    { options: ['B'], to: 'Q4' },
    { options: ['C'], to: 'end' },
  ]
  const questions = [question('Q1', { rules: { jumps } }), question('Q2'), question('Q3'), question('Q4')]
  expect(shown(questions, { Q1: ['A'] })).toEqual(['Q1', 'Q2', 'Q3', 'Q4'])
  expect(shown(questions, { Q1: ['B'] })).toEqual(['Q1', 'Q4'])
  expect(shown(questions, { Q1: ['C'] })).toEqual(['Q1'])
})

test('an answer to a question that is not asked counts for nothing', () => {
  const questions = [
    question('Q1'),
    question('Q2', { rules: { displayWhen: { question: 'Q1', is: 'chosen', options: ['B'] } } }),
    question('Q3', { rules: { displayWhen: { question: 'Q2', is: 'chosen', options: ['A'] } } }),
  ]
  expect(shown(questions, { Q1: ['A'], Q2: ['A'] })).toEqual(['Q1'])
  // Nor is it asked for.
  expect([...answerProblems(questions, { Q1: ['A'] })]).toEqual([])
  expect([...answerProblems(questions, { Q1: ['B'] }).keys()]).toEqual(['Q2'])
})

test('figures and scores are compared, several tests are joined', () => {
  const asked = (displayWhen: Condition) => [
    question('Q1', { type: 'nps', options: [] }),
    question('Q2', { type: 'number', options: [] }),
    question('Q3', { rules: { displayWhen } }),
  ]
  const low: Condition = { question: 'Q1', is: 'at-most', number: 6 }
  const many: Condition = { question: 'Q2', is: 'at-least', number: 100 }
  const isAsked = (condition: Condition, nps: string, number: string) =>
    shown(asked(condition), { Q1: [nps], Q2: [number] }).includes('Q3')
  expect(isAsked({ all: [low, many] }, '6', '100')).toBe(true)
  expect(isAsked({ all: [low, many] }, '7', '100')).toBe(false)
  expect(isAsked({ any: [low, many] }, '7', '100')).toBe(true)
  expect(isAsked({ any: [low, many] }, '10', '99.5')).toBe(false)
  expect(conditionWords({ all: [low, many] }, asked(low))).toBe('第 1 题不大于 6，且第 2 题不小于 100')
})

const codes = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6']
const condition = (earlier: string[]): fc.Arbitrary<Condition> => {
  const one = fc.record({
    question: fc.constantFrom(...earlier),
    is: fc.constantFrom('chosen' as const, 'not-chosen' as const, 'answered' as const, 'unanswered' as const),
    options: fc.subarray(['A', 'B', 'C'], { minLength: 1 }),
  })
  return fc.oneof(
    one,
    fc.array(one, { minLength: 1, maxLength: 3 }).map(all => ({ all })),
    fc.array(one, { minLength: 1, maxLength: 3 }).map(any => ({ any })),
  )
}

/** Any design whose references go the right way. */
const design: fc.Arbitrary<Question[]> = fc.tuple(
  ...codes.map((code, at) =>
    fc
      .record({
        type: fc.constantFrom('single' as const, 'multiple' as const),
        required: fc.boolean(),
        displayWhen:
          at === 0 ? fc.constant(undefined) : fc.option(condition(codes.slice(0, at)), { nil: undefined }),
        jumps: fc.array(
          fc.record({
            options: fc.subarray(['A', 'B', 'C']),
            to: fc.constantFrom('end', ...codes.slice(at + 1)),
          }),
          { maxLength: 2 },
        ),
      })
      .map(({ type, required, displayWhen, jumps }) =>
        question(code, { type, required, rules: { ...(displayWhen && { displayWhen }), jumps } }),
      ),
  ),
)
const answers: fc.Arbitrary<Answers> = fc.dictionary(
  fc.constantFrom(...codes),
  fc.subarray(['A', 'B', 'C'], { minLength: 1, maxLength: 3 }),
)

test('whatever was answered: in order, from the first question on, and only by what is asked', () => {
  fc.assert(
    fc.property(design, answers, (questions, given) => {
      const seen = shown(questions, given)
      expect(seen).toEqual(codes.filter(code => seen.includes(code)))
      expect(seen[0]).toBe('Q1')
      const kept = Object.fromEntries(Object.entries(given).filter(([code]) => seen.includes(code)))
      expect(shown(questions, kept)).toEqual(seen)
    }),
  )
})

test('later answers never change what was asked before them', () => {
  fc.assert(
    fc.property(design, answers, fc.integer({ min: 1, max: 5 }), (questions, given, upTo) => {
      const earlier = codes.slice(0, upTo)
      const part = Object.fromEntries(Object.entries(given).filter(([code]) => earlier.includes(code)))
      const before = (all: string[]) => all.filter(code => earlier.includes(code))
      expect(before(shown(questions, part))).toEqual(before(shown(questions, given)))
    }),
  )
})

test('what valid answers lead to is found reachable, and what is found so has answers that lead there', () => {
  fc.assert(
    fc.property(design, fc.array(answers, { maxLength: 30 }), (questions, tries) => {
      const reached = reachableQuestions(questions)
      expect(reached).toBeDefined()
      for (const given of tries) {
        if (answerProblems(questions, given).size > 0) continue
        for (const code of shown(questions, given)) expect(reached).toContain(code)
      }
    }),
    { numRuns: 300 },
  )
})
