import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'
import type { SmsQueue } from '../../platform/sms/queue.ts'
import { itemRepo } from './item-repo.ts'
import { letterRepo } from './letter-repo.ts'
import type { FollowLists } from './lists.ts'
import { followRepo } from './repo.ts'
import type { FollowSecrets } from './secrets.ts'
import { type FollowLinks, toldOf } from './told.ts'
import { briefOf } from './words.ts'

export interface ComposingDeps {
  db: Db
  clock: Clock
  origin: string
  secrets: FollowSecrets
  links: FollowLinks
  lists: Pick<FollowLists, 'hrefOf' | 'regionOf' | 'nameOf'>
  queueSms: SmsQueue
}

/** Puts what is due for each follower into one letter, in one transaction: it is claimed and on its way, or neither. */
export const followComposing = ({ db, clock, queueSms, secrets, links, ...deps }: ComposingDeps): Task => {
  const composeOne = (): Promise<boolean | undefined> =>
    db.transaction(async tx => {
      const now = clock.now()
      const items = itemRepo(tx)
      const id = await items.takeFollower(now)
      const follow = id === undefined ? undefined : await followRepo(tx).find(id)
      if (!follow) return undefined
      if (follow.way !== 'phone') {
        await items.claim(follow.id, await letterRepo(tx).insert(follow.id, 'news', now), now)
        return true
      }
      // Short messages have an outbox of their own, which this transaction writes to.
      const letterId = await letterRepo(tx).insert(follow.id, 'news', now, 'sent')
      await items.claim(follow.id, letterId, now)
      const told = toldOf(follow, await items.ofLetter(letterId), deps)
      const [first] = told
      if (!first) return false
      await items.tell(
        letterId,
        told.map(({ key }) => key),
        now,
      )
      const url = told.length > 1 ? links.page(follow.address, follow.siteId) : first.url
      await queueSms(tx, {
        phone: secrets.open(follow.id, follow.contactSealed),
        purpose: 'follow',
        text: `${briefOf({ ...follow, siteName: deps.lists.nameOf(follow.siteId) }, told)}。详见 ${url} 退订 ${links.stop(follow)}`,
        now,
      })
      return true
    })

  return defineTask({
    code: 'follow-composing',
    name: '汇总订阅提醒',
    group: 'push',
    schedule: {
      cron: '*/10 * * * *',
      remark: '到了各订阅的提醒时间立即运行：每个订阅汇成一封邮件、一条短信或一条通知。',
    },
    params: z.strictObject({}),
    dueAt: now => itemRepo(db).earliestDue(now),
    run: async ({ signal, count }) => {
      let written = 0
      for (;;) {
        signal.throwIfAborted()
        const isWritten = await composeOne()
        if (isWritten === undefined) return `汇总 ${written} 份`
        count(isWritten ? 'ok' : 'skipped')
        if (isWritten) written += 1
      }
    },
  })
}
