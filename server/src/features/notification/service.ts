import {
  type Notification,
  type NotificationChoices,
  type NotificationKind,
  notificationKinds,
  type notifications,
} from '@sunport/contract/calls/notification.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { choiceOf } from './notifying.ts'
import { notificationRepo } from './repo.ts'
import type { NotificationRow } from './table.ts'

type Calls = typeof notifications
type Input<Name extends keyof Calls> = z.output<Calls[Name]['input']>
type Who = Pick<CurrentUser, 'id'>

const toNotification = ({
  id,
  kind,
  title,
  link,
  times,
  createdAt,
  readAt,
}: NotificationRow): Notification => ({
  id: String(id),
  kind,
  title,
  link,
  times,
  createdAt: toWireTime(createdAt),
  isRead: readAt !== null,
})

/** 通知: everybody's own, and nobody else's. */
export const notificationService = (db: Db, clock: Clock, isMailSet: boolean) => {
  const repo = notificationRepo(db)
  return {
    list: async ({ isUnread, ...paging }: Input<'list'>, { id }: Who) => {
      const unread = await repo.unread(id)
      const rows = await repo.list(id, isUnread === '1', paging)
      const total = isUnread === '1' ? unread : await repo.count(id)
      return { rows: rows.map(toNotification), total, unread }
    },

    unread: async ({ id }: Who) => ({ unread: await repo.unread(id) }),

    read: async ({ ids }: Input<'read'>, { id }: Who) => {
      await repo.markRead(id, ids?.map(Number), clock.now())
      return { unread: await repo.unread(id) }
    },

    preferences: async ({ id }: Who) => {
      const chosen = await repo.choices(id)
      const kinds = Object.keys(notificationKinds) as NotificationKind[]
      const own = await repo.ownAddress(id)
      return {
        choices: Object.fromEntries(kinds.map(kind => [kind, choiceOf(chosen, kind)])) as NotificationChoices,
        hasMobile: Boolean(own?.mobile),
        hasMail: Boolean(own?.email),
        isMailSet,
      }
    },

    savePreferences: async ({ choices }: Input<'savePreferences'>, { id }: Who): Promise<null> => {
      await repo.choose(id, choices)
      return null
    },
  }
}
