import { expect, test } from 'vitest'
import type { Question } from '../calls/questionnaire.ts'
import { checkDesign } from './design-check.ts'
import { piped } from './piping.ts'
import { regionGroups } from './region-options.ts'
import { shuffled } from './shuffle.ts'

const option = (code: string, text: string, more: object = {}) => ({ code, text, exclusive: false, ...more })
const question = (code: string, values: Partial<Question> = {}) => ({
  code,
  type: 'single' as const,
  title: `第${code}题`,
  help: null,
  required: true,
  options: [option('A', '采购人'), option('B', '其他', { other: true })],
  minSelect: null,
  maxSelect: null,
  maxLength: null,
  personalData: false,
  ...values,
})
const errorsOf = (...questions: ReturnType<typeof question>[]) =>
  checkDesign(questions, { isAnonymous: false })
    .filter(({ level }) => level === 'error')
    .map(({ at, words }) => `${at} ${words}`)

test('an earlier answer stands in a later title: the words of an option, of 其他, of a line', () => {
  const questions = [question('Q1'), question('Q2', { type: 'line', options: [] })]
  expect(piped('作为{{Q1}}，您在{{Q2}}遇到过什么？', questions, { Q1: ['A'], Q2: ['投标'] })).toBe(
    '作为“采购人”，您在“投标”遇到过什么？',
  )
  expect(piped('{{Q1}}', questions, { Q1: ['B:监督员'] })).toBe('“监督员”')
  expect(piped('{{Q1}}', questions, { Q1: [' '] })).toBe('（第 1 题的回答）')
  expect(piped('{{Q9}}', questions)).toBe('{{Q9}}')
})

test('a long answer is cut, and what looks like another place in it is left as it is', () => {
  const questions = [question('Q1', { type: 'text', options: [] })]
  expect(piped('{{Q1}}', questions, { Q1: ['长'.repeat(61)] })).toBe(`“${'长'.repeat(60)}…”`)
  expect(piped('{{Q1}}', questions, { Q1: ['{{Q1}}'] })).toBe('“{{Q1}}”')
})

test('a title may only name an earlier question that can be said in words', () => {
  const note = question('Q1', { type: 'note', options: [], required: false })
  expect(errorsOf(question('Q1', { title: '{{Q2}}如何' }), question('Q2'))).toEqual([
    '0 题目引用了本题或后面的 Q2，只能引用前面的题',
  ])
  expect(errorsOf(note, question('Q2', { title: '{{Q1}}如何' }))).toEqual(['1 题目引用的 Q1 不能用作文字'])
  expect(errorsOf(question('Q1', { title: '{{Q7}}如何' }))).toEqual(['0 题目引用的 Q7 不存在'])
  expect(errorsOf(question('Q1'), question('Q2', { title: '{{Q1}}如何' }))).toEqual([])
})

test('the order of options is drawn for a sheet, stays on it, and leaves last what belongs there', () => {
  const options = [...'ABCDEFGH'].map(code => option(code, code))
  const all = [option('N', '都没有', { exclusive: true }), ...options, option('O', '其他', { other: true })]
  const orderOn = (sheet: string) => shuffled(all, sheet).map(({ code }) => code)
  expect(orderOn('sheet-1')).toEqual(orderOn('sheet-1'))
  expect(orderOn('sheet-1').slice(-2)).toEqual(['N', 'O'])
  expect([...orderOn('sheet-1')].sort()).toEqual([...all.map(({ code }) => code)].sort())
  const firsts = new Set(Array.from({ length: 100 }, (_, at) => orderOn(`sheet-${at}`)[0]))
  expect(firsts.size).toBe(8)
})

test('what stands in a field from the beginning must be an answer that would be taken', () => {
  expect(errorsOf(question('Q1', { rules: { preset: ['A'] } }))).toEqual([])
  expect(errorsOf(question('Q1', { rules: { preset: ['Z'] } }))).toEqual([
    '0 默认值不能作为答案：所选项不在选项中，请重新选择',
  ])
  const figure = question('Q1', { type: 'number', options: [], rules: { max: 5, preset: ['6'] } })
  expect(errorsOf(figure)).toEqual(['0 默认值不能作为答案：不能大于 5'])
})

test('counties stand below their city; what is no code of a region stands by itself', () => {
  const regions = [option('440100', '广州市'), option('440106', '天河区'), option('440300', '深圳市')]
  expect(
    regionGroups([...regions, option('A', '省外')]).map(({ city, below }) => [
      city?.text,
      below.map(({ text }) => text),
    ]),
  ).toEqual([
    ['广州市', ['天河区']],
    ['深圳市', []],
    [undefined, ['省外']],
  ])
})
