import type { CalendarYear } from '@sunport/contract/calls/workday.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { beijingToday } from './days.ts'

export const feature = 'workday'
const views = ['grid', 'list'] as const
type View = (typeof views)[number]

/** Which calendar, year, edition and view: all of it stands in the address. */
export const usePlace = () => {
  const [params, setParams] = useSearchParams()
  const given = Number(params.get('year'))
  const view: View = params.get('view') === 'list' ? 'list' : 'grid'
  return {
    calendarId: params.get('calendar') ?? undefined,
    year: given >= 2000 && given <= 2100 ? given : Number(beijingToday().slice(0, 4)),
    editionId: params.get('edition') ?? undefined,
    view,
    go: (change: { calendar?: string; year?: number; edition?: string | undefined; view?: View }) =>
      setParams(now => {
        const next = new URLSearchParams(now)
        // An edition belongs to one year of one calendar.
        if (change.calendar || change.year) next.delete('edition')
        for (const [name, value] of Object.entries(change))
          if (value === undefined) next.delete(name)
          else next.set(name, String(value))
        return next
      }),
  }
}

export const useCalendars = () =>
  useQuery({ queryKey: [feature, 'calendars'], queryFn: () => api.workday.calendars({}) })

export const useYear = (calendarId: string | undefined, year: number, editionId: string | undefined) =>
  useQuery({
    queryKey: [feature, 'year', calendarId, year, editionId],
    enabled: calendarId !== undefined,
    queryFn: () => api.workday.year({ calendarId: calendarId ?? '', year, editionId }),
    placeholderData: (data, before) => (before?.queryKey[2] === calendarId ? data : undefined),
  })

export const useWorkdayChange = (options?: { isQuiet: boolean }) => useCrudChange(feature, options)

export type Draft = NonNullable<CalendarYear['shown']>
