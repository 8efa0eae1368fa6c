import { toWireTime } from '@sunport/contract/format/dates.ts'
import { z } from 'zod'
import { recordAddress, region, regionOf } from '../core/places.ts'
import { defineTool, Refusal } from '../core/tool.ts'

const n = z.string().nullable()
const mostRecords = 100

export const checkCredit = defineTool({
  name: 'check_credit',
  title: '信用记录查询',
  description:
    '一家供应商、代理机构或评审专家在某一天有效的严重违法失信行为记录和不良行为记录（默认今天）。名称须完整；没有记录时 records 为空。',
  input: z.object({
    region,
    name: z.string().trim().max(100).optional().describe('完整名称'),
    creditCode: z.string().trim().max(30).optional().describe('统一社会信用代码'),
    asOf: z.iso.date().optional().describe('截至哪一天，YYYY-MM-DD'),
  }),
  output: z.object({
    asOf: z.string(),
    records: z.array(
      z.object({
        name: z.string(),
        creditCode: n,
        kind: z.enum(['serious', 'misconduct', 'expert']),
        startDate: n,
        endDate: n,
        reason: n,
        result: n,
        basis: n,
        handledBy: n,
      }),
    ),
    address: n,
  }),
  run: async ({ region: asked, name, creditCode, asOf }, desk) => {
    if (!name && !creditCode) throw new Refusal('请给出名称或统一社会信用代码')
    const pack = regionOf(desk, asked)
    const day = asOf ?? toWireTime(desk.now()).slice(0, 10)
    const { rows } = await desk.api.credit.punishments({
      siteId: pack.siteCode,
      status: 'all',
      pageNumber: 1,
      pageSize: mostRecords,
      ...(name && { creditName: name }),
      ...(creditCode && { creditCode }),
    })
    const records = rows
      .filter(row => !name || row.creditName === name)
      .filter(({ startDate, endDate }) => isWithin(day, startDate, endDate))
      .map(row => ({
        name: row.creditName,
        creditCode: row.creditCode,
        kind: row.type,
        startDate: row.startDate,
        endDate: row.endDate,
        reason: row.detailReason,
        result: row.handleResult,
        basis: row.lawBasic,
        handledBy: row.handleUnit,
      }))
    const query: Record<string, string> = name ? { name } : { code: creditCode ?? '' }
    return { asOf: day, records, address: recordAddress(desk, pack, 'credit-list', query) }
  },
})

const isWithin = (day: string, from: string | null, to: string | null): boolean =>
  (from ?? '').slice(0, 10) <= day && (!to || day <= to.slice(0, 10))
