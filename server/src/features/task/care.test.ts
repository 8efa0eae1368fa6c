import type { TaskRun, TimedTask } from '@sunport/contract/calls/task.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Acting, actAs, insertUser } from '../../testing/people.ts'
import { makeTask, newTask, runsOf, until, whenOver, workOfTests } from '../../testing/tasks.ts'

const work = workOfTests()
let app: TestApp
let system: Acting
let auditor: Acting
let watcher: Acting
let watcherId: string
let nobodyId: string

beforeAll(async () => {
  app = await createTestApp({ tasks: work.tasks, looksByHand: true })
  await insertUser(app.db, { userName: 'system', roleIds: ['role-sa'] })
  await insertUser(app.db, { userName: 'auditor', roleIds: ['role-audit'] })
  watcherId = await insertUser(app.db, { userName: 'watcher', roleIds: ['role-sa'] })
  nobodyId = await insertUser(app.db, { userName: 'nobody', roleIds: [] })
  system = await actAs(app, 'system')
  auditor = await actAs(app, 'auditor')
  watcher = await actAs(app, 'watcher')
})
afterAll(() => app.close())

const start = new Date('2026-06-10T04:00:00Z')
const setClock = (minutes: number) => {
  app.clock.set(new Date(start.getTime() + minutes * 60_000))
  onTestFinished(() => app.clock.set(start))
}
const over = (id: string): Promise<TaskRun> =>
  until(async () => {
    const run = (await system.get(`/task-runs/${id}`)).data
    return run.endAt !== null && run
  })
const run = async ({ id }: TimedTask): Promise<TaskRun> => {
  const { data, msg } = await system.post(`/tasks/${id}/run`, { reason: '试一试' })
  if (!data) throw new Error(msg)
  return over(data.runId)
}
const taskById = async ({ id }: TimedTask): Promise<TimedTask> => (await system.get(`/tasks/${id}`)).data
const told = async (acting: Acting, jobName: string): Promise<string[]> =>
  (await acting.get('/notifications?pageSize=100')).data.rows
    .map(({ title }: { title: string }) => title)
    .filter((title: string) => title.includes(jobName))
    .reverse()

