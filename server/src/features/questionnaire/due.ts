import { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import { untilMoment } from '../../platform/jobs/until-moment.ts'
import type { Notify } from '../../platform/notify.ts'
import { earliestTurn, turnByClock } from './desk-repo.ts'
import { tellOf } from './telling.ts'

const clockwork: Actor = { userId: null, userName: '定时任务', orgName: null, ip: '', requestId: '' }

/** Writes down what the clock has opened and ended, with an audit row each. Answers how many. */
export const turnDue = (db: Db, clock: Clock, notify: Notify): Promise<{ title: string; state: string }[]> =>
  createChanges(
    db,
    clock,
    'cms',
  )(clockwork, async doing => {
    const { tx, now, audit, touch } = doing
    const turned = await turnByClock(tx, now)
    for (const row of turned) {
      const { id, siteId, title, state } = row
      if (state === 'closed') await tellOf(notify, doing, 'close', row)
      touch(tag.questionnaires(siteId), tag.questionnaire(id), tag.questionnaireResults(id))
      await audit({
        entity: 'survey',
        entityId: id,
        title,
        siteId,
        action: state === 'open' ? 'open-by-clock' : 'end-by-clock',
      })
    }
    return turned
  })

/** Visitors are refused by the clock itself; this brings pages, lists and the log up to it. */
export const surveyDueTask = (db: Db, clock: Clock, notify: Notify): Task =>
  defineTask({
    code: 'survey-due',
    name: '问卷开始与结束',
    group: 'publish',
    schedule: {
      cron: '10 * * * *',
      remark: '问卷在各自的开始、结束时刻自动开始和结束；每小时另核对一次，并清除过期的暂存答卷。',
    },
    params: z.strictObject({}),
    dueAt: now => earliestTurn(db, now),
    run: async ({ plannedAt, signal, log, count }) => {
      await untilMoment(clock, plannedAt, signal)
      const turned = await turnDue(db, clock, notify)
      for (const { title, state } of turned) log(`${state === 'open' ? '开始' : '结束'}：${title}`)
      count('ok', turned.length)
      return `开始或结束 ${turned.length} 份问卷`
    },
  })
