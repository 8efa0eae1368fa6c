import type {
  DailyCounts,
  HomePeriod,
  HomeTask,
  OwnLogin,
  PublishedCounts,
} from '@sunport/contract/calls/home.ts'
import { messageStates, messageTypes } from '@sunport/contract/codes.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { type DataScope, sitesWithin, withinScope } from '../../platform/rights/data-scope.ts'
import { homeRead } from './read.ts'

const dayMs = 86_400_000
const shownRegions = 10

/** What waits for somebody in one feature, as far as it is his to do. */
export type WaitingFor = (user: CurrentUser) => Promise<Partial<Record<HomeTask, number>>>

export interface HomeSources {
  waiting: readonly WaitingFor[]
  regionName(code: string): string | null
  workdaysBetween(start: string, end: string, regionCode?: string): number
}

const dateIn = (moment: Date): string => toWireTime(moment).slice(0, 10)

/** So many of Beijing's days up to and with today, and as many before. */
const stretchOf = (now: Date, period: HomePeriod) => {
  const midnight = parseWireTime(dateIn(now)) ?? now
  const daysAgo = (days: number) => new Date(midnight.getTime() - days * dayMs)
  const length = Number(period)
  const dates = Array.from({ length }, (_, at) => dateIn(daysAgo(length - 1 - at)))
  return { dates, from: daysAgo(2 * length - 1), to: daysAgo(-1) }
}

const dailyCounts = (rows: readonly { date: string; count: number }[], dates: string[]): DailyCounts => {
  const counts = new Map<string, number>()
  for (const { date, count } of rows) counts.set(date, (counts.get(date) ?? 0) + count)
  const days = dates.map(date => ({ date, count: counts.get(date) ?? 0 }))
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  return { days, total, previous: all - total }
}

const unnamed = '未标明区划'

/** 工作台: numbers of what somebody may see, each the length of the list behind it. */
export const homeService = (
  db: Queries,
  clock: Clock,
  { regionName, workdaysBetween, waiting }: HomeSources,
) => {
  const read = homeRead(db)
  const sitesOf = async (siteIds: readonly string[] | undefined): Promise<string[]> =>
    siteIds ? [...siteIds] : read.siteIds()

  /** Cities of one province, or provinces where there are several. */
  const byRegion = (rows: readonly { regionCode: string | null; count: number }[]) => {
    const provinces = new Set(rows.flatMap(({ regionCode }) => regionCode?.slice(0, 2) ?? []))
    const digits = provinces.size > 1 ? 2 : 4
    const sums = new Map<string, number>()
    for (const { regionCode, count } of rows) {
      const code = regionCode ? regionCode.slice(0, digits).padEnd(6, '0') : ''
      const name = (code && regionName(code)) || unnamed
      sums.set(name, (sums.get(name) ?? 0) + count)
    }
    return (
      [...sums]
        .map(([name, count]) => ({ name, count }))
        // What names no region stands last, however much it is: it is no region that leads.
        .sort(
          (first, second) =>
            Number(first.name === unnamed) - Number(second.name === unnamed) ||
            second.count - first.count ||
            first.name.localeCompare(second.name),
        )
        .slice(0, shownRegions)
    )
  }

  return {
    visits: async (period: HomePeriod, scope: DataScope): Promise<DailyCounts> => {
      const { dates, from, to } = stretchOf(clock.now(), period)
      return dailyCounts(await read.visits({ siteIds: await sitesOf(sitesWithin(scope)), from, to }), dates)
    },

    publications: async (period: HomePeriod, user: CurrentUser): Promise<PublishedCounts> => {
      const { dates, from, to } = stretchOf(clock.now(), period)
      const siteIds = await sitesOf(user.siteIds.length > 0 ? user.siteIds : undefined)
      const rows = await read.publications({ siteIds, from, to })
      const shown = new Set(dates)
      return { ...dailyCounts(rows, dates), regions: byRegion(rows.filter(({ date }) => shown.has(date))) }
    },

    messages: async (scope: DataScope, user: CurrentUser) => {
      const now = clock.now()
      const within = withinScope(
        scope,
        { orgId: sql`message.handler_org_id`, siteId: sql`message.site_id`, owner: sql`message.handler_id` },
        user.id,
      )
      const [rows, counts] = [await read.messages(within), await read.messageCounts(within, now)]
      return {
        ...counts,
        rows: rows.map(({ id, msgNo, subject, msgType, state, regionCode, receivedAt, due }) => ({
          id,
          msgNo,
          subject,
          typeName: messageTypes[msgType],
          stateName: messageStates[state],
          receivedAt: toWireTime(new Date(receivedAt)),
          due: due && toWireTime(new Date(due)),
          workdaysLeft: due && workdaysBetween(dateIn(now), dateIn(new Date(due)), regionCode),
        })),
      }
    },

    tasks: async (user: CurrentUser) => {
      const unit = { orgId: sql`organisation.id` }
      const person = { orgId: sql`app_user.org_id`, owner: sql`app_user.id` }
      const [review, units, users] = (['sys:org:approve', 'sys:org:view', 'sys:user:view'] as const).map(
        code => user.grants.get(code),
      )
      const tasks: [HomeTask, number | undefined][] = [
        ['org-changes', review && (await read.pendingChanges(withinScope(review, unit, user.id)))],
        ['org-drafts', review && units && (await read.draftUnits(withinScope(units, unit, user.id)))],
        ['locked-users', users && (await read.lockedUsers(withinScope(users, person, user.id), clock.now()))],
      ]
      for (const waitingFor of waiting)
        tasks.push(...(Object.entries(await waitingFor(user)) as [HomeTask, number][]))
      return tasks.flatMap(([task, total]) => (typeof total === 'number' ? [{ task, total }] : []))
    },

    logins: async ({ id }: CurrentUser): Promise<OwnLogin[]> =>
      (await read.logins(id)).map(row => ({ ...row, at: toWireTime(new Date(row.at)) })),
  }
}

export type HomeService = ReturnType<typeof homeService>
