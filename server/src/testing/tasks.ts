import { setTimeout as pause } from 'node:timers/promises'
import type { TaskRun, TimedTask } from '@sunport/contract/calls/task.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineTask, type Task, TaskFailure } from '../platform/jobs/define-task.ts'
import type { Acting } from './people.ts'

/** Work whose course a test decides, and what it saw of it. */
export const workOfTests = () => {
  const begun: string[] = []
  const failing = new Set<string>()
  const failures = new Map<string, number>()
  const echo = defineTask({
    code: 'echo',
    name: '回声',
    group: 'check',
    params: z.strictObject({ text: z.string().max(20, '不能超过20个字').default('回声') }),
    trial: async ({ params, log, expect }) => {
      expect(2)
      log(`将收到 ${params.text}`)
      return `将回复 ${params.text}`
    },
    run: async ({ params, log, expect, count }) => {
      begun.push(params.text)
      expect(2)
      log(`收到 ${params.text}`)
      count('ok')
      // As the database says it: what a statement was given stands behind its text.
      if (params.text === 'statement')
        throw new Error('Failed query: select 1\nparams: 张三丰\n海口市,13912345678')
      const left = failures.get(params.text) ?? 0
      if (left > 0) {
        failures.set(params.text, left - 1)
        count('failed')
        throw new TaskFailure('对方没有回应')
      }
      count('ok')
      return `回复 ${params.text}`
    },
  })
  /** Works until it is told to end. */
  const endless = defineTask({
    code: 'endless',
    name: '长时间工作',
    group: 'check',
    params: z.strictObject({}),
    run: async ({ signal, log }) => {
      begun.push('endless')
      log('开始')
      await pause(600_000, undefined, { signal, ref: false })
      return '完成'
    },
  })
  /** Three items, some of which fail; it says which it was asked for. */
  const parts = defineTask({
    code: 'parts',
    name: '分项工作',
    group: 'check',
    params: z.strictObject({}),
    run: async ({ count, failed, only }) => {
      const asked = ['一', '二', '三'].filter(key => only?.has(key) ?? true)
      begun.push(`分项${asked.join('')}`)
      for (const key of asked)
        if (failing.has(key)) failed({ key, title: `第${key}项`, words: '没有回应' })
        else count('ok')
      if (asked.some(key => failing.has(key))) throw new TaskFailure('有的项没有回应')
      return `完成 ${asked.length} 项`
    },
  })
  /** Its trial tries to change something, which must not be possible. */
  const sly = defineTask({
    code: 'sly',
    name: '越界工作',
    group: 'check',
    params: z.strictObject({}),
    run: async () => '完成',
    trial: async ({ db }) => {
      await db.execute(sql`UPDATE timed_task SET remark = '改过'`)
      return '改了'
    },
  })
  const tasks: Task[] = [echo, endless, parts, sly]
  return {
    tasks,
    begun,
    failing,
    /** Those that say the same text: another's task may run meanwhile, and must not take its failures. */
    failNext: (text: string, times: number) => failures.set(text, times),
  }
}

export const newTask = (jobCode: string, over: object = {}) => ({
  jobCode,
  jobName: `任务${jobCode}`,
  group: 'check',
  handler: 'echo',
  params: {},
  scheduleType: 'manual',
  owner: '张三',
  ...over,
})

export const makeTask = async (acting: Acting, jobCode: string, over: object = {}): Promise<TimedTask> => {
  const answer = await acting.post('/tasks', newTask(jobCode, over))
  if (!answer.data) throw new Error(answer.msg)
  return answer.data
}

export const runsOf = async (acting: Acting, jobCode: string): Promise<TaskRun[]> =>
  (await acting.get(`/task-runs?jobCode=${jobCode}&pageSize=100&sortName=plannedAt&sortOrder=ASC`)).data.rows

/** Asks until it is so; a busy machine may take its time. */
export const until = async <T>(ask: () => Promise<T | false | undefined>): Promise<T> => {
  for (let tries = 0; tries < 400; tries++) {
    const answer = await ask()
    if (answer) return answer
    await pause(50)
  }
  throw new Error('it did not come to be')
}

/** The runs of a task, when there are as many and all of them are over. */
export const whenOver = (acting: Acting, jobCode: string, count = 1): Promise<TaskRun[]> =>
  until(async () => {
    const runs = await runsOf(acting, jobCode)
    return runs.length >= count && runs.every(({ endAt }) => endAt !== null) && runs
  })

/** Does a task's work once, without planner or queue. */
export const runTask = (task: Task, clock: { now(): Date }): Promise<string> =>
  task.run({
    params: {} as never,
    plannedAt: clock.now(),
    signal: new AbortController().signal,
    log: () => {},
    expect: () => {},
    count: () => {},
    failed: () => {},
  })
