import type { TaskRun, TimedTask } from '@sunport/contract/calls/task.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { makeTask, newTask, runsOf, until, whenOver, workOfTests } from '../../testing/tasks.ts'

const work = workOfTests()
let app: TestApp
let system: Acting
let auditor: Acting

beforeAll(async () => {
  app = await createTestApp({ tasks: work.tasks, looksByHand: true })
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'auditor', roleIds: ['role-audit'] })
  system = await actAs(app, 'system')
  auditor = await actAs(app, 'auditor')
})
afterAll(() => app.close())

const start = new Date('2026-06-10T04:00:00Z')
const setClock = (minutes: number) => app.clock.set(new Date(start.getTime() + minutes * 60_000))
const runNow = async (task: TimedTask, over: object = {}): Promise<string> =>
  (await system.post(`/tasks/${task.id}/run`, { reason: '试运行', ...over })).data.runId
const runById = async (id: string): Promise<TaskRun> => (await system.get(`/task-runs/${id}`)).data
const over = (id: string): Promise<TaskRun> =>
  until(async () => {
    const run = await runById(id)
    return run.endAt !== null && run
  })
const taskById = async ({ id }: TimedTask): Promise<TimedTask> => (await system.get(`/tasks/${id}`)).data

/** Everything of a task that its form sends back. */
const changeOf = ({ words, lastRun, successRate, handlerName, nextRunAt, builtIn, ...task }: TimedTask) =>
  task

