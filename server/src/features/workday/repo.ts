import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { organisation } from '../../platform/rights/tables.ts'
import type { CalendarsInForce } from './calendars.ts'
import {
  workdayCalendar as calendar,
  type DayRow,
  workdayDay as day,
  type EditionRow,
  workdayEdition as edition,
  type NamedDayRow,
} from './table.ts'

/** Serialises everything that changes the calendars' tree or their years: who moves deadlines must not race. */
const changeLock = 7_330_023

const dayColumns = {
  date: day.date,
  dayStatus: day.dayStatus,
  kind: day.kind,
  name: day.name,
  source: day.source,
  basis: day.basis,
  remark: day.remark,
}

export const workdayRepo = (db: Queries) => {
  const calendars = entityRepo(db, calendar)
  const editions = entityRepo(db, edition)
  return {
    calendars,
    editions,
    holdAll: () => db.execute(sql`SELECT pg_advisory_xact_lock(${changeLock})`),
    allCalendars: () => db.select().from(calendar).orderBy(asc(calendar.createDate), asc(calendar.code)),
    organisation: async (id: string) =>
      (
        await db
          .select({ id: organisation.id, path: organisation.path, regionCode: organisation.regionCode })
          .from(organisation)
          .where(eq(organisation.id, id))
      )[0],
    organisations: () =>
      db
        .select({ id: organisation.id, path: organisation.path })
        .from(organisation)
        .where(sql`${organisation.id} IN (SELECT org_id FROM workday_calendar)`),
    allEditions: (): Promise<EditionRow[]> =>
      db.select().from(edition).orderBy(asc(edition.year), asc(edition.number)),
    editionsOf: (calendarId: string, year?: number): Promise<EditionRow[]> =>
      db
        .select()
        .from(edition)
        .where(
          and(eq(edition.calendarId, calendarId), year === undefined ? undefined : eq(edition.year, year)),
        )
        .orderBy(asc(edition.number)),
    nextNumber: async (calendarId: string, year: number): Promise<number> => {
      const [row] = await db
        .select({ last: max(edition.number) })
        .from(edition)
        .where(and(eq(edition.calendarId, calendarId), eq(edition.year, year)))
      return (row?.last ?? 0) + 1
    },
    amendPublished: (calendarId: string, year: number, stamp: Partial<EditionRow>) =>
      db
        .update(edition)
        .set({ ...stamp, state: 'amended' })
        .where(
          and(eq(edition.calendarId, calendarId), eq(edition.year, year), eq(edition.state, 'published')),
        ),
    daysOf: (editionId: string): Promise<NamedDayRow[]> =>
      db.select(dayColumns).from(day).where(eq(day.editionId, editionId)).orderBy(asc(day.date)),
    clearDays: (editionId: string) => db.delete(day).where(eq(day.editionId, editionId)),
    removeDays: (editionId: string, dates: string[]) =>
      db.delete(day).where(and(eq(day.editionId, editionId), inArray(day.date, dates))),
    putDays: async (rows: DayRow[]): Promise<void> => {
      if (rows.length === 0) return
      await db
        .insert(day)
        .values(rows)
        .onConflictDoUpdate({
          target: [day.editionId, day.date],
          set: {
            dayStatus: sql`excluded.day_status`,
            kind: sql`excluded.kind`,
            name: sql`excluded.name`,
            source: sql`excluded.source`,
            basis: sql`excluded.basis`,
            remark: sql`excluded.remark`,
          },
        })
    },
    inForce: async (): Promise<CalendarsInForce> => {
      // One after another: inside a transaction there is one connection.
      const all = await db.select().from(calendar)
      const published = await db
        .select({ calendarId: edition.calendarId, year: edition.year })
        .from(edition)
        .where(eq(edition.state, 'published'))
      const rows = await db
        .select({ ...dayColumns, calendarId: edition.calendarId })
        .from(day)
        .innerJoin(edition, eq(edition.id, day.editionId))
        .where(eq(edition.state, 'published'))
      return {
        calendars: all,
        publishedYears: new Map(
          [...Map.groupBy(published, row => row.calendarId)].map(([id, years]) => [
            id,
            new Set(years.map(({ year }) => year)),
          ]),
        ),
        days: new Map(
          [...Map.groupBy(rows, row => row.calendarId)].map(([id, days]) => [
            id,
            new Map(days.map(({ calendarId: _, ...row }) => [row.date, row])),
          ]),
        ),
      }
    },
  }
}

export type WorkdayRepo = ReturnType<typeof workdayRepo>
