import { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { defineTask, type Task, TaskFailure } from '../../../platform/jobs/define-task.ts'
import { untilMoment } from '../../../platform/jobs/until-moment.ts'
import type { DueWork } from './due.ts'
import { wouldTurn } from './would-turn-read.ts'

/** Brings out and takes down what has its own time; begun at that time, not only by a schedule. */
export const contentDueTask = ({ earliest, publishDue, endDue, turnWindows }: DueWork, clock: Clock): Task =>
  defineTask({
    code: 'content-due',
    name: '到点发布与下线',
    group: 'publish',
    schedule: {
      cron: '0 * * * *',
      remark:
        '定时发布、到期下线、置顶到期和首页窗口的上下线，在各自的时刻自动执行；每小时另核对一次。暂停后到点的内容不会发布。',
    },
    params: z.strictObject({}),
    dueAt: earliest,
    trial: async ({ db, now, log, expect }) => {
      const due = await wouldTurn(db, now)
      expect(due.length)
      for (const { verb, title } of due) log(`将${verb}：${title}`)
      return due.length > 0 ? `将处理 ${due.length} 项` : '没有到点的内容'
    },
    run: async ({ plannedAt, signal, log, count }) => {
      await untilMoment(clock, plannedAt, signal)
      let failures = 0
      const notes = {
        signal,
        done: (words: string) => {
          count('ok')
          log(words)
        },
        failed: (words: string) => {
          failures += 1
          count('failed')
          log(words)
        },
      }
      const published = await publishDue(notes)
      const ended = await endDue(notes)
      const turned = await turnWindows(notes)
      signal.throwIfAborted()
      const summary = `发布 ${published} 条，到期 ${ended} 条，窗口上下线 ${turned} 个`
      if (failures > 0) throw new TaskFailure(`${summary}，${failures} 条未能处理`)
      return summary
    },
  })
