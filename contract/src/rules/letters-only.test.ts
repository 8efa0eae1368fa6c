import { expect, test } from 'vitest'
import { lettersOnlyProblem, lettersOnlySchema } from './letters-only.ts'

test.each(['abc', 'ABC', 'aBc', ''])('%j passes', value => {
  expect(lettersOnlyProblem(value)).toBeUndefined()
})

test.each(['abc1', 'a b', 'é', 'ａ', '中', 'a\n'])('%j is refused', value => {
  expect(lettersOnlyProblem(value)).toBe('含有非英文字符')
  expect(lettersOnlySchema.safeParse(value).error?.issues[0]?.message).toBe('含有非英文字符')
})
