import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Call } from '@sunport/contract/call.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { hostileInput, type Random, randomFrom } from './testing/hostile-input.ts'
import {
  addressOf,
  createAttacker,
  isAttackable,
  isForAnswerAlone,
  isStopped,
  shapeBehindTheDoor,
  shapeOf,
} from './testing/hostile-requests.ts'
import { daily, oneIn } from './testing/thoroughness.ts'

/** Before anything else, since every call of it is a test. */
const app = await createTestApp()
afterAll(() => app.close())

const calls = app.calls.filter(isAttackable)

/** So many inputs a call: daily enough to meet what everybody would, in the long run what hardly anybody does. */
const rounds = Number(process.env.ROUNDS ?? (inject('isLongRun') ? 10_000 : 2))
const seed = Number(process.env.SEED ?? Date.now())

const attacker = await createAttacker(app)

/** One in ten brings a riddle's answer that is none; hardly anybody else may be told to come later. */
const mostStopped = 0.12

/** Somebody who asks for a sign of life meanwhile waits no longer than this; the clock of the loop sees what he would. */
const longestStallMs = 200
const loop = monitorEventLoopDelay({ resolution: 10 })
loop.enable()

const stallOf = async <T>(work: () => Promise<T>): Promise<{ result: T; stallMs: number }> => {
  loop.reset()
  const result = await work()
  // A turn of the loop, so that what held it up is seen.
  await new Promise(resolve => setImmediate(resolve))
  return { result, stallMs: loop.max / 1e6 }
}

/** A pause of the machine or of the collector does not come back with the same request; what the request does, does. */
const attack = async (call: Call, shape: object, random: Random) => {
  const input = hostileInput(shape, random)
  const url = addressOf(call, input, random)
  const ask = () => attacker.send(call, url, input)
  const { result: answer, ...first } = await stallOf(ask)
  let { stallMs } = first
  for (let again = 0; inject('isLongRun') && again < 2 && stallMs > longestStallMs; again += 1)
    stallMs = Math.min(stallMs, (await stallOf(ask)).stallMs)
  return { url, input, answer, stallMs }
}

test.each(daily(calls, oneIn(3)).map(call => ({ name: `${call.method} ${call.path}`, call })))(
  '$name fails on nothing that somebody may send',
  async ({ name, call }) => {
    const random = randomFrom(
      seed ^ [...name].reduce((sum, sign) => Math.imul(sum, 31) + sign.charCodeAt(0), 7),
    )
    const [shape, shapeWithRiddle] = [shapeBehindTheDoor(call), shapeOf(call)]
    const failures: unknown[] = []
    let stopped = 0
    for (let round = 0; round < rounds; round += 1) {
      const { url, input, answer, stallMs } = await attack(
        call,
        round % 10 === 9 ? shapeWithRiddle : shape,
        random,
      )
      if (isStopped(answer)) stopped += 1
      // Only at length: how long something takes is no matter of a run beside others.
      if (inject('isLongRun') && stallMs > longestStallMs)
        failures.push({ seed, url, input: JSON.stringify(input).slice(0, 300), stallMs })
      if (await attacker.judge(answer)) failures.push({ seed, url, input, body: answer.body.slice(0, 300) })
    }
    expect(failures).toEqual([])
    if (!isForAnswerAlone(call))
      expect(stopped / rounds, 'stopped at the door, where nothing was tried').toBeLessThanOrEqual(
        mostStopped,
      )
  },
)
