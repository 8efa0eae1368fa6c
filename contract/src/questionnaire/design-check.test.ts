import { expect, test } from 'vitest'
import { checkDesign, type DesignedQuestion, hasErrors } from './design-check.ts'

const options = ['A', 'B', 'C'].map(code => ({ code, text: `选项${code}`, exclusive: false }))
const question = (code: string, values: Partial<DesignedQuestion> = {}): DesignedQuestion => ({
  code,
  type: 'single',
  title: `题目${code}`,
  help: null,
  required: true,
  options,
  minSelect: null,
  maxSelect: null,
  maxLength: null,
  personalData: false,
  ...values,
})
const check = (...questions: DesignedQuestion[]) => checkDesign(questions, { isAnonymous: true })
const errors = (...questions: DesignedQuestion[]) =>
  check(...questions)
    .filter(({ level }) => level === 'error')
    .map(({ at, words }) => `${at ?? '-'} ${words}`)

test('a sound design has nothing to be said against', () => {
  expect(check(question('Q1'), question('Q2', { type: 'text', options: [] }))).toEqual([])
  expect(errors()).toEqual(['- 问卷还没有题目'])
  expect(errors(question('Q1', { type: 'note', options: [] }))).toEqual(['- 问卷还没有题目'])
})

test('codes stand once, and options have words', () => {
  expect(errors(question('Q1'), question('Q1'))).toEqual(['1 题号 Q1 重复'])
  const twice = [...options, { code: 'A', text: '又一项', exclusive: false }]
  expect(errors(question('Q1', { options: twice }))).toEqual(['0 选项编码 A 重复'])
  const blank = [...options, { code: 'D', text: ' ', exclusive: false }]
  expect(errors(question('Q1', { options: blank }))).toEqual(['0 有选项没有文字'])
  expect(errors(question('Q1', { options: [] }))).toEqual(['0 至少要有两个选项'])
})

test('conditions look back, at answers that there can be', () => {
  const asking = (of: string, more: object = { is: 'chosen', options: ['A'] }) =>
    question('Q2', { rules: { displayWhen: { question: of, ...more } as never } })
  expect(errors(question('Q1'), asking('Q3'), question('Q3'))).toEqual([
    '1 显示条件引用了本题或后面的 Q3，只能引用前面的题',
  ])
  expect(errors(question('Q1'), asking('Q2'))).toEqual(['1 显示条件引用了本题或后面的 Q2，只能引用前面的题'])
  expect(errors(question('Q1'), asking('Q9'))).toEqual(['1 显示条件引用的 Q9 不存在'])
  expect(errors(question('Q1'), asking('Q1', { is: 'chosen', options: ['Z'] }))).toEqual([
    '1 显示条件引用的 Q1 没有选项 Z',
  ])
  expect(errors(question('Q1'), asking('Q1', { is: 'at-least', number: 3 }))).toEqual([
    '1 显示条件引用的 Q1 没有可比较的数值',
  ])
})

test('jumps lead forward: anything else would be asked for ever', () => {
  const jumping = (to: string) => question('Q2', { rules: { jumps: [{ options: ['A'], to }] } })
  expect(errors(question('Q1'), jumping('Q1'))).toEqual(['1 跳转到了本题或前面的 Q1，会循环作答'])
  expect(errors(question('Q1'), jumping('Q2'))).toEqual(['1 跳转到了本题或前面的 Q2，会循环作答'])
  expect(errors(question('Q1'), jumping('Q9'))).toEqual(['1 跳转的目标 Q9 不存在'])
  expect(errors(question('Q1'), jumping('end'))).toEqual([])
})

test('a question that nobody can come to is told', () => {
  const over = question('Q1', { rules: { jumps: [{ options: [], to: 'Q3' }] } })
  expect(errors(over, question('Q2'), question('Q3'))).toEqual(['1 无论怎样作答都不会问到本题'])
  const both = question('Q2', {
    rules: {
      displayWhen: {
        all: [
          { question: 'Q1', is: 'chosen', options: ['A'] },
          { question: 'Q1', is: 'chosen', options: ['B'] },
        ],
      },
    },
  })
  expect(errors(question('Q1'), both)).toEqual(['1 无论怎样作答都不会问到本题'])
  // Of several choices both may be made.
  expect(errors(question('Q1', { type: 'multiple' }), both)).toEqual([])
  const never = question('Q2', {
    rules: { displayWhen: { question: 'Q1', is: 'at-least', number: 11 } },
  })
  expect(errors(question('Q1', { type: 'nps', options: [] }), never)).toEqual([
    '1 无论怎样作答都不会问到本题',
  ])
})

test('numbers of choices, ranges and forms must be possible', () => {
  expect(errors(question('Q1', { type: 'multiple', minSelect: 3, maxSelect: 2 }))).toEqual([
    '0 最少选择的项数大于最多选择的项数',
  ])
  expect(errors(question('Q1', { type: 'multiple', maxSelect: 4 }))).toEqual(['0 最多选择的项数大于选项数'])
  const number: Partial<DesignedQuestion> = { type: 'number', options: [] }
  expect(errors(question('Q1', { ...number, rules: { min: 5, max: 4 } }))).toEqual(['0 最小值大于最大值'])
  const line: Partial<DesignedQuestion> = { type: 'line', options: [] }
  expect(errors(question('Q1', { ...line, rules: { pattern: '(a+)+' } }))).toEqual([
    '0 填写格式不能使用：不支持分组',
  ])
  expect(errors(question('Q1', { type: 'matrix-single' }))).toEqual(['0 矩阵至少要有一行'])
})

test('an anonymous questionnaire that asks who somebody is asks its designer to think again', () => {
  const personal = question('Q1', { personalData: true })
  const [finding] = check(personal)
  expect(finding).toMatchObject({ at: 0, level: 'warning' })
  expect(hasErrors(check(personal))).toBe(false)
  expect(checkDesign([personal], { isAnonymous: false })).toEqual([])
  expect(check(question('Q1', { type: 'signature', options: [] }))).toHaveLength(1)
})
