import { expect, test } from 'vitest'
import { percentOf, type VerifiedPart, verifyChain } from './verify-chain.ts'

const part = (over: Partial<VerifiedPart>): VerifiedPart => ({
  checked: 0,
  total: 50,
  lastId: 0,
  isDone: false,
  broken: null,
  verifiedAt: '2026-06-10 12:00:00',
  ...over,
})

test('each part begins behind the last, until all is done', async () => {
  const asked: number[] = []
  const seen: number[] = []
  const answers = [
    part({ lastId: 20, checked: 20 }),
    part({ lastId: 40, checked: 40 }),
    part({ lastId: 50, checked: 50, isDone: true }),
  ]
  await verifyChain(
    async ({ afterId }) => {
      asked.push(afterId)
      return answers[asked.length - 1] ?? part({ isDone: true })
    },
    each => seen.push(percentOf(each)),
    () => false,
  )
  expect(asked).toEqual([0, 20, 40])
  expect(seen).toEqual([40, 80, 100])
})

test('whoever closes the window is not asked for more', async () => {
  let asked = 0
  await verifyChain(
    async () => {
      asked += 1
      return part({ lastId: 20 })
    },
    () => {},
    () => asked > 1,
  )
  expect(asked).toBe(2)
})

test('an empty chain is whole', () => {
  expect(percentOf(part({ total: 0 }))).toBe(100)
})
