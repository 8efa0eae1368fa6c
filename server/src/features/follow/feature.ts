import type { FollowCount } from '@sunport/contract/calls/follow.ts'
import { calls } from '@sunport/contract/calls.ts'
import { type FollowWay, followCountDays } from '@sunport/contract/follow/codes.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { bound } from '../../platform/feature.ts'
import { scopeFor, userOf } from '../../platform/http/context.ts'
import { createMail } from '../../platform/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { smsQueue } from '../../platform/sms/queue.ts'
import { type CalendarDeps, followCalendar } from './calendar.ts'
import { followComposing } from './composing.ts'
import { registerFollow } from './http.ts'
import { type FollowPlaces, followLists } from './lists.ts'
import { followMatching } from './matching.ts'
import { pushSender } from './push/sender.ts'
import { createVapid } from './push/vapid.ts'
import { followDaily } from './reminders.ts'
import { followRepo } from './repo.ts'
import { followHandlers } from './routes.ts'
import { followSecrets } from './secrets.ts'
import { followSending } from './sending.ts'
import { followService, type ServiceDeps } from './service.ts'
import { followLinks } from './told.ts'

export interface FollowNeeds
  extends FollowPlaces,
    Pick<ServiceDeps, 'codes' | 'regionName'>,
    Pick<CalendarDeps, 'eventsOf'> {
  siteName(id: string): string | null
}

const dayMs = 86_400_000

/** 订阅提醒: visitors follow lists and projects without an account, and are told what is new and what has changed. */
export const followFeature = (platform: Platform, needs: FollowNeeds) => {
  const { config, db, clock, log, secret, settings, origin, outside } = platform
  const secrets = followSecrets(secret)
  const lists = followLists(db, needs)
  const links = followLinks({ origin, lists, secrets })
  const mail = createMail(config.mailServer, log)
  const vapid = createVapid(secret, origin)
  const ways: FollowWay[] = [...(mail ? (['mail'] as const) : []), 'phone', 'push']
  const common = { db, clock, origin, secrets, lists, links }
  const service = followService({ ...common, ...needs, settings, ways, pushKey: vapid.publicKey })
  const calendar = followCalendar({ ...common, ...needs })
  const push = pushSender(vapid, outside.post, clock)

  return {
    calls: [
      bound(calls.follow, followHandlers(service)),
      bound(calls.followDesk, {
        counts: async ({ siteId, currPage, pageSize }, context) => {
          const since = new Date(clock.now().getTime() - followCountDays * dayMs)
          const scope = scopeFor(context, 'cms:article:view')
          const reach = withinScope(scope, { siteId: sql`f.site_id` }, userOf(context).id)
          const within = siteId ? sql`${reach} AND f.site_id = ${siteId}` : reach
          const rows = await followRepo(db).counts(within, since)
          const from = (currPage - 1) * pageSize
          return {
            rows: rows
              .slice(from, from + pageSize)
              .map((row): FollowCount => ({ ...row, siteName: needs.siteName(row.siteId) })),
            total: rows.length,
          }
        },
      }),
    ],
    tasks: [
      followMatching(db, clock, lists),
      followComposing({ ...common, queueSms: smsQueue(secret) }),
      followSending({ ...common, mail, push }),
      followDaily(db, clock),
    ],
    http: (app: FastifyInstance): void =>
      registerFollow(app, { calendar, stop: service.stop, demoMode: config.demoMode }),
    offers: null,
  }
}
