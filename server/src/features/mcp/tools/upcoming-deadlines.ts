import { toWireTime } from '@sunport/contract/format/dates.ts'
import { z } from 'zod'
import { briefOf, NoticeBrief, page, pageSize, typesOf } from '../core/notices.ts'
import { place, placeCodeOf, region, regionOf } from '../core/places.ts'
import { defineTool } from '../core/tool.ts'

const dayMs = 86_400_000

export const upcomingDeadlines = defineTool({
  name: 'upcoming_deadlines',
  title: '即将截止的采购项目',
  description: '今后若干天内开标（投标截止）的采购公告，先截止的在前。时间为更正后的现行时间，均为北京时间。',
  input: z.object({
    region,
    days: z.number().int().min(1).max(60).default(7).describe('今后几天，含今天'),
    words: z.string().trim().max(100).optional().describe('项目名称中的词'),
    place,
    page,
    pageSize,
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    total: z.number(),
    page: z.number(),
    notices: z.array(NoticeBrief.extend({ daysLeft: z.number() })),
  }),
  run: async (asked, desk) => {
    const pack = regionOf(desk, asked.region)
    const now = desk.now()
    const today = toWireTime(now).slice(0, 10)
    const lastDay = toWireTime(new Date(now.getTime() + (asked.days - 1) * dayMs)).slice(0, 10)
    const [from, to] = [toWireTime(now), `${lastDay} 23:59:59`]
    const { rows, total } = await desk.api.info.selectInfoForIndex({
      siteId: pack.siteCode,
      noticeType: typesOf('tender'),
      regionCode: placeCodeOf(desk, pack, asked.place),
      biddable: '1',
      sort: 'closing',
      selectTimeName: 'openTenderTime',
      operationStartTime: from,
      operationEndTime: to,
      currPage: asked.page,
      pageSize: asked.pageSize,
      ...(asked.words && { title: asked.words }),
    })
    const notices = rows.map(row => ({
      ...briefOf(desk, pack, row),
      daysLeft: daysBetween(today, row.openTenderTime ?? to),
    }))
    return { from, to, total, page: asked.page, notices }
  },
})

/** Whole days from one day to another, as a calendar on the wall counts them. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs)