describe('an alarm', () => {
  test('comes after the last try, as often in a row as the task says, and once', async () => {
    const task = await makeTask(system, 'alarmed', {
      ...{ params: { text: 'alarmed' }, retryCount: 1, retryIntervalSec: 1, alarmAfter: 2 },
    })
    work.failNext('alarmed', 2)
    await run(task)
    await whenOver(system, 'alarmed', 2)
    expect((await taskById(task)).alarm).toBeNull()
    work.failNext('alarmed', 4)
    setClock(1)
    await run(task)
    await whenOver(system, 'alarmed', 4)
    setClock(2)
    await run(task)
    const runs = await whenOver(system, 'alarmed', 6)
    expect(await told(watcher, 'alarmed')).toEqual(['定时任务“任务alarmed”执行未成功，连续 2 次'])
    expect((await taskById(task)).alarm).toMatchObject({
      cause: 'failed',
      times: 2,
      runId: runs[3]?.id,
      lastRunId: runs[5]?.id,
      acknowledgedAt: null,
    })
    expect(await told(auditor, 'alarmed')).toEqual([])
    const listed = (await system.get('/tasks?alarm=1&keyword=alarmed')).data
    expect(listed.total).toBe(1)
  })

  test('is told again after the quiet time, and no more once somebody has answered it', async () => {
    const task = await makeTask(system, 'again', {
      ...{ params: { text: 'again' }, quietMinutes: 5, alarmUserIds: [watcherId] },
    })
    const fail = async (minutes: number) => {
      setClock(minutes)
      work.failNext('again', 1)
      await run(task)
      const { unread } = (await watcher.get('/notifications/unread')).data
      await watcher.post('/notifications/read', {})
      return unread
    }
    await watcher.post('/notifications/read', {})
    expect([await fail(0), await fail(2), await fail(6)]).toEqual([1, 0, 1])
    expect(await told(system, '任务again')).toEqual([])
    const known = await system.put(`/tasks/${task.id}/alarm`, { note: '对方维护，明日恢复' })
    expect(known.data).toMatchObject({ acknowledgedBy: 'system', note: '对方维护，明日恢复' })
    expect((await system.put(`/tasks/${task.id}/alarm`, { note: '再来' })).code).toBe('4866')
    expect(await fail(15)).toBe(0)
  })

  test('is over with the next success, which is told, too', async () => {
    const task = await makeTask(system, 'recovers', { params: { text: 'recovers' } })
    work.failNext('recovers', 1)
    await run(task)
    const good = await run(task)
    expect((await taskById(task)).alarm).toBeNull()
    expect(await told(watcher, 'recovers')).toEqual([
      '定时任务“任务recovers”执行未成功',
      '定时任务“任务recovers”已恢复正常',
    ])
    const [kept] = (await system.get(`/tasks/${task.id}/alarms`)).data
    expect(kept).toMatchObject({ times: 1, recoveredAt: good.endAt })
  })

  test('says that a slot was missed, where the task asks for it, and nothing of what was ended by hand', async () => {
    const values = { scheduleType: 'cron', cron: '*/5 * * * *', alarmOn: ['late', 'failed', 'timeout'] }
    const task = await makeTask(system, 'missed', values)
    setClock(28)
    await app.tasks.tick()
    expect((await taskById(task)).alarm).toMatchObject({ cause: 'late' })
    const byHand = await makeTask(system, 'ended', { handler: 'endless' })
    const { runId } = (await system.post(`/tasks/${byHand.id}/run`, { reason: '试' })).data
    await until(async () => (await system.get(`/task-runs/${runId}`)).data.phase === 'running')
    await system.post(`/task-runs/${runId}/terminate`, { reason: '不用了' })
    await over(runId)
    expect((await taskById(byHand)).alarm).toBeNull()
  })

  test('goes to nobody who may not look at tasks', async () => {
    const { users, roles } = (await system.get('/tasks/recipients')).data
    const ids = users.map(({ id }: { id: string }) => id)
    expect(ids).toContain(watcherId)
    expect(ids).not.toContain(nobodyId)
    expect(roles.map(({ id }: { id: string }) => id)).toContain('role-audit')
    const refused = await system.post('/tasks', newTask('to-nobody', { alarmUserIds: [nobodyId] }))
    expect(refused.code).toBe('4865')
  })
})

describe('全部暂停', () => {
  test('holds every schedule and every queued run, lets work by hand, and gives back what was', async () => {
    const every = { scheduleType: 'cron', cron: '*/5 * * * *', misfire: 'once' }
    const task = await makeTask(system, 'switched', every)
    const own = await makeTask(system, 'own-pause', every)
    await system.put(`/tasks/${own.id}/status`, { version: own.version, status: '0' })
    const off = await system.put('/tasks/switch', { isOff: true, reason: '割接' })
    onTestFinished(async () => void (await system.put('/tasks/switch', { isOff: false, reason: '收尾' })))
    expect(off.data).toMatchObject({ isOff: true, reason: '割接', changedBy: 'system' })
    setClock(13)
    await app.tasks.tick()
    expect(await runsOf(system, 'switched')).toEqual([])
    expect((await run(task)).result).toBe('1')
    expect((await auditor.put('/tasks/switch', { isOff: false, reason: '试' })).code).toBe('403')
    const on = await system.put('/tasks/switch', { isOff: false, reason: '割接完成' })
    expect(on.data).toMatchObject({ isOff: false, reason: '割接完成' })
    await app.tasks.tick()
    const runs = await whenOver(system, 'switched', 2)
    expect(runs.map(({ trigger, result }) => [trigger, result])).toEqual(
      expect.arrayContaining([
        ['manual', '1'],
        ['catch-up', '1'],
      ]),
    )
    expect(await taskById(own)).toMatchObject({ status: '0', nextRunAt: null })
    const { rows } = await app.db.execute(
      sql`SELECT action, reason FROM audit_log WHERE entity_id = 'all' AND reason LIKE '割接%' ORDER BY id`,
    )
    expect(rows).toContainEqual({ action: 'pause-all', reason: '割接' })
    expect(rows).toContainEqual({ action: 'resume-all', reason: '割接完成' })
  })

  test('a try that was planned before waits until all goes on', async () => {
    const task = await makeTask(system, 'held', {
      params: { text: 'held' },
      retryCount: 1,
      retryIntervalSec: 1,
    })
    work.failNext('held', 1)
    const gone = system.put('/tasks/switch', { isOff: true, reason: '割接' })
    await gone
    await run(task)
    const waiting = (await runsOf(system, 'held')).find(({ trigger }) => trigger === 'retry')
    setClock(5)
    await app.tasks.watch()
    expect((await system.get(`/task-runs/${waiting?.id}`)).data.phase).toBe('waiting')
    await system.put('/tasks/switch', { isOff: false, reason: '完成' })
    expect((await over(waiting?.id ?? '')).result).toBe('1')
  })
})

