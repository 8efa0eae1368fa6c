import { z } from 'zod'
import { defineCall } from '../call.ts'
import { optionalText, wireTime } from './shared.ts'

const Share = z.object({
  name: z.string(),
  total: z.number(),
  inTime: z.number().nullable(),
  median: z.number().nullable(),
})
const Statistics = z.object({
  total: z.number(),
  answered: z.number(),
  open: z.number(),
  overdue: z.number(),
  /** In percent of the answered; none of fewer than the smallest count that is told. */
  inTime: z.number().nullable(),
  /** Working days without those on which the clock stood. */
  median: z.number().nullable(),
  satisfied: z.number().nullable(),
  smallest: z.number(),
  /** Drafts beside which an offered answer was opened; and those of them that were not sent. */
  opened: z.number(),
  deflected: z.number(),
  byType: z.array(Share),
  byOrg: z.array(Share),
  bySite: z.array(Share),
  byMonth: z.array(z.object({ month: z.string(), received: z.number(), answered: z.number() })),
})
export type MessageStatistics = z.infer<typeof Statistics>

const period = { siteId: optionalText(100), from: wireTime, to: wireTime }

const path = '/rest/v2/message-desk/statistics'

/** 统计: how many came, how many were answered in time, and how long it took. */
export const messageStatistics = {
  statistics: defineCall({
    method: 'GET',
    path,
    access: 'cms:message:view',
    summary: '留言统计',
    input: z.object(period),
    data: Statistics,
  }),
  statisticsFile: defineCall({
    method: 'GET',
    path: `${path}/export`,
    access: 'cms:message:view',
    summary: '导出留言统计',
    input: z.object(period),
    data: z.unknown(),
    answer: 'file',
  }),
}
