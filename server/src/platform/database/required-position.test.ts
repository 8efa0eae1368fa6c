import { expect, test } from 'vitest'
import { silentLog } from '../../testing/app.ts'
import { createRequiredPosition } from './required-position.ts'

/** A primary that is where the test says, and answers when it says so. */
const primary = () => {
  let at = 0
  let doubts = 0
  let answer = (): Promise<bigint> => Promise.resolve(position)
  let position = 100n
  const required = createRequiredPosition({
    ask: () => answer(),
    longestLagMs: 10_000,
    onDoubt: () => void doubts++,
    log: silentLog,
    now: () => at,
  })
  return {
    required,
    doubts: () => doubts,
    writes: (next: bigint) => {
      position = next
    },
    answers: (how: () => Promise<bigint>) => {
      answer = how
    },
    passes: (ms: number) => {
      at += ms
    },
  }
}
const away = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))

test('nothing is known before the primary has said where it is, and nothing in the moment of a touch', async () => {
  const { required, writes } = primary()
  expect(required.now()).toBeUndefined()
  await required.look()
  expect(required.now()).toBe(100n)
  writes(200n)
  required.raise()
  expect(required.now()).toBeUndefined()
  await required.look()
  expect(required.now()).toBe(200n)
})

test('an answer that was asked for before the touch does not count', async () => {
  const { required, answers } = primary()
  const first = Promise.withResolvers<bigint>()
  const second = Promise.withResolvers<bigint>()
  const asked = [first, second]
  answers(() => (asked.shift() ?? second).promise)
  const looked = required.look()
  required.raise()
  first.resolve(100n)
  await first.promise
  expect(required.now()).toBeUndefined()
  second.resolve(200n)
  await looked
  expect(required.now()).toBe(200n)
})

test('a look in between asks a standby for nothing more, until it lags too far', async () => {
  const { required, writes, passes } = primary()
  await required.look()
  writes(200n)
  passes(5_000)
  await required.look()
  expect(required.now()).toBe(100n)
  passes(9_000)
  expect(required.now()).toBe(100n)
  await required.look()
  writes(300n)
  passes(2_000)
  await required.look()
  expect(required.now()).toBe(200n)
})

test('without a primary any position will do, and when it is back what was read meanwhile is doubted once', async () => {
  const { required, answers, doubts, writes } = primary()
  await required.look()
  answers(away)
  await required.look()
  expect([required.isPrimaryGone(), required.now()]).toEqual([true, 0n])
  required.noteDoubtful()
  // A server that was promoted without the last of it.
  writes(50n)
  answers(() => Promise.resolve(50n))
  await required.look()
  await required.look()
  expect([required.isPrimaryGone(), required.now(), doubts()]).toEqual([false, 50n, 1])
})

test('a primary that only refuses to say where it is stays the one that is read', async () => {
  const { required, answers } = primary()
  answers(() => Promise.reject(new Error('permission denied')))
  await required.look()
  expect([required.isPrimaryGone(), required.now()]).toEqual([false, undefined])
})