describe('a task', () => {
  test.each([
    ['Bad-Code', {}, '任务编码须以小写字母开头，由小写字母、数字或短横线组成，3至50位'],
    ['../etc/passwd', {}, '任务编码须以小写字母开头，由小写字母、数字或短横线组成，3至50位'],
    ['no-handler', { handler: 'require("child_process")' }, '处理器未登记，只能选择系统提供的处理器'],
    ['no-cron', { scheduleType: 'cron' }, '执行表达式不能为空'],
    ['too-often', { scheduleType: 'cron', cron: '* * * * * *' }, '两次执行至少间隔1分钟'],
    ['too-short', { scheduleType: 'interval', intervalSec: 59 }, '间隔须在1分钟至31天之间'],
    ['no-such-day', { scheduleType: 'cron', cron: '0 0 31 2 *' }, /表达式不正确|不会再执行/],
    [
      'over',
      { scheduleType: 'once', runAt: '2026-06-10 11:59:59' },
      '按此计划任务不会再执行，请检查执行时间',
    ],
    ['bad-params', { params: { text: '字'.repeat(21) } }, '任务参数 text 不正确：不能超过20个字'],
    ['more-params', { params: { command: 'rm' } }, /^任务参数/],
  ])('%s is refused', async (jobCode, values, words) => {
    const answer = await system.post('/tasks', newTask(jobCode, values))
    expect(answer.data).toBeNull()
    expect(answer.msg).toMatch(words)
  })

  test('says when it runs, in words and by the calendar', async () => {
    const preview = async (query: string) => (await system.get(`/tasks/preview?${query}`)).data
    expect(await preview('scheduleType=cron&cron=30 2 * * *&calendarRule=restdays')).toEqual({
      words: '每天 02:30，仅非工作日',
      next: [
        '2026-06-13 星期六 02:30:00',
        '2026-06-14 星期日 02:30:00',
        // 端午节
        '2026-06-19 星期五 02:30:00',
        '2026-06-20 星期六 02:30:00',
        '2026-06-21 星期日 02:30:00',
      ],
    })
    expect((await preview('scheduleType=interval&intervalSec=5400')).next[1]).toBe(
      '2026-06-10 星期三 15:00:00',
    )
    expect((await preview('scheduleType=once&runAt=2026-07-01 08:00:00')).next).toHaveLength(1)
    expect(await preview('scheduleType=manual')).toEqual({ words: '仅手动执行', next: [] })
    expect((await system.get('/tasks/preview?scheduleType=cron&cron=x')).code).toBe('4503')
  })

  test('has a code of its own, is changed by one at a time, and the form of its parameters is known', async () => {
    const task = await makeTask(system, 'own-code', { scheduleType: 'cron', cron: '0 2 * * *' })
    expect(task).toMatchObject({ nextRunAt: '2026-06-11 02:00:00', words: '每天 02:00', status: '1' })
    expect((await system.post('/tasks', newTask('own-code'))).code).toBe('4500')
    const changed = await system.put(`/tasks/${task.id}`, { ...changeOf(task), cron: '0 4 * * *' })
    expect(changed.data).toMatchObject({ nextRunAt: '2026-06-11 04:00:00', version: 2 })
    expect((await system.put(`/tasks/${task.id}`, changeOf(task))).code).toBe('4090')
    const echo = (await system.get('/tasks/handlers')).data.find(
      ({ code }: { code: string }) => code === 'echo',
    )
    expect(echo.schema.properties.text).toMatchObject({ type: 'string', maxLength: 20, default: '回声' })
    const audited = await app.db.execute<{ before: object; after: object }>(
      sql`SELECT before, after FROM audit_log WHERE entity = 'task' AND action = 'update' AND entity_id = ${task.id}`,
    )
    expect(audited.rows).toEqual([{ before: { cron: '0 2 * * *' }, after: { cron: '0 4 * * *' } }])
  })

  test('that breaks at a statement keeps none of what the statement was given', async () => {
    const task = await makeTask(system, 'breaks', { params: { text: 'statement' } })
    const { message } = await over(await runNow(task))
    expect(message).toBe('Failed query: select 1')
    const { rows } = await app.db.execute<{ text: string }>(
      sql`SELECT r::text AS text FROM task_run r UNION ALL SELECT l::text FROM task_run_log l`,
    )
    const kept = rows.map(({ text }) => text).join('\n')
    expect(kept).toContain('Failed query: select 1\n    at ')
    expect(kept).not.toMatch(/张三丰|海口市|13912345678/)
  })

  test('is seen by auditors, and touched by none of them', async () => {
    const task = await makeTask(system, 'seen-only')
    expect((await auditor.get(`/tasks/${task.id}`)).data.jobCode).toBe('seen-only')
    expect((await auditor.post(`/tasks/${task.id}/run`, { reason: '试' })).code).toBe('403')
    expect((await auditor.put(`/tasks/${task.id}/status`, { version: 1, status: '0' })).code).toBe('403')
    expect((await auditor.post('/tasks', newTask('theirs'))).code).toBe('403')
    expect(await runsOf(system, 'seen-only')).toEqual([])
  })

  test('is paused with many others at once, after a rehearsal that leaves nothing behind', async () => {
    const weekly = { scheduleType: 'cron', cron: '0 5 * * 1' }
    const made = [await makeTask(system, 'many-one', weekly), await makeTask(system, 'many-two', weekly)]
    const rows = made.map(({ id, version }) => ({ id, version }))
    const stale = { id: made[0]?.id, version: 7 }
    const rehearsed = await system.post('/tasks/bulk', { action: 'pause', rows, isRehearsal: true })
    expect(rehearsed.data.rows.map(({ refusal }: { refusal: unknown }) => refusal)).toEqual([null, null])
    const states = () => Promise.all(made.map(async task => (await taskById(task)).status))
    expect(await states()).toEqual(['1', '1'])
    const done = await system.post('/tasks/bulk', {
      action: 'pause',
      rows: [stale, rows[1]],
      isRehearsal: false,
    })
    expect(done.data.rows[0].refusal).toMatch('数据已被system')
    expect(await states()).toEqual(['1', '0'])
  })

  test('that came with the product is paused, not removed; others are removed and keep their history', async () => {
    const builtIn = (await system.get('/tasks/task-hash-chain-verify')).data
    expect((await system.remove(`/tasks/${builtIn.id}?version=${builtIn.version}`)).code).toBe('4505')
    const task = await makeTask(system, 'removed')
    await runNow(task)
    const [run] = await whenOver(system, 'removed')
    expect((await system.remove(`/tasks/${task.id}?version=1`)).code).toBe('200')
    expect((await runsOf(system, 'removed'))[0]).toEqual(run)
    expect((await system.post(`/task-runs/${run?.id}/rerun`, { reason: '再来' })).code).toBe('4510')
  })
})

