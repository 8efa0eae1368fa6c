import type {
  DailyCounts,
  HomePeriod,
  HomeTask,
  OwnLogin,
  PublishedCounts,
  Snooze,
  WaitingList,
} from '@sunport/contract/calls/home.ts'
import { messageStates, messageTypes } from '@sunport/contract/codes.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import type { HomeWidget } from '@sunport/contract/home-layout.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { type DataScope, sitesWithin, withinScope } from '../../platform/rights/data-scope.ts'
import type { Waiting, WaitingFor } from '../../platform/waiting.ts'
import { accountsWaiting } from './accounts-waiting.ts'
import { benchRepo } from './bench-repo.ts'
import { homeRead, type MessageDue, messagePlace } from './read.ts'
import { isAsleep, snoozedUntil } from './snooze.ts'

const dayMs = 86_400_000
const shownRegions = 10

export interface HomeSources {
  messageDue: MessageDue
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
  { regionName, workdaysBetween, waiting, messageDue }: HomeSources,
) => {
  const read = homeRead(db, messageDue)
  const bench = benchRepo(db)

  const waitingFor = async (user: CurrentUser): Promise<Map<HomeTask, Waiting>> => {
    const parts = [await accountsWaiting(read, user, clock.now())]
    for (const source of waiting) parts.push(await source(user))
    return new Map(parts.flatMap(part => Object.entries(part) as [HomeTask, Waiting][]))
  }

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
      const within = withinScope(scope, messagePlace, user.id)
      const [rows, counts] = [await read.messages(within), await read.messageCounts(within, now)]
      return {
        ...counts,
        rows: rows.map(({ id, msgNo, subject, msgType, state, regionCode, receivedAt, due, isPaused }) => ({
          id,
          msgNo,
          subject,
          typeName: messageTypes[msgType],
          stateName: messageStates[state],
          receivedAt: toWireTime(new Date(receivedAt)),
          due: due && toWireTime(new Date(due)),
          isPaused,
          workdaysLeft:
            due && !isPaused ? workdaysBetween(dateIn(now), dateIn(new Date(due)), regionCode) : null,
        })),
      }
    },

    /** Every list that somebody may work on, with what he put aside. */
    tasks: async (user: CurrentUser): Promise<WaitingList[]> => {
      const [found, kept] = [await waitingFor(user), await bench.snoozes(user.id)]
      const lists: WaitingList[] = []
      for (const [task, { total, since, late }] of found) {
        const snooze = kept.get(task)
        const isKept = snooze !== undefined && isAsleep(snooze, total, clock.now())
        // What became less is what more is told from.
        if (isKept && total < snooze.total) await bench.lower(user.id, task, total)
        lists.push({
          task,
          total,
          since: since && toWireTime(since),
          late,
          snoozed: isKept ? { until: snooze.until && toWireTime(snooze.until) } : null,
        })
      }
      return lists
    },

    snooze: async ({ task, until }: { task: HomeTask; until: Snooze }, user: CurrentUser): Promise<null> => {
      const waits = (await waitingFor(user)).get(task)
      if (!waits) throw new Problem('home.no_such_task')
      const now = clock.now()
      await bench.snooze(user.id, task, {
        total: waits.total,
        until: snoozedUntil(until, now),
        snoozedAt: now,
      })
      return null
    },

    wake: async (task: HomeTask, { id }: CurrentUser): Promise<null> => {
      await bench.wake(id, task)
      return null
    },

    layout: async ({ id }: CurrentUser) => ({ widgets: await bench.layout(id) }),

    saveLayout: async (widgets: HomeWidget[] | null, { id }: CurrentUser): Promise<null> => {
      await (widgets ? bench.keepLayout(id, [...new Set(widgets)], clock.now()) : bench.forgetLayout(id))
      return null
    },

    logins: async ({ id }: CurrentUser): Promise<OwnLogin[]> =>
      (await read.logins(id)).map(row => ({ ...row, at: toWireTime(new Date(row.at)) })),
  }
}

export type HomeService = ReturnType<typeof homeService>
