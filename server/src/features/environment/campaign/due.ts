import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { tag } from '../../../platform/cache/tags.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges, deltaOf } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/context.ts'
import { defineTask, type Task } from '../../../platform/jobs/define-task.ts'
import { campaignRepo } from './repo.ts'
import { type CampaignDeps, endingOf } from './service.ts'

const clockwork: Actor = { userId: null, userName: '定时任务', orgName: null, ip: '', requestId: '' }

/** Opens and ends campaigns whose moment has come; whoever missed it wholly goes through both. */
export const campaignClock = (db: Db, clock: Clock, feedbackDue: CampaignDeps['feedbackDue']) => {
  const changes = createChanges(db, clock, 'cms')

  const turnOne = (): Promise<string | undefined> =>
    changes(clockwork, async doing => {
      const repo = campaignRepo(doing.tx)
      const before = await repo.nextDue(doing.now)
      if (!before) return undefined
      const isOpening = before.state === 'waiting'
      const values = isOpening ? { state: 'open' as const } : endingOf(before, before.endAt, feedbackDue)
      const after = await repo.update(before.id, before.version, { ...values, ...doing.stamp() })
      if (!after) return undefined
      doing.touch(tag.campaigns(before.siteId))
      await doing.audit({
        entity: 'campaign',
        entityId: before.id,
        siteId: before.siteId,
        action: isOpening ? 'campaign-open' : 'campaign-close',
        ...deltaOf(before, after),
        title: before.title,
      })
      return `${isOpening ? '开始征集' : '结束征集'}：${before.title}`
    })

  return {
    earliest: (now: Date) => campaignRepo(db).earliestDue(now),
    /** All that is due; answers what was done. */
    turn: async (signal?: AbortSignal): Promise<string[]> => {
      const done: string[] = []
      while (!signal?.aborted) {
        const words = await turnOne()
        if (!words) break
        done.push(words)
      }
      return done
    },
  }
}

const longestPauseMs = 1_000

/** Begun at the moment itself, not only by a schedule. */
export const campaignDueTask = ({ earliest, turn }: ReturnType<typeof campaignClock>, clock: Clock): Task =>
  defineTask({
    code: 'campaign-due',
    name: '意见征集的开始与截止',
    group: 'publish',
    schedule: {
      cron: '5 * * * *',
      remark: '意见征集在各自的时刻自动开始和截止；每小时另核对一次。暂停后征集不会自动开始或截止。',
    },
    params: z.strictObject({}),
    dueAt: earliest,
    trial: async ({ db, now, expect, log }) => {
      const due = await campaignRepo(db).due(now)
      expect(due.length)
      for (const { state, title } of due) log(`将${state === 'waiting' ? '开始' : '结束'}征集：${title}`)
      return due.length > 0 ? `将处理意见征集 ${due.length} 项` : '没有到时的意见征集'
    },
    run: async ({ plannedAt, signal, log, count }) => {
      // Clocks of instances differ a little: nothing opens or ends early by the own one either.
      for (let left = 1; left > 0; ) {
        left = plannedAt.getTime() - clock.now().getTime()
        if (left > 0) await pause(Math.min(left, longestPauseMs), undefined, { signal })
      }
      const done = await turn(signal)
      for (const words of done) log(words)
      count('ok', done.length)
      return `处理意见征集 ${done.length} 项`
    },
  })
