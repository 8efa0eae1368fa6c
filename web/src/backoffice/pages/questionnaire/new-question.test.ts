import { expect, test } from 'vitest'
import { asType, dependents, moved, newQuestion, nextOptionCode, withLines } from './new-question.ts'

test('a code is never given twice, whatever was taken away', () => {
  expect(newQuestion('single', [])).toMatchObject({ code: 'Q1' })
  expect(newQuestion('single', [{ code: 'Q1' }, { code: 'Q7' }])).toMatchObject({ code: 'Q8' })
  expect(nextOptionCode([{ code: 'A' }, { code: 'C' }])).toBe('B')
})

test('a question that becomes another type keeps what both have', () => {
  const single = { ...newQuestion('single', []), title: '题目' }
  expect(asType(single, 'multiple')).toMatchObject({ code: 'Q1', title: '题目', options: single.options })
  expect(asType(single, 'text')).toMatchObject({ options: [], maxLength: 500 })
  expect(asType(single, 'note')).toMatchObject({ required: false })
})

test('questions move by one place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

test('pasted lines become options', () => {
  const options = withLines([{ code: 'A', text: '甲', exclusive: false }], ' 乙 \n\n丙')
  expect(options.map(({ code, text }) => code + text)).toEqual(['A甲', 'B乙', 'C丙'])
})

test('what hangs on a question is known before it is taken away', () => {
  const questions = [
    newQuestion('single', []),
    {
      ...newQuestion('line', []),
      code: 'Q2',
      rules: { displayWhen: { question: 'Q1', is: 'answered' as const } },
    },
    { ...newQuestion('line', []), code: 'Q3', rules: { jumps: [{ options: [], to: 'Q1' }] } },
  ]
  expect(dependents(questions, 'Q1')).toEqual(['Q2', 'Q3'])
  expect(dependents(questions, 'Q2')).toEqual([])
})
