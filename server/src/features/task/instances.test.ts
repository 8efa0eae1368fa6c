import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { makeTask, runsOf, until, whenOver, workOfTests } from '../../testing/tasks.ts'

const work = workOfTests()
const apps: TestApp[] = []
let first: TestApp
let system: Acting

beforeAll(async () => {
  first = await createTestApp({ tasks: work.tasks })
  apps.push(first)
  for (let more = 0; more < 2; more++) apps.push(await createTestApp({ tasks: work.tasks, url: first.url }))
  await insertUser(first.db, { userName: 'system', roleIds: ['role-sa'] })
  system = await actAs(first, 'system')
})
afterAll(async () => {
  for (const app of [...apps].reverse()) await app.close()
})

const start = new Date('2026-06-10T04:00:00Z')
const setClocks = (seconds: number) => {
  const now = new Date(start.getTime() + seconds * 1000)
  for (const app of apps) app.clock.set(now)
}
const countOf = (text: string) => work.begun.filter(each => each === text).length

describe('three instances over one database', () => {
  test('run a slot once, however often each of them looks', async () => {
    await makeTask(system, 'slot-once', {
      scheduleType: 'cron',
      cron: '*/5 * * * *',
      params: { text: 'slot' },
      concurrency: 'queue',
    })
    for (let slot = 1; slot <= 4; slot++) {
      setClocks(slot * 300)
      await Promise.all(apps.flatMap(({ tasks }) => [tasks.tick(), tasks.tick(), tasks.tick()]))
      await whenOver(system, 'slot-once', slot)
    }
    const runs = await runsOf(system, 'slot-once')
    expect(runs.map(({ plannedAt, trigger, result }) => [plannedAt.slice(11), trigger, result])).toEqual([
      ['12:05:00', 'scheduled', '1'],
      ['12:10:00', 'scheduled', '1'],
      ['12:15:00', 'scheduled', '1'],
      ['12:20:00', 'scheduled', '1'],
    ])
    expect(countOf('slot')).toBe(4)
    expect(runs[0]).toMatchObject({
      message: '回复 slot',
      items: { total: 2, ok: 2, skipped: 0, failed: 0 },
      attempt: 1,
      operator: null,
    })
  })

  test('a slot that two would make at once is made once by the table itself', async () => {
    const insert = (id: string, trigger: string) =>
      first.db.execute(sql`INSERT INTO task_run (id, task_id, job_code, job_name, task_group, trigger, planned_at, phase, end_at)
        VALUES (${id}, 'x', 'slot-twice', 'x', 'check', ${trigger}, '2026-06-10T04:05:00Z', 'done', now())`)
    await insert('first', 'scheduled')
    await expect(insert('second', 'catch-up')).rejects.toThrow()
  })

  test('a run queued behind another begins when that one ends, wherever it was', async () => {
    const task = await makeTask(system, 'one-by-one', { handler: 'endless', concurrency: 'queue' })
    const ask = async (): Promise<string> =>
      (await system.post(`/tasks/${task.id}/run`, { reason: '排队' })).data.runId
    const [one, two] = [await ask(), await ask()]
    const phase = async (id: string) => (await system.get(`/task-runs/${id}`)).data.phase
    await until(async () => (await phase(one)) === 'running' || (await phase(two)) === 'running')
    const [running, waiting] = (await phase(one)) === 'running' ? [one, two] : [two, one]
    expect(await phase(waiting)).toBe('waiting')
    await system.post(`/task-runs/${running}/terminate`, { reason: '让位' })
    await until(async () => (await phase(waiting)) === 'running')
    await system.post(`/task-runs/${waiting}/terminate`, { reason: '结束' })
    await whenOver(system, 'one-by-one', 2)
  })

  test('a run is ended from any instance, and its work hears of it', async () => {
    const task = await makeTask(system, 'ended-elsewhere', { handler: 'endless' })
    for (const app of apps) {
      const acting = await actAs(app, 'system')
      const { runId } = (await acting.post(`/tasks/${task.id}/run`, { reason: '试运行' })).data
      await until(async () => (await acting.get(`/task-runs/${runId}`)).data.phase === 'running')
      expect((await acting.post(`/tasks/${task.id}/run`, { reason: '再来' })).code).toBe('4506')
      const answer = await acting.post(`/task-runs/${runId}/terminate`, { reason: '占用过久' })
      expect(answer.code).toBe('200')
      const ended = await until(async () => {
        const run = (await acting.get(`/task-runs/${runId}`)).data
        return run.endAt && run
      })
      expect(ended).toMatchObject({ phase: 'terminated', result: '0', message: '由system终止：占用过久' })
    }
    const over = await runsOf(system, 'ended-elsewhere')
    const again = await system.post(`/task-runs/${over[0]?.id}/terminate`, { reason: '再次' })
    expect(again.code).toBe('4508')
  })

  test('what a lost node had begun is closed, and tried again where it may be', async () => {
    const task = await makeTask(system, 'lost-node', { retryCount: 1, retryIntervalSec: 1 })
    await first.db.execute(sql`INSERT INTO task_run (id, task_id, job_code, job_name, task_group, trigger,
        planned_at, start_at, phase, node, heartbeat_at, attempts)
      VALUES ('lost', ${task.id}, 'lost-node', 'x', 'check', 'scheduled', '2026-06-10T03:00:00Z',
        '2026-06-10T03:00:00Z', 'running', 'gone', now() - interval '31 seconds', 2),
      ('alive', 'other', 'alive-node', 'x', 'check', 'scheduled', '2026-06-10T03:00:00Z',
        '2026-06-10T03:00:00Z', 'running', 'there', now() - interval '20 seconds', 1)`)
    await Promise.all(apps.map(({ tasks }) => tasks.watch()))
    const runs = await whenOver(system, 'lost-node', 2)
    expect(runs[0]).toMatchObject({ result: '0', phase: 'terminated', message: '节点失联', node: 'gone' })
    expect(runs[1]).toMatchObject({ result: '1', trigger: 'retry', attempt: 2, parentId: 'lost' })
    expect(runs).toHaveLength(2)
    expect((await system.get('/task-runs/alive')).data.phase).toBe('running')
  })

  test('a waiting run whose message was lost is sent again', async () => {
    const task = await makeTask(system, 'lost-message')
    await first.db.execute(sql`INSERT INTO task_run (id, task_id, job_code, job_name, task_group, trigger, planned_at)
      VALUES ('unsent', ${task.id}, 'lost-message', 'x', 'check', 'manual', '2026-06-10T03:00:00Z')`)
    await first.tasks.watch()
    expect((await whenOver(system, 'lost-message'))[0]?.result).toBe('1')
  })

  test('a message that comes again does nothing', async () => {
    const task = await makeTask(system, 'told-twice')
    await system.post(`/tasks/${task.id}/run`, { reason: '试运行' })
    const [run] = await whenOver(system, 'told-twice')
    const before = countOf('回声')
    expect(await first.tasks.runs.take(run?.id ?? '', 'second')).toBeUndefined()
    expect(await runsOf(system, 'told-twice')).toEqual([run])
    expect(countOf('回声')).toBe(before)
  })

  test('an instance that leaves writes down what it had begun', async () => {
    const leaving = await createTestApp({ tasks: work.tasks })
    await insertUser(leaving.db, { userName: 'alone', roleIds: ['role-sa'] })
    const alone = await actAs(leaving, 'alone')
    const task = await makeTask(alone, 'left', { handler: 'endless' })
    await alone.post(`/tasks/${task.id}/run`, { reason: '试运行' })
    await until(async () => (await runsOf(alone, 'left'))[0]?.phase === 'running')
    await leaving.tasks.stop()
    expect((await runsOf(alone, 'left'))[0]).toMatchObject({
      phase: 'terminated',
      message: '执行节点停止服务',
    })
    await leaving.close()
  })
})