describe('a run by hand', () => {
  test('needs a reason, takes other parameters for once, and its log is read as it grows', async () => {
    const task = await makeTask(system, 'by-hand', { params: { text: '平日' } })
    expect((await system.post(`/tasks/${task.id}/run`, { reason: ' ' })).msg).toBe('执行原因不能为空')
    const id = await runNow(task, { params: { text: '今日' } })
    expect(await over(id)).toMatchObject({
      trigger: 'manual',
      result: '1',
      message: '回复 今日',
      operator: 'system',
      reason: '试运行',
      params: { text: '今日' },
    })
    expect((await taskById(task)).params).toEqual({ text: '平日' })
    const { lines } = (await system.get(`/task-runs/${id}/log?after=0`)).data
    expect(lines).toEqual([{ seq: 1, at: '2026-06-10 12:00:00', text: '收到 今日' }])
    expect((await system.get(`/task-runs/${id}/log?after=1`)).data).toMatchObject({
      lines: [],
      run: { phase: 'done' },
    })
  })

  test('is possible while the task is paused, when nothing runs by itself', async () => {
    const task = await makeTask(system, 'paused', { scheduleType: 'interval', intervalSec: 60 })
    const paused = (await system.put(`/tasks/${task.id}/status`, { version: 1, status: '0' })).data
    expect(paused).toMatchObject({ status: '0', nextRunAt: null })
    setClock(5)
    await app.tasks.tick()
    expect(await runsOf(system, 'paused')).toEqual([])
    await over(await runNow(task))
    const again = (await system.put(`/tasks/${task.id}/status`, { version: 2, status: '1' })).data
    expect(again).toMatchObject({ status: '1', nextRunAt: '2026-06-10 12:06:00', successRate: 1 })
    await system.put(`/tasks/${task.id}/status`, { version: 3, status: '0' })
    setClock(0)
  })
})

describe('a failure', () => {
  test('is tried again as often as the task says, later each time', async () => {
    const task = await makeTask(system, 'retried', {
      params: { text: '再试' },
      retryCount: 2,
      retryIntervalSec: 1,
      backoff: 'exponential',
    })
    work.failNext('再试', 2)
    await runNow(task)
    const runs = await whenOver(system, 'retried', 3)
    expect(
      runs.map(({ attempt, attempts, trigger, result, message }) => [
        attempt,
        attempts,
        trigger,
        result,
        message,
      ]),
    ).toEqual([
      [1, 3, 'manual', '0', '对方没有回应'],
      [2, 3, 'retry', '0', '对方没有回应'],
      [3, 3, 'retry', '1', '回复 再试'],
    ])
    expect(runs.map(({ parentId }) => parentId)).toEqual([null, runs[0]?.id, runs[1]?.id])
    const seconds = runs.map(({ plannedAt }) => Number(plannedAt.slice(-2)))
    expect(seconds).toEqual([0, 1, 2])
    expect(await taskById(task)).toMatchObject({
      successRate: 1 / 3,
      lastRun: { result: '1', phase: 'done' },
    })
    const listed = async (result: string) =>
      (await system.get(`/tasks?keyword=retried&lastResult=${result}`)).data.total
    expect([await listed('1'), await listed('0'), await listed('')]).toEqual([1, 0, 1])
  })

  test('is made good by a re-run, which changes nothing else of it', async () => {
    const task = await makeTask(system, 'made-good')
    work.failNext('原参数', 2)
    const failed = await over(await runNow(task, { params: { text: '原参数' } }))
    expect(failed).toMatchObject({ result: '0', resolvedById: null })
    const stillBad = await over((await system.post(`/task-runs/${failed.id}/rerun`, {})).data.runId)
    expect(await runById(failed.id)).toEqual(failed)
    const good = await over((await system.post(`/task-runs/${stillBad.id}/rerun`, {})).data.runId)
    expect(good).toMatchObject({ result: '1', parentId: stillBad.id, params: { text: '原参数' } })
    expect(await runById(failed.id)).toEqual({ ...failed, result: '2', resolvedById: good.id })
    expect((await runById(stillBad.id)).result).toBe('2')
    const refused = await system.post(`/task-runs/${good.id}/rerun`, { reason: '' })
    expect(refused).toMatchObject({ code: '4509', msg: '重跑已成功的执行须填写原因' })
    const again = await system.post(`/task-runs/${good.id}/rerun`, { reason: '核对' })
    await over(again.data.runId)
    expect((await runById(good.id)).result).toBe('1')
    const all = async (result: string) =>
      (await system.get(`/task-runs?jobCode=made-good&result=${result}`)).data.total
    expect([await all(''), await all('0'), await all('1'), await all('2')]).toEqual([4, 0, 2, 2])
  })

  test('by time is written as one, though the work would go on', async () => {
    const task = await makeTask(system, 'slow', { handler: 'endless', timeoutSec: 1 })
    expect(await over(await runNow(task))).toMatchObject({
      phase: 'timeout',
      result: '0',
      message: '超过1秒未完成，已中止',
    })
  })

  test('stays in the history whatever somebody tries at the database', async () => {
    const [run] = await runsOf(system, 'slow')
    const refused = (query: ReturnType<typeof sql>) => expect(app.db.execute(query)).rejects.toThrow()
    await refused(sql`UPDATE task_run SET result = '1' WHERE id = ${run?.id}`)
    await refused(sql`UPDATE task_run SET result = '2', message = 'x' WHERE id = ${run?.id}`)
    await refused(sql`DELETE FROM task_run WHERE id = ${run?.id}`)
    await refused(sql`TRUNCATE task_run CASCADE`)
    await refused(sql`UPDATE task_run_log SET text = 'x'`)
  })
})

