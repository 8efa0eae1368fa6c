import { expect, test } from 'vitest'
import { asLongAsItIsLonger, growthOf } from './growth.ts'

const text = 'ab'.repeat(20_000)

test('what looks at each sign once costs as much as it is longer', () => {
  expect(growthOf(length => text.slice(0, length).split('').length, text.length)).toBeLessThan(
    asLongAsItIsLonger,
  )
})

test('what looks back at each sign is seen', () => {
  const lookingBack = (length: number) => {
    for (let at = 0; at < length; at += 1) text.lastIndexOf('c', at)
  }
  expect(growthOf(lookingBack, text.length)).toBeGreaterThan(asLongAsItIsLonger)
})
