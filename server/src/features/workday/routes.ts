import type { workday } from '@sunport/contract/calls/workday.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { CalendarService, Reach } from './calendar-service.ts'
import { readDayFile } from './day-file.ts'
import type { DraftService } from './draft-service.ts'
import { readNotice } from './notice.ts'
import type { YearService } from './year-service.ts'

type Code = 'sys:workday:view' | 'sys:workday:edit' | 'sys:workday:publish'

const reachOf = (context: CallContext, code: Code): Reach => ({
  scope: scopeFor(context, code),
  mayPublish: userOf(context).grants.has('sys:workday:publish'),
})

/** Whoever may not edit sees every calendar as one that is not his. */
const editReach = (context: CallContext): Reach =>
  userOf(context).grants.has('sys:workday:edit')
    ? reachOf(context, 'sys:workday:edit')
    : { scope: [], mayPublish: false }

export const workdayHandlers = (
  calendars: CalendarService,
  years: YearService,
  drafts: DraftService,
): Handlers<typeof workday> => {
  const edit = (context: CallContext) => [reachOf(context, 'sys:workday:edit'), actorOf(context)] as const
  return {
    calendars: (_, context) => calendars.list(editReach(context)),
    createCalendar: (input, context) => calendars.create(input, ...edit(context)),
    updateCalendar: (input, context) => calendars.update(input, ...edit(context)),
    removeCalendar: ({ id, version }, context) => calendars.remove(id, version, ...edit(context)),
    year: async (input, context) =>
      years.year(input, await calendars.get(input.calendarId, editReach(context))),
    exportYear: async ({ format, ...input }, context) =>
      years.exportYear(input, await calendars.get(input.calendarId, editReach(context)), format),
    compare: input => years.compare(input),
    calculate: input => years.calculate(input),
    createDraft: (input, context) => drafts.create(input, ...edit(context)),
    resetDraft: (input, context) => drafts.reset(input, ...edit(context)),
    setDays: (input, context) => drafts.setDays(input, ...edit(context)),
    restoreDays: (input, context) => drafts.restoreDays(input, ...edit(context)),
    removeDraft: (input, context) => drafts.remove(input, ...edit(context)),
    effect: ({ id }, context) => drafts.effect(id, actorOf(context)),
    publish: (input, context) =>
      drafts.publish(input, reachOf(context, 'sys:workday:publish'), actorOf(context)),
    readNotice: async ({ text, year }) => readNotice(text, year),
    readFile: ({ file }) => readDayFile(file),
  }
}
