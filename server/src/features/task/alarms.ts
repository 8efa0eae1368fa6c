import type { AlarmCause } from '@sunport/contract/task-codes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Notice, Notify } from '../../platform/notify.ts'
import { alarmRepo, mayReceive } from './alarm-repo.ts'
import type { TaskAlarmRow, TaskRunRow, TimedTaskRow } from './table.ts'

const minuteMs = 60_000

interface Moment {
  tx: Transaction
  now: Date
}

const words: Record<AlarmCause, string> = {
  failed: '执行未成功',
  timeout: '执行超时',
  late: '未按时开始',
}

/** What a run that nobody tries again is to be told of; what somebody ended by hand is known to him. */
export const alarmCauseOf = (
  { phase }: Pick<TaskRunRow, 'phase'>,
  { isSuccess, mayRetry }: { isSuccess: boolean; mayRetry: boolean },
): AlarmCause | undefined => {
  if (isSuccess || phase === 'skipped') return undefined
  if (phase === 'timeout') return 'timeout'
  return phase === 'done' || mayRetry ? 'failed' : undefined
}

/** Tells people when a task fares badly: once for each trouble, again after a while, and when it is over. */
export const createAlarms = (notify: Notify) => {
  const audienceOf = async (
    { tx }: Moment,
    { alarmUserIds, alarmRoleIds }: TimedTaskRow,
  ): Promise<Notice['to']> => {
    const place = { siteId: null }
    if (alarmUserIds.length + alarmRoleIds.length === 0) return { code: 'sys:task:edit', place }
    const ofRoles = await alarmRepo(tx).holdersOf(alarmRoleIds)
    return { code: mayReceive, userIds: [...new Set([...alarmUserIds, ...ofRoles])], place }
  }

  const tell = async (
    moment: Moment,
    task: TimedTaskRow,
    { id: refId, lastRunId }: TaskAlarmRow,
    kind: 'task-alarm' | 'task-recovered',
    title: string,
  ): Promise<void> => {
    const link = `task-history?${new URLSearchParams({ keyword: task.jobCode, run: lastRunId })}`
    await notify(moment, { kind, title, link, refId, to: await audienceOf(moment, task) })
  }

  const alarm = async (
    moment: Moment,
    task: TimedTaskRow,
    run: TaskRunRow,
    cause: AlarmCause,
    inRow: number,
  ) => {
    const repo = alarmRepo(moment.tx)
    const [open] = await repo.openOf([task.id])
    const times = inRow > 1 ? `，连续 ${inRow} 次` : ''
    const title = `定时任务“${task.jobName}”${words[cause]}${times}`
    if (!open)
      return tell(moment, task, await repo.raise(task.id, cause, run.id, moment.now), 'task-alarm', title)
    const isQuiet =
      open.acknowledgedAt !== null ||
      moment.now.getTime() - open.toldAt.getTime() < task.quietMinutes * minuteMs
    const again = await repo.change(open.id, {
      cause,
      times: open.times + 1,
      lastRunId: run.id,
      ...(!isQuiet && { toldAt: moment.now }),
    })
    if (!isQuiet) await tell(moment, task, again, 'task-alarm', title)
  }

  return {
    /** A run without success, after its last try. */
    failed: async (moment: Moment, task: TimedTaskRow, run: TaskRunRow, cause: AlarmCause): Promise<void> => {
      const inRow = task.failuresInRow + 1
      await alarmRepo(moment.tx).setFailures(task.id, inRow)
      if (task.alarmOn.includes(cause) && inRow >= task.alarmAfter)
        await alarm(moment, task, run, cause, inRow)
    },

    /** A slot that passed while nobody could run it. */
    late: async (moment: Moment, task: TimedTaskRow, run: TaskRunRow | undefined): Promise<void> => {
      if (run && task.alarmOn.includes('late')) await alarm(moment, task, run, 'late', 1)
    },

    succeeded: async (moment: Moment, task: TimedTaskRow, run: TaskRunRow): Promise<void> => {
      const repo = alarmRepo(moment.tx)
      if (task.failuresInRow > 0) await repo.setFailures(task.id, 0)
      const [open] = await repo.openOf([task.id])
      if (!open) return
      const over = await repo.change(open.id, { recoveredAt: moment.now, recoveredRunId: run.id })
      if (task.notifyRecovery)
        await tell(
          moment,
          task,
          { ...over, lastRunId: run.id },
          'task-recovered',
          `定时任务“${task.jobName}”已恢复正常`,
        )
    },
  }
}

export type Alarms = ReturnType<typeof createAlarms>
