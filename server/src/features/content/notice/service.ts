import type { ContentRow } from '@sunport/contract/calls/content.ts'
import type {
  LiveNoticeRow,
  NoticeInForce,
  NoticeReport,
  noticeDesk,
  Party,
} from '@sunport/contract/calls/notice.ts'
import { correctables } from '@sunport/contract/content/notice/correction.ts'
import { followUpOf } from '@sunport/contract/content/notice/follow-up.ts'
import { type NoticeValues, textOf } from '@sunport/contract/content/notice/shape.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Reach } from '../core/desk.ts'
import type { ContentLife } from '../core/life.ts'
import { checkNotice, type NoticeLaw } from './checks.ts'
import { valuesInForce } from './in-force.ts'
import { type LiveRow, noticeRead } from './read.ts'

type Input<Name extends keyof typeof noticeDesk> = z.output<(typeof noticeDesk)[Name]['input']>

/** What editors of notices ask beside the common life: checks, values in force, what comes next. */
export const noticeDeskService = (
  db: Db,
  clock: Clock,
  law: NoticeLaw,
  notices: Pick<ContentLife, 'get' | 'listByIds'>,
) => {
  const read = noticeRead(db)
  const today = (): string => toWireTime(clock.now()).slice(0, 10)

  /** Public, of this family, and within reach. */
  const liveOf = async (id: string, reach: Reach): Promise<LiveRow> => {
    await notices.get(id, reach)
    const live = await read.live(id)
    if (!live) throw new Problem('notice.not_live')
    return live
  }

  return {
    checks: ({ id, siteId, fields, attachmentCount, scheduledAt }: Input<'checks'>): Promise<NoticeReport> =>
      checkNotice(db, law, {
        id,
        siteId,
        fields,
        attachmentCount,
        publishAt: (scheduledAt && parseWireTime(scheduledAt)) || clock.now(),
      }),

    inForce: async ({ id, exceptId }: Input<'inForce'>, reach: Reach): Promise<NoticeInForce> => {
      const live = await liveOf(id, reach)
      const fields = await valuesInForce(read, live, exceptId)
      return { id, title: live.title, fields, correctables: correctables(fields) }
    },

    start: async ({ id, as }: Input<'start'>, reach: Reach) => {
      const live = await liveOf(id, reach)
      const fields = followUpOf(
        as,
        {
          id,
          fields: await valuesInForce(read, live),
          publishedOn: toWireTime(new Date(live.noticeTime)).slice(0, 10),
          decidedPackages: live.planId ? await read.decidedPackages(live.siteId, live.planId) : [],
          contractedWith: live.planId ? await read.contractedWith(live.siteId, live.planId) : [],
        },
        today(),
      )
      return { siteId: live.siteId, channelId: live.channelId, fields }
    },

    project: async (id: string, reach: Reach): Promise<ContentRow[]> => {
      const own = await notices.get(id, reach)
      const planId = textOf(((own.open ?? own.published)?.fields as NoticeValues | undefined)?.planId)
      if (!planId) return [own]
      const ids = await read.projectIds(planId, own.siteId)
      return notices.listByIds(ids, reach)
    },

    live: ({ siteId, keyword }: Input<'live'>): Promise<LiveNoticeRow[]> => read.liveByWords(siteId, keyword),

    parties: ({ siteId, as, name }: Input<'parties'>): Promise<Party[]> =>
      as === 'agency' ? read.agencies(name) : read.purchasers(siteId, name),
  }
}

export type NoticeDeskService = ReturnType<typeof noticeDeskService>
