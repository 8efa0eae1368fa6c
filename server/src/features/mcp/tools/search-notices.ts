import { z } from 'zod'
import { briefOf, NoticeBrief, page, pageSize, stage, typesOf } from '../core/notices.ts'
import { place, placeCodeOf, region, regionOf } from '../core/places.ts'
import { defineTool } from '../core/tool.ts'

const day = z.iso.date().optional()
const inTenThousands = z.number().min(0).max(1e9).optional()

export const searchNotices = defineTool({
  name: 'search_notices',
  title: '检索公告',
  description:
    '在一个地区的政府采购公告中检索（全文），可按阶段、地点、发布日期、预算和是否可投标筛选；每条结果附网页地址。正文用 read_notice 读取。',
  input: z.object({
    region,
    words: z
      .string()
      .trim()
      .max(100)
      .optional()
      .describe('检索词，如 医疗设备、项目编号、采购人名称；不填则按筛选条件列出最新的'),
    stage,
    place,
    openOnly: z.boolean().default(false).describe('只要现在仍可投标的采购公告'),
    publishedFrom: day.describe('发布日期不早于，YYYY-MM-DD'),
    publishedTo: day.describe('发布日期不晚于，YYYY-MM-DD'),
    budgetFrom: inTenThousands.describe('预算不低于，单位万元'),
    budgetTo: inTenThousands.describe('预算不高于，单位万元'),
    page,
    pageSize,
  }),
  output: z.object({ total: z.number(), page: z.number(), notices: z.array(NoticeBrief) }),
  run: async (asked, desk) => {
    const pack = regionOf(desk, asked.region)
    const { rows, total } = await desk.api.info.selectInfoForIndex({
      siteId: pack.siteCode,
      noticeType: typesOf(asked.openOnly ? 'tender' : asked.stage),
      regionCode: placeCodeOf(desk, pack, asked.place),
      currPage: asked.page,
      pageSize: asked.pageSize,
      ...(asked.words && { searchKey: asked.words }),
      ...(asked.openOnly && { biddable: '1', sort: 'closing' }),
      ...(asked.publishedFrom && { operationStartTime: `${asked.publishedFrom} 00:00:00` }),
      ...(asked.publishedTo && { operationEndTime: `${asked.publishedTo} 23:59:59` }),
      ...(asked.budgetFrom !== undefined && { budgetMin: String(asked.budgetFrom) }),
      ...(asked.budgetTo !== undefined && { budgetMax: String(asked.budgetTo) }),
    })
    return { total, page: asked.page, notices: rows.map(row => briefOf(desk, pack, row)) }
  },
})
