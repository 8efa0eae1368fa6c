import { setTimeout as pause } from 'node:timers/promises'
import type { TaskRun, TimedTask } from '@sunport/contract/calls/task.ts'
import { z } from 'zod'
import { defineTask, type Task, TaskFailure } from '../platform/jobs/define-task.ts'
import type { Acting } from './people.ts'

/** Work whose course a test decides, and what it saw of it. */
export const workOfTests = () => {
  const begun: string[] = []
  let failures = 0
  const echo = defineTask({
    code: 'echo',
    name: '回声',
    group: 'check',
    params: z.strictObject({ text: z.string().max(20, '不能超过20个字').default('回声') }),
    run: async ({ params, log, expect, count }) => {
      begun.push(params.text)
      expect(2)
      log(`收到 ${params.text}`)
      count('ok')
      if (failures > 0) {
        failures -= 1
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
  const tasks: Task[] = [echo, endless]
  return {
    tasks,
    begun,
    failNext: (times: number) => {
      failures = times
    },
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
  })
