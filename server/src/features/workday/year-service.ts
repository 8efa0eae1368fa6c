import type { ListFileFormat } from '@sunport/contract/calls/crud.ts'
import type {
  Calculation,
  CalendarDay,
  CalendarYear,
  WorkCalendar,
  YearComparison,
} from '@sunport/contract/calls/workday.ts'
import { dayKinds, workday } from '@sunport/contract/desk-codes.ts'
import { dateOf, dayNumber, isWeekend } from '@sunport/contract/format/day-number.ts'
import { found } from '../../platform/crud/changes.ts'
import { tableFile } from '../../platform/crud/list-file.ts'
import type { Db } from '../../platform/database/database.ts'
import { type CalendarView, type ResolvedDay, viewOf, withYear } from './calendars.ts'
import { datesBetween, datesOfYear } from './dates-of-year.ts'
import { dayFileColumns, statusWordOf } from './day-file.ts'
import { toEdition } from './draft-service.ts'
import { workdayRepo } from './repo.ts'

interface YearInput {
  calendarId: string
  year: number
  editionId?: string | undefined
}

const says = ({ isWork, kind, row }: ResolvedDay): string => [isWork, kind, row?.name ?? ''].join()
const nameOf = ({ kind, row }: ResolvedDay): string => row?.name ?? (kind ? dayKinds[kind] : '工作日')

/** A calendar's year as it is or will be, and what is reckoned with it. */
export const yearService = (db: Db) => {
  const repo = workdayRepo(db)

  const year = async (
    { calendarId, year, editionId }: YearInput,
    calendar: WorkCalendar,
  ): Promise<CalendarYear> => {
    const [inForce, editions] = await Promise.all([repo.inForce(), repo.editionsOf(calendarId, year)])
    const shown = editionId
      ? found(editions.find(({ id }) => id === editionId))
      : (editions.find(({ state }) => state === 'draft') ??
        editions.find(({ state }) => state === 'published'))
    const rows = shown ? await repo.daysOf(shown.id) : []
    const own = new Set(rows.map(({ date }) => date))
    const view = viewOf(shown ? withYear(inForce, calendarId, year, rows) : inForce, calendarId)
    const parent = viewOf(inForce, calendar.parentId ?? '')
    const current = viewOf(inForce, calendarId)
    const toDay = (date: string): CalendarDay => {
      const day = view.resolve(date)
      return {
        date,
        dayStatus: day.isWork ? workday.work : workday.off,
        kind: day.kind,
        name: day.row?.name ?? null,
        source: day.row?.source ?? null,
        basis: day.row?.basis ?? null,
        remark: day.row?.remark ?? null,
        isOwn: own.has(date),
        differsFromParent: parent.isWorkday(date) !== day.isWork,
        isChanged: shown?.state === 'draft' && says(day) !== says(current.resolve(date)),
      }
    }
    return {
      calendar,
      year,
      shown: shown ? toEdition(shown) : null,
      editions: editions.toReversed().map(toEdition),
      isProvisional: !current.isSettled(year),
      days: datesOfYear(year).map(toDay),
    }
  }

  return {
    year,

    exportYear: async (input: YearInput, calendar: WorkCalendar, format: ListFileFormat) => {
      const { days } = await year(input, calendar)
      const lines = days
        .filter(({ kind, isOwn }) => isOwn || (kind !== null && kind !== 'weekend'))
        .map(({ date, dayStatus, kind, name, basis, remark }) => [
          date,
          statusWordOf(dayStatus),
          kind ? dayKinds[kind] : '',
          name ?? '',
          basis ?? '',
          remark ?? '',
        ])
      return tableFile(`${calendar.name}${input.year}年工作日`, format, [
        Object.values(dayFileColumns),
        ...lines,
      ])
    },

    compare: async ({ calendarId, year }: YearInput): Promise<YearComparison> => {
      const view = viewOf(await repo.inForce(), calendarId)
      const [current, previous] = [holidaysOf(view, year), holidaysOf(view, year - 1)]
      const names = [...new Set([...current.keys(), ...previous.keys()])]
      return {
        year,
        workdays: workdaysOf(view, year),
        previousWorkdays: workdaysOf(view, year - 1),
        holidays: names.map(name => ({
          name,
          current: current.get(name) ?? null,
          previous: previous.get(name) ?? null,
        })),
      }
    },

    calculate: async ({
      calendarId,
      start,
      days,
      end,
    }: {
      calendarId: string
      start: string
      days?: number | undefined
      end?: string | undefined
    }): Promise<Calculation> => {
      const inForce = await repo.inForce()
      found(inForce.calendars.find(({ id }) => id === calendarId))
      const view = viewOf(inForce, calendarId)
      const date = end ?? view.add(start, days ?? 0)
      // The start never counts, so it is not told either.
      const passed =
        date >= start
          ? datesBetween(dateOf(dayNumber(start) + 1), date)
          : datesBetween(date, dateOf(dayNumber(start) - 1))
      const resolved = passed.map(view.resolve)
      const named = (day: ResolvedDay) => ({ date: day.date, name: nameOf(day) })
      const years = new Set([start, date, ...passed].map(day => Number(day.slice(0, 4))))
      return {
        start,
        date,
        workdays: view.between(start, date),
        naturalDays: dayNumber(date) - dayNumber(start),
        skipped: resolved.filter(({ isWork }) => !isWork).map(named),
        makeups: resolved.filter(day => day.isWork && isWeekend(dayNumber(day.date))).map(named),
        provisionalYears: [...years].filter(one => !view.isSettled(one)).sort(),
      }
    },
  }
}

const workdaysOf = (view: CalendarView, year: number): number =>
  view.between(`${year - 1}-12-31`, `${year}-12-31`)

type HolidayOfYear = NonNullable<YearComparison['holidays'][number]['current']>

/** Named days of a year by their holiday; make-up days are named after the one they are for. */
const holidaysOf = (view: CalendarView, year: number): Map<string, HolidayOfYear> => {
  const named = datesOfYear(year)
    .map(view.resolve)
    .filter(({ row }) => row?.name)
  const groups = Map.groupBy(named, day => nameOf(day).replace(/调休$/, ''))
  return new Map(
    [...groups].map(([name, days]) => {
      const off = days.filter(({ isWork }) => !isWork).map(({ date }) => date)
      const makeups = days.filter(({ isWork }) => isWork).map(({ date }) => date)
      const [first = makeups[0] ?? ''] = off
      return [name, { first, last: off.at(-1) ?? first, daysOff: off.length, makeups }]
    }),
  )
}

export type YearService = ReturnType<typeof yearService>