describe('a trial', () => {
  test('says what would be done and does nothing of it', async () => {
    const task = await makeTask(system, 'tried', { params: { text: '你好' } })
    const { data } = await system.post(`/tasks/${task.id}/trial`, {})
    expect(data).toEqual({ message: '将回复 你好', lines: ['将收到 你好'], total: 2 })
    expect((await system.post(`/tasks/${task.id}/trial`, { params: { text: '今日' } })).data.message).toBe(
      '将回复 今日',
    )
    expect((await system.post(`/tasks/${task.id}/trial`, { params: { command: 'rm' } })).code).toBe('4502')
    expect((await auditor.post(`/tasks/${task.id}/trial`, {})).code).toBe('403')
    expect(await runsOf(system, 'tried')).toEqual([])
    expect(work.begun).not.toContain('你好')
  })

  test('cannot change anything, whatever its author wrote', async () => {
    const task = await makeTask(system, 'sly-one', { handler: 'sly' })
    expect((await system.post(`/tasks/${task.id}/trial`, {})).data).toBeNull()
    expect((await taskById(task)).remark).toBeNull()
    const none = await makeTask(system, 'no-trial', { handler: 'endless' })
    expect(none.hasTrial).toBe(false)
    expect((await system.post(`/tasks/${none.id}/trial`, {})).code).toBe('4863')
  })

  test('is there for what the product itself clears away and brings out', async () => {
    const { rows } = (await system.get('/tasks?pageSize=100')).data
    const builtIn = rows.filter(({ builtIn, hasTrial }: TimedTask) => builtIn && hasTrial)
    for (const { id } of builtIn) {
      const { data, msg } = await system.post(`/tasks/${id}/trial`, {})
      expect(data?.message, `${id}: ${msg}`).toBeTruthy()
    }
    expect(builtIn.map(({ jobCode }: TimedTask) => jobCode).sort()).toEqual([
      'attest-catch-up',
      'bin-purge',
      'campaign-due',
      'content-due',
      'credit-expiry',
      'link-check',
      'log-archive',
      'message-supplement',
    ])
  })
})

describe('a run of the failed items alone', () => {
  test('takes those on and no others, and makes the first one good', async () => {
    const task = await makeTask(system, 'in-parts', { handler: 'parts' })
    work.failing.add('一').add('三')
    const first = await run(task)
    expect(first).toMatchObject({ result: '0', failedItems: 2, isPartial: false })
    expect((await system.get(`/task-runs/${first.id}/failures`)).data).toEqual([
      { itemKey: '一', title: '第一项', words: '没有回应' },
      { itemKey: '三', title: '第三项', words: '没有回应' },
    ])
    work.failing.delete('一')
    const again = async (id: string) =>
      over((await system.post(`/task-runs/${id}/rerun`, { onlyFailed: true })).data.runId)
    const second = await again(first.id)
    expect(second).toMatchObject({ result: '0', failedItems: 1, isPartial: true })
    expect(second.items).toMatchObject({ total: 2, ok: 1, failed: 1 })
    work.failing.clear()
    const third = await again(second.id)
    expect(work.begun.filter(each => each.startsWith('分项'))).toEqual(['分项一二三', '分项一三', '分项三'])
    expect(third.result).toBe('1')
    expect((await system.get(`/task-runs/${first.id}`)).data.result).toBe('2')
    const none = await system.post(`/task-runs/${third.id}/rerun`, { onlyFailed: true })
    expect(none.code).toBe('4864')
  })
})
