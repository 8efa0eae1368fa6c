import { expect, test } from 'vitest'
import { type Choice, isCut, nameIn, nearChosen } from './choices.ts'

const choice = (code: string, ...below: Choice[]): Choice => ({ code, name: `名${code}`, below })
const all = [
  choice('1', choice('11', choice('111'), choice('112')), choice('12', choice('121'))),
  choice('2', choice('21')),
  choice('3'),
]

test('a page comes with the first choices, and knows of which there are more', () => {
  expect(nearChosen(all, [])).toEqual([
    { code: '1', name: '名1', below: null },
    { code: '2', name: '名2', below: null },
    { code: '3', name: '名3', below: [] },
  ])
})

test('what is chosen comes with what leads to it and what lies below it', () => {
  expect(nearChosen(all, ['11'])).toEqual([
    {
      code: '1',
      name: '名1',
      below: [choice('11', choice('111'), choice('112')), { code: '12', name: '名12', below: null }],
    },
    { code: '2', name: '名2', below: null },
    choice('3'),
  ])
})

test.each(['1', '11', '112', '121', '21', '3'])('the name of %s is known where it is chosen', code => {
  expect(nameIn(nearChosen(all, [code]), code)).toBe(`名${code}`)
})

test('only what was cut is fetched', () => {
  expect(isCut(all)).toBe(false)
  expect(isCut(nearChosen(all, []))).toBe(true)
  expect(isCut(nearChosen(all, ['111']))).toBe(true)
  expect(isCut([choice('3')])).toBe(false)
})
