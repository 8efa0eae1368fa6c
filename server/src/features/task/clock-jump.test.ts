import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { actAs, insertUser } from '../../testing/people.ts'
import { makeTask, until, workOfTests } from '../../testing/tasks.ts'

const work = workOfTests()
const minuteMs = 60_000
const dayMinutes = 24 * 60
const noon = new Date('2026-06-10T04:00:00Z').getTime()

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ tasks: work.tasks, looksByHand: true })
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
})
afterAll(() => app.close())

/** Minutes after noon. */
const look = async (minutes: number): Promise<void> => {
  app.clock.set(new Date(noon + minutes * minuteMs))
  await app.tasks.tick()
  // One after the other: what is still at work would have the next slot skipped.
  await until(async () => {
    const { rows } = await app.db.execute(sql`SELECT 1 FROM task_run WHERE end_at IS NULL`)
    return rows.length === 0
  })
}
const slotsOf = async (jobCode: string, count: number) => {
  const runs = await until(async () => {
    const { rows } = await app.db.execute<{ slot: string; phase: string; isOver: boolean }>(sql`
      SELECT to_char(planned_at AT TIME ZONE 'Asia/Shanghai', 'MM-DD HH24:MI') AS slot, phase,
        end_at IS NOT NULL AS "isOver" FROM task_run WHERE job_code = ${jobCode} ORDER BY planned_at, phase`)
    return rows.length >= count && rows.every(({ isOver }) => isOver) && rows
  })
  return runs.map(({ slot, phase }) => [slot, phase])
}

const cases = [
  ['cron', { scheduleType: 'cron', cron: '30 * * * *' }],
  ['interval', { scheduleType: 'interval', intervalSec: 3600 }],
] as const

test.each(cases)('a clock that was a day ahead silences no task: %s', async (kind, schedule) => {
  await look(0)
  const jobCode = `ahead-${kind}`
  await makeTask(await actAs(app, 'system'), jobCode, { ...schedule, misfire: 'skip' })
  // A whole day ahead for a moment, in which nothing is due to the minute.
  await look(dayMinutes + 45)
  await look(1)
  for (const minutes of [30, 60, 90, 120]) await look(minutes)
  const ran = (await slotsOf(jobCode, 3)).filter(([, phase]) => phase === 'done')
  const expected = kind === 'cron' ? ['06-10 12:30', '06-10 13:30'] : ['06-10 13:00', '06-10 14:00']
  expect(ran.map(([slot]) => slot)).toEqual(expected)
  await look(0)
})

test('a slot of the day ahead that was only skipped is run when its time comes', async () => {
  await look(0)
  await makeTask(await actAs(app, 'system'), 'daily-skipped', {
    scheduleType: 'cron',
    cron: '30 4 * * *',
    misfire: 'skip',
  })
  await look(dayMinutes + 45)
  expect(await slotsOf('daily-skipped', 1)).toEqual([['06-11 04:30', 'skipped']])
  await look(1)
  await look(16 * 60 + 30)
  expect(await slotsOf('daily-skipped', 2)).toContainEqual(['06-11 04:30', 'done'])
  await look(0)
})

test('a clock that goes back runs no slot twice', async () => {
  await look(0)
  await makeTask(await actAs(app, 'system'), 'back', {
    scheduleType: 'cron',
    cron: '0,30 * * * *',
    misfire: 'skip',
  })
  for (const minutes of [30, 60, 90, 31, 60, 90, 120]) await look(minutes)
  const slots = await slotsOf('back', 4)
  expect(slots.map(([slot]) => slot)).toEqual(['06-10 12:30', '06-10 13:00', '06-10 13:30', '06-10 14:00'])
  await look(0)
})

test('a time that is taken back while slots are planned plans no more of them', async () => {
  await look(0)
  for (const jobCode of ['taken-1', 'taken-2', 'taken-3'])
    await makeTask(await actAs(app, 'system'), jobCode, { scheduleType: 'cron', cron: '30 12 * * *' })
  app.clock.set(new Date(noon + dayMinutes * minuteMs))
  const looking = app.tasks.tick()
  app.clock.set(new Date(noon))
  await looking
  const { rows } = await app.db.execute(sql`SELECT 1 FROM timed_task WHERE job_code LIKE 'taken-%'
    AND next_run_at > '2026-06-11T04:00:00Z'`)
  // The one that was at hand.
  expect(rows.length).toBeLessThanOrEqual(1)
  await look(0)
})
