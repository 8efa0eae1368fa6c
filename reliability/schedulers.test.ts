import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '../e2e/support/product.ts'
import { installation, type OwnDatabase, ownDatabase, pause } from './support/installation.ts'
import { msUntil } from './support/readers.ts'
import { record, rounds } from './support/record.ts'

const seconds = rounds(60, 1_000)
const jobCode = 'file-check'

let database: OwnDatabase
let place: ReturnType<typeof installation>
let client: pg.Client
const running: Product[] = []
beforeAll(async () => {
  database = await ownDatabase()
  place = installation(database.url)
  for (let at = 0; at < 3; at++) running.push(place.launch())
  await Promise.all(running.map(product => product.ready))
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await place.end()
  await database.end()
})

const ask = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await client.query<T>(text, values)).rows

test('R-10: a slot runs once over three instances, whichever of them dies', async () => {
  // Shorter than anybody may set it: a thousand slots within a quarter of an hour.
  await ask('ALTER TABLE timed_task DROP CONSTRAINT timed_task_interval_sec_check')
  await ask(
    `UPDATE timed_task SET schedule_type = 'interval', interval_sec = 1, concurrency = 'queue', misfire = 'all',
       next_run_at = date_trunc('second', now()) + interval '2 seconds' WHERE job_code = $1`,
    [jobCode],
  )
  const begun = Date.now()
  let killed = 0
  while (Date.now() - begun < seconds * 1_000) {
    await pause((seconds * 1_000) / 3)
    const victim = running.shift()
    if (!victim || killed >= 2) continue
    await victim.kill()
    killed += 1
    const next = place.launch()
    running.push(next)
    await next.ready
  }
  await ask(`UPDATE timed_task SET status = '0', next_run_at = NULL WHERE job_code = $1`, [jobCode])
  const openRuns = () => ask('SELECT id FROM task_run WHERE job_code = $1 AND end_at IS NULL', [jobCode])
  // A node that died is noticed after half a minute.
  await msUntil(async () => (await openRuns()).length === 0, 300_000).catch(() => {})
  const stuck = (await openRuns()).length
  const [sum] = await ask<{ slots: number; first: Date; last: Date; nodes: number }>(
    `SELECT count(DISTINCT planned_at)::int AS slots, min(planned_at) AS first, max(planned_at) AS last,
       count(DISTINCT node)::int AS nodes
     FROM task_run WHERE job_code = $1 AND trigger IN ('scheduled', 'catch-up')`,
    [jobCode],
  )
  const twice = await ask(
    `SELECT planned_at FROM task_run WHERE job_code = $1 AND trigger IN ('scheduled', 'catch-up') AND result = '1'
     GROUP BY planned_at HAVING count(*) > 1`,
    [jobCode],
  )
  const { slots = 0, first = new Date(), last = new Date(), nodes = 0 } = sum ?? {}
  const missing = Math.round((last.getTime() - first.getTime()) / 1_000) + 1 - slots
  // The control: without the index that holds a slot, a second run of one would be there.
  const [{ indexed } = { indexed: 0 }] = await ask<{ indexed: number }>(
    `SELECT count(*)::int AS indexed FROM pg_indexes WHERE indexname = 'task_run_slot'`,
  )
  const again = await ask(
    `INSERT INTO task_run (id, task_id, job_code, job_name, task_group, trigger, planned_at)
     SELECT 'second', task_id, job_code, job_name, task_group, 'scheduled', planned_at FROM task_run
     WHERE job_code = $1 AND phase <> 'skipped' LIMIT 1`,
    [jobCode],
  ).then(
    () => 'taken',
    error => String(error.code),
  )
  record({
    id: 'R-10',
    promise: 'a slot runs once over three instances, none is left out, none is stuck when an instance dies',
    rounds: slots,
    failures: twice.length + missing + stuck,
    figures: { slots, missing, twice: twice.length, stuck, killed, nodes },
    control: `a second run of a slot is refused by the table: ${again} (${indexed} index)`,
  })
  expect({ twice: twice.length, missing, stuck }).toEqual({ twice: 0, missing: 0, stuck: 0 })
  expect(slots).toBeGreaterThan(seconds / 2)
  expect(nodes).toBeGreaterThan(1)
  expect(again).toBe('23505')
})
