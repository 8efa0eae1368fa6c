import { workday } from '@sunport/contract/desk-codes.ts'
import { and, eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type NamedDates, type OfficialDays, officialDays } from './official-days.ts'
import { type DayRow, workdayCalendar, workdayDay, workdayEdition } from './table.ts'

export const nationalCalendar = 'national'
const firstYear = 2024

/** The notices of the State Council's General Office that the years follow. */
const notices: Record<number, string> = {
  2024: '国办发明电〔2023〕7号',
  2025: '国办发明电〔2024〕12号',
  2026: '国办发明电〔2025〕7号',
}

const nameOf = (entry: string): string => entry.split(',')[1] ?? ''

const daysOf = (editionId: string, year: number, { holidays, workdays }: OfficialDays): DayRow[] => {
  const ofYear = (dates: NamedDates) => Object.entries(dates).filter(([date]) => date.startsWith(`${year}-`))
  const common = { editionId, source: 'import' as const, basis: notices[year] ?? null, remark: null }
  return [
    ...ofYear(holidays).map(([date, entry]) => ({
      ...common,
      date,
      dayStatus: workday.off,
      kind: 'holiday' as const,
      name: nameOf(entry),
    })),
    ...ofYear(workdays).map(([date, entry]) => ({
      ...common,
      date,
      dayStatus: workday.work,
      kind: 'makeup' as const,
      name: `${nameOf(entry)}调休`,
    })),
  ]
}

/** The nation's calendar with every year that is known; a year that has an edition stays as it is. */
export const seedWorkdays = async (db: Queries): Promise<void> => {
  await db
    .insert(workdayCalendar)
    .values({ id: nationalCalendar, code: 'CN', name: '全国', builtIn: true })
    .onConflictDoNothing()
  const official = officialDays()
  const years = new Set(Object.keys(official.holidays).map(date => Number(date.slice(0, 4))))
  for (const year of [...years].filter(known => known >= firstYear)) {
    const id = `${nationalCalendar}-${year}`
    const had = await db
      .select({ id: workdayEdition.id })
      .from(workdayEdition)
      .where(and(eq(workdayEdition.calendarId, nationalCalendar), eq(workdayEdition.year, year)))
    if (had.length > 0) continue
    await db.insert(workdayEdition).values({ id, calendarId: nationalCalendar, year, number: 1 })
    await db.insert(workdayDay).values(daysOf(id, year, official))
    await db
      .update(workdayEdition)
      .set({ state: 'published', publishedAt: new Date(), reason: `国务院办公厅${year}年节假日安排` })
      .where(eq(workdayEdition.id, id))
  }
}
