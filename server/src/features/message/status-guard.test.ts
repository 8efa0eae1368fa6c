import { randomUUID } from 'node:crypto'
import type { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSettings } from '../../platform/settings.ts'
import { createGround, type TestGround } from '../../testing/ground.ts'
import { type StatusGuard, statusGuard } from './status-guard.ts'

const noon = new Date('2026-06-10T04:00:00Z')
let ground: TestGround
let guard: StatusGuard
beforeAll(async () => {
  ground = await createGround()
  const { db } = ground.database
  guard = statusGuard(db, ground.clock, ground.secret, await createSettings(db))
})
afterAll(() => ground.close())
beforeEach(() => ground.clock.set(noon))

const newNumber = (): string => `20260610440000${randomUUID().slice(0, 8)}`
let addresses = 0
/** Somebody who was never here before. */
const stranger = (): string => {
  addresses += 1
  return `10.${Math.floor(addresses / 250)}.${addresses % 250}.1`
}
const wrong = async (msgNo: string, ip: string): Promise<string> =>
  guard.look<string>(msgNo, ip, async () => undefined).catch((problem: Problem) => problem.key)
const right = (msgNo: string, ip: string): Promise<string> =>
  guard.look(msgNo, ip, async () => '看到了').catch((problem: Problem) => problem.key)
const times = async (count: number, work: () => Promise<string>): Promise<string[]> => {
  const seen: string[] = []
  for (let at = 0; at < count; at += 1) seen.push(await work())
  return seen
}
const unknown = 'message.status_unknown'
const locked = 'message.status_locked'

test('who guesses is stopped after ten tries for an hour, at one number or at many', async () => {
  const [guesser, other] = [stranger(), stranger()]
  expect(await times(11, () => wrong('2026061044000010', guesser))).toEqual([
    ...Array(10).fill(unknown),
    locked,
  ])
  expect(await right(newNumber(), guesser)).toBe(locked)
  expect((await times(11, () => wrong(newNumber(), other))).at(-1)).toBe(locked)
  ground.clock.set(new Date(noon.getTime() + 3_600_001))
  expect(await wrong(newNumber(), guesser)).toBe(unknown)
})

test('the owner gets in from his own place whatever others try, and his slips are no lock', async () => {
  const number = newNumber()
  const [guesser, owner] = [stranger(), stranger()]
  await times(12, () => wrong(number, guesser))
  expect(await times(3, () => wrong(number, owner))).toEqual([unknown, unknown, unknown])
  expect(await times(30, () => right(number, owner))).toEqual(Array(30).fill('看到了'))
})

test('a number that a hundred guess at leaves each of them three tries a day, and its owner gets in', async () => {
  const number = newNumber()
  for (let at = 0; at < 100; at += 1) await wrong(number, stranger())
  const guesser = stranger()
  expect(await times(4, () => wrong(number, guesser))).toEqual([unknown, unknown, unknown, locked])
  ground.clock.set(new Date(noon.getTime() + 2 * 3_600_000))
  expect(await wrong(number, guesser)).toBe(locked)
  const owner = stranger()
  expect(await times(2, () => wrong(number, owner))).toEqual([unknown, unknown])
  expect(await right(number, owner)).toBe('看到了')
  // Elsewhere the guesser is judged as anybody.
  expect(await wrong(newNumber(), guesser)).toBe(unknown)
})

test('a thousand tries at once are ten', async () => {
  const number = newNumber()
  const guesser = stranger()
  let looked = 0
  const look = async (): Promise<undefined> => {
    looked += 1
    return undefined
  }
  await Promise.allSettled(Array.from({ length: 300 }, () => guard.look(number, guesser, look)))
  expect(looked).toBe(10)
})

test('a whole line of the new kind of addresses is one, and no address or number is kept', async () => {
  const number = newNumber()
  for (let at = 1; at <= 10; at += 1) await wrong(number, `2001:db8:7::${at}`)
  expect(await wrong(number, '2001:db8:7::99')).toBe(locked)
  const { rows } = await ground.database.db.execute<{ row: string }>(
    sql`SELECT to_jsonb(t)::text AS row FROM message_status_try t`,
  )
  const kept = rows.map(({ row }) => row).join()
  expect(rows.length).toBeGreaterThanOrEqual(10)
  for (const secret of [number, '2001:db8']) expect(kept).not.toContain(secret)
})

test('yesterday is forgotten', async () => {
  await wrong(newNumber(), stranger())
  ground.clock.set(new Date(noon.getTime() + 25 * 3_600_000))
  await wrong(newNumber(), stranger())
  const { rows } = await ground.database.db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM message_status_try WHERE at < ${noon.toISOString()}::timestamptz + interval '1 hour'`,
  )
  expect(rows[0]?.n).toBe(0)
})
