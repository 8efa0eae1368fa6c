import { expect, test } from 'vitest'
import type { Question } from '../calls/questionnaire.ts'
import { answerProblems } from './questionnaire-answers.ts'

const question = (values: Partial<Question>): Question => ({
  code: 'Q1',
  type: 'single',
  title: '题目',
  help: null,
  required: true,
  options: ['A', 'B', 'C', 'D'].map(code => ({ code, text: `选项${code}`, exclusive: code === 'D' })),
  minSelect: null,
  maxSelect: null,
  maxLength: null,
  ...values,
})
const problem = (values: Partial<Question>, ...given: string[]) =>
  answerProblems([question(values)], { Q1: given }).get('Q1')

test.each([
  ['single', '请选择一项'],
  ['multiple', '请至少选择一项'],
  ['rating', '请打分'],
  ['text', '请填写本题'],
] as const)('a required %s question that is left out is marked', (type, words) => {
  expect(problem({ type })).toBe(words)
  expect(problem({ type }, '  ')).toBe(words)
  expect(problem({ type, required: false })).toBeUndefined()
})

test('one choice is one of the options', () => {
  expect(problem({}, 'A')).toBeUndefined()
  expect(problem({}, 'X')).toBe('所选项不在选项中，请重新选择')
  expect(problem({}, 'A', 'B')).toBe('只能选择一项')
})

test('several choices keep to their number, and an exclusive one stands alone', () => {
  const limits = { type: 'multiple', minSelect: 2, maxSelect: 2 } as const
  expect(problem(limits, 'A')).toBe('至少选择 2 项')
  expect(problem(limits, 'A', 'B')).toBeUndefined()
  expect(problem(limits, 'A', 'B', 'C')).toBe('最多选择 2 项')
  expect(problem(limits, 'A', 'A')).toBe('所选项不在选项中，请重新选择')
  expect(problem(limits, 'A', 'X')).toBe('所选项不在选项中，请重新选择')
  expect(problem(limits, 'D')).toBeUndefined()
  expect(problem(limits, 'A', 'D')).toBe('“选项D”不能与其他选项同时选择')
})

test('without limits any number may be chosen', () => {
  const free = { type: 'multiple' } as const
  expect(problem(free, 'A')).toBeUndefined()
  expect(problem(free, 'A', 'B', 'C')).toBeUndefined()
  expect(problem(free, 'D')).toBeUndefined()
  expect(problem({ ...free, minSelect: 3 }, 'A', 'B')).toBe('至少选择 3 项')
  expect(problem({ ...free, maxSelect: 3 }, 'A', 'B', 'C')).toBeUndefined()
})

test('a mark is given once, and a text is one text', () => {
  expect(problem({ type: 'rating' }, 'A', 'B')).toBe('只能选择一项')
  expect(problem({ type: 'text' }, '一', '二')).toBe('请重新填写本题')
  expect(problem({ type: 'text' }, '一', ' ')).toBeUndefined()
})

test('words are counted as a reader counts them', () => {
  const short = { type: 'text', maxLength: 3 } as const
  expect(problem(short, '𠮷𠮷𠮷')).toBeUndefined()
  expect(problem(short, '一二三四')).toBe('最多填写 3 个字')
  expect(problem(short, '一二三')).toBeUndefined()
  expect(problem({ type: 'text' }, '字'.repeat(500))).toBeUndefined()
  expect(problem({ type: 'text' }, '字'.repeat(501))).toBe('最多填写 500 个字')
})

test('every wrong question is named, in order', () => {
  const questions = [
    question({ code: 'Q1' }),
    question({ code: 'Q2', required: false }),
    question({ code: 'Q3' }),
  ]
  expect([...answerProblems(questions, {}).keys()]).toEqual(['Q1', 'Q3'])
})
