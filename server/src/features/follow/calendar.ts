import { routerBase } from '@sunport/contract/constants.ts'
import { projectDates } from '@sunport/contract/content/notice/project-dates.ts'
import { reminderDays } from '@sunport/contract/follow/codes.ts'
import { type CalendarEvent, calendarOf } from '@sunport/contract/open/ics.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AskedList, FollowLists } from './lists.ts'
import { projectRead } from './project-read.ts'
import { type FollowRow, followRepo } from './repo.ts'
import type { FollowSecrets } from './secrets.ts'

export interface CalendarDeps {
  db: Db
  clock: Clock
  origin: string
  secrets: Pick<FollowSecrets, 'read'>
  lists: Pick<FollowLists, 'nameOf' | 'isSiteOpen' | 'listOf'>
  /** What of a list has a day, in its order. */
  eventsOf(list: AskedList, most: number, now: Date): Promise<CalendarEvent[]>
}

const mostEvents = 500

/** The private calendar of one follower: who has its address reads it, until he gives it another number or leaves. */
export const followCalendar = ({ db, clock, origin, secrets, lists, eventsOf }: CalendarDeps) => {
  const ofProject = async ({ title, address, ...follow }: FollowRow): Promise<CalendarEvent[]> => {
    const { siteId, planId, infoId } = follow
    const notices = await projectRead(db).notices({ siteId, planId, infoId: infoId ?? '' })
    const host = new URL(origin).hostname
    return projectDates(notices).map(date => ({
      // Never another for the same date: a calendar moves the event that it has.
      uid: `${date.key}@${host}`,
      sequence: date.sequence,
      start: date.at.endsWith(' 00:00:00') ? date.at.slice(0, 10) : date.at,
      changedAt: date.changedAt,
      summary: `${date.label}：${title}`,
      location: date.place || undefined,
      url: `${origin}${routerBase}${address}`,
      isCancelled: date.isCancelled,
      remindDaysBefore: follow.reminds ? reminderDays : [],
    }))
  }

  const ofList = async (follow: FollowRow): Promise<CalendarEvent[]> => {
    const list = lists.listOf(follow)
    const remindDaysBefore = follow.reminds ? reminderDays : []
    const events = list ? await eventsOf(list, mostEvents, clock.now()) : []
    return events.map(event => ({ ...event, remindDaysBefore }))
  }

  return async (token: string): Promise<string | undefined> => {
    const [, id = '', calendarNo = ''] =
      /^([\w-]+)-(\d+)$/.exec(secrets.read('calendar', token, clock.now()) ?? '') ?? []
    const follow = id ? await followRepo(db).find(id) : undefined
    if (!follow?.confirmedAt || String(follow.calendarNo) !== calendarNo) return undefined
    if (!lists.isSiteOpen(follow.siteId)) return undefined
    const events = follow.kind === 'project' ? await ofProject(follow) : await ofList(follow)
    return calendarOf({ name: `${follow.title} - ${lists.nameOf(follow.siteId)}`, events })
  }
}
