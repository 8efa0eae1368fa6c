import type { InfoRow } from '@sunport/contract/calls/info.ts'
import { type NoticeStage, noticeStages, noticeTypes, typesOfStage } from '@sunport/contract/codes.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { z } from 'zod'
import { addressOf } from './places.ts'
import type { ReadingDesk } from './tool.ts'

const n = z.string().nullable()

export const stage = z
  .enum(noticeStages)
  .optional()
  .describe(
    '公告阶段：intention 采购意向、tender 采购公告、correction 更正、result 结果、contract 合同、acceptance 验收等；不填为全部',
  )

export const page = z.number().int().min(1).max(500).default(1).describe('第几页，从 1 开始')
export const pageSize = z.number().int().min(1).max(50).default(10).describe('每页条数')

/** A notice as lists give it to programs. */
export const NoticeBrief = z.object({
  id: z.string(),
  title: z.string(),
  typeName: n,
  publishedAt: n,
  /** 开标（截止）时间 in force. */
  opensAt: n,
  projectCode: n,
  /** In 元, as the wire gives it. */
  budget: n,
  purchaser: n,
  agency: n,
  regionName: n,
  supplier: n,
  amount: n,
  address: z.string(),
})

/** Of all stages when none is named: texts that are no notices stay out. */
export const typesOf = (asked: NoticeStage | undefined): string =>
  asked ? typesOfStage(asked) : Object.keys(noticeTypes).join(',')

export const briefOf = (desk: ReadingDesk, pack: RegionPack, row: InfoRow): z.output<typeof NoticeBrief> => ({
  id: row.id,
  title: row.title,
  typeName: row.noticeTypeName,
  publishedAt: row.noticeTime,
  opensAt: row.openTenderTime,
  projectCode: row.openTenderCode,
  budget: row.budget,
  purchaser: row.purchaser,
  agency: row.agency,
  regionName: row.regionName,
  supplier: row.bidCompany,
  amount: row.successfulMoney,
  address: addressOf(desk, pack, row),
})

/** All notices of a project, the first one first. */
export const noticesOf = async (
  desk: ReadingDesk,
  pack: RegionPack,
  project: { planId: string } | { openTenderCode: string },
): Promise<z.output<typeof NoticeBrief>[]> => {
  const { rows } = await desk.api.info.selectInfoByOpenTenderCode({ siteId: pack.siteCode, ...project })
  return rows
    .toSorted((a, b) => (a.noticeTime ?? '').localeCompare(b.noticeTime ?? ''))
    .map(row => briefOf(desk, pack, row))
}
