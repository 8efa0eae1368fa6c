import { afterAll, expect, inject, test } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { hostileTexts, inputsWith, oneOf, randomFrom } from './testing/hostile-input.ts'
import {
  addressOf,
  createAttacker,
  isAttackable,
  isStopped,
  shapeBehindTheDoor,
} from './testing/hostile-requests.ts'
import { daily, oneIn } from './testing/thoroughness.ts'

/** Before anything else, since every call of it is a test. */
const app = await createTestApp()
afterAll(() => app.close())
const attacker = await createAttacker(app)

const calls = daily(app.calls.filter(isAttackable), oneIn(3))
/** In the long run each text in each place, or so many as `ROUNDS` says; daily one. */
const rounds = Number(process.env.ROUNDS ?? (inject('isLongRun') ? hostileTexts.length : 1))
const seed = Number(process.env.SEED ?? Date.now())
const textsFor = (name: string): readonly string[] => {
  const mixed = randomFrom(seed ^ Number.parseInt(Buffer.from(name).toString('hex').slice(-8), 16))
  return rounds >= hostileTexts.length
    ? hostileTexts
    : Array.from({ length: rounds }, () => oneOf(mixed, hostileTexts))
}
const mostStopped = 0.05
const random = randomFrom(7)

test.each(calls.map(call => ({ name: `${call.method} ${call.path}`, call })))(
  'any text in any place of $name is taken or refused in words',
  async ({ name, call }) => {
    const failures: unknown[] = []
    let [sent, stopped] = [0, 0]
    for (const text of textsFor(name))
      for (const input of inputsWith(shapeBehindTheDoor(call), text)) {
        const url = addressOf(call, input, random)
        const answer = await attacker.send(call, url, input)
        sent += 1
        if (isStopped(answer)) stopped += 1
        if (await attacker.judge(answer)) failures.push({ url, input, body: answer.body.slice(0, 300) })
      }
    expect(failures).toEqual([])
    expect(stopped, `of ${sent} were stopped at the door, where nothing was tried`).toBeLessThanOrEqual(
      sent * mostStopped,
    )
  },
)
