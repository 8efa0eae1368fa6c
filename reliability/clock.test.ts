import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canCompile, movableClock } from './support/clock-shim.ts'
import { installation, type OwnDatabase, ownDatabase, pause } from './support/installation.ts'
import { msUntil } from './support/readers.ts'
import { record } from './support/record.ts'

const jobCode = 'file-check'
const hour = 3_600
const day = 24 * hour

describe.skipIf(!canCompile())('a clock that jumps', () => {
  let database: OwnDatabase
  let place: ReturnType<typeof installation>
  let clock: ReturnType<typeof movableClock>
  let client: pg.Client
  beforeAll(async () => {
    database = await ownDatabase()
    place = installation(database.url)
    clock = movableClock()
    await place.launch(clock.env).ready
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await place.end()
    await database.end()
  })

  const nextRun = async (): Promise<number> => {
    const { rows } = await client.query<{ at: Date }>(
      'SELECT next_run_at AS at FROM timed_task WHERE job_code = $1',
      [jobCode],
    )
    return rows[0]?.at.getTime() ?? 0
  }
  const runs = async (): Promise<number> =>
    (await client.query('SELECT count(*)::int AS runs FROM task_run WHERE job_code = $1', [jobCode])).rows[0]
      ?.runs

  test('R-09: for eight seconds changes no plan; a task goes on at its time', async () => {
    await client.query(
      `UPDATE timed_task SET schedule_type = 'interval', interval_sec = 3600, misfire = 'skip',
         next_run_at = now() + interval '40 minutes' WHERE job_code = $1`,
      [jobCode],
    )
    const jumps = [hour, -hour, day, -day]
    const before = await nextRun()
    let moved = 0
    for (const seconds of jumps) {
      clock.moveBy(seconds)
      await pause(8_000)
      clock.moveBy(0)
      await pause(2_000)
      if ((await nextRun()) !== before || (await runs()) !== 0) moved += 1
    }
    // The control: a jump that stays is believed after a minute, and the task is due.
    clock.moveBy(hour)
    const believed = await msUntil(async () => (await nextRun()) !== before, 120_000).catch(() => 0)
    clock.moveBy(0)
    const restored = await msUntil(async () => (await nextRun()) <= Date.now() + hour * 1_000, 150_000).catch(
      () => 0,
    )
    record({
      id: 'R-09',
      promise: 'a clock that jumps by an hour or a day for eight seconds moves no slot of a task',
      rounds: jumps.length,
      failures: moved + Number(restored === 0),
      figures: { jumps: jumps.join(' '), moved, 'plan restored after ms': restored },
      control: `a jump that stays is believed after ${believed} ms`,
    })
    expect(moved).toBe(0)
    expect(believed).toBeGreaterThan(30_000)
    expect(restored).toBeGreaterThan(0)
  })
})