describe('the schedule', () => {
  const scheduled = (jobCode: string, values: object = {}) =>
    makeTask(system, jobCode, { scheduleType: 'cron', cron: '*/10 * * * *', handler: 'endless', ...values })
  const rest = async (jobCode: string) => {
    for (const run of await runsOf(system, jobCode))
      if (!run.endAt) await system.post(`/task-runs/${run.id}/terminate`, { reason: '收尾' })
    const [task] = (await system.get(`/tasks?keyword=${jobCode}`)).data.rows
    await system.put(`/tasks/${task.id}/status`, { version: task.version, status: '0' })
    await whenOver(system, jobCode)
    setClock(0)
  }
  const seen = async (jobCode: string) =>
    (await runsOf(system, jobCode)).map(({ plannedAt, trigger, phase }) => [
      plannedAt.slice(11, 16),
      trigger,
      phase,
    ])

  test('passes over a slot whose predecessor is still at work', async () => {
    await scheduled('skipping')
    for (const minutes of [10, 20]) {
      setClock(minutes)
      await app.tasks.tick()
      await until(async () => (await seen('skipping')).some(([, , phase]) => phase === 'running'))
    }
    expect(await seen('skipping')).toEqual([
      ['12:10', 'scheduled', 'running'],
      ['12:20', 'scheduled', 'skipped'],
    ])
    await rest('skipping')
  })

  test('changed, it cancels what the old one had queued', async () => {
    const task = await scheduled('queued', { concurrency: 'queue' })
    for (const minutes of [10, 20]) {
      setClock(minutes)
      await app.tasks.tick()
      await until(async () => (await seen('queued')).some(([, , phase]) => phase === 'running'))
    }
    const changed = { ...changeOf(await taskById(task)), jobName: '只改名称' }
    const renamed = (await system.put(`/tasks/${task.id}`, changed)).data
    expect(renamed.nextRunAt).toBe('2026-06-10 12:30:00')
    expect((await seen('queued'))[1]).toEqual(['12:20', 'scheduled', 'waiting'])
    const moved = (await system.put(`/tasks/${task.id}`, { ...changeOf(renamed), cron: '5 * * * *' })).data
    expect(moved.nextRunAt).toBe('2026-06-10 13:05:00')
    expect(await seen('queued')).toEqual([
      ['12:10', 'scheduled', 'running'],
      ['12:20', 'scheduled', 'terminated'],
    ])
    expect((await runsOf(system, 'queued'))[1]?.message).toBe('执行计划已修改，排队的执行取消')
    await rest('queued')
  })

  test.each([
    ['skip', [['12:25', 'scheduled', 'skipped']]],
    ['once', [['12:25', 'catch-up', 'done']]],
    ['all', ['12:05', '12:10', '12:15', '12:20', '12:25'].map(slot => [slot, 'catch-up', 'done'])],
  ])('after half an hour of nobody running it: %s', async (misfire, expected) => {
    const task = await scheduled(`missed-${misfire}`, { misfire, handler: 'echo', cron: '*/5 * * * *' })
    setClock(28)
    await app.tasks.tick()
    await whenOver(system, `missed-${misfire}`, expected.length)
    expect(await seen(`missed-${misfire}`)).toEqual(expected)
    expect((await taskById(task)).nextRunAt).toBe('2026-06-10 12:30:00')
    await rest(`missed-${misfire}`)
  })

  test('of a single time runs once and is over', async () => {
    const task = await scheduled('once-only', {
      scheduleType: 'once',
      runAt: '2026-06-10 12:20:00',
      handler: 'echo',
    })
    setClock(20)
    await app.tasks.tick()
    await whenOver(system, 'once-only')
    expect((await taskById(task)).nextRunAt).toBeNull()
    setClock(0)
  })
})
