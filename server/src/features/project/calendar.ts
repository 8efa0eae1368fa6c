import { routerBase } from '@sunport/contract/constants.ts'
import { projectDates } from '@sunport/contract/content/notice/project-dates.ts'
import { calendarOf } from '@sunport/contract/open/ics.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FoundProject } from './found.ts'
import { toProjectNotice } from './notices.ts'

interface Place {
  origin: string
  pack: RegionPack
  channelPublicId(id: string): string
}

const reminders = [7, 3, 1]

/** The dates of a project that nobody must miss: an event that moves keeps its name and counts how often. */
export const projectCalendar = (found: FoundProject, { origin, pack, channelPublicId }: Place): string => {
  const { name, openTenderCode, purchaser, agency, rows } = found
  const pageOf = new Map(
    rows.map(row => [
      row.originId,
      origin + routerBase + detailHref(pack, { ...row, channel: channelPublicId(row.channelId) }),
    ]),
  )
  return calendarOf({
    name: `${name} - ${pack.siteName}`,
    events: projectDates(rows.map(toProjectNotice)).map(date => ({
      uid: `${date.key}@${new URL(origin).hostname}`,
      sequence: date.sequence,
      start: date.at,
      changedAt: date.changedAt,
      summary: `${date.label}：${name}`,
      description: [openTenderCode, purchaser, agency].filter(Boolean).join('\n'),
      location: date.place || undefined,
      url: pageOf.get(date.noticeId),
      isCancelled: date.isCancelled,
      remindDaysBefore: reminders,
    })),
  })
}
