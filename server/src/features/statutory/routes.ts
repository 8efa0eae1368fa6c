import { apiPrefix } from '@sunport/contract/call.ts'
import { statutory } from '@sunport/contract/calls/statutory.ts'
import { calendarOf } from '@sunport/contract/open/ics.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import { eventOf } from './event.ts'
import type { DateInput, StatutoryService } from './service.ts'

/** The same question, asked for a file. */
const calendarHref = (input: DateInput): string => {
  const asked = Object.entries(input).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `${apiPrefix}${statutory.calendar.path}?${new URLSearchParams(asked)}`
}

export const statutoryHandlers = (service: StatutoryService): Handlers<typeof statutory> => ({
  terms: async () => service.terms(),
  form: async ({ siteId }, { site, tags }) => service.form(siteId, site.id, tags),
  date: async (input, { site, tags }) => ({
    ...service.date(input, site.id, tags),
    calendarHref: calendarHref(input),
  }),
  calendar: async (input, { site, tags, origin }) => {
    const event = eventOf(service.date(input, site.id, tags), URL.parse(origin)?.hostname ?? site.id)
    return {
      name: `法定期限-${event.start}.ics`,
      mediaType: 'text/calendar; charset=utf-8',
      content: calendarOf({ name: event.summary, events: [event] }),
    }
  },
})
