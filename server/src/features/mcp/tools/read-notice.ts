import type { InfoDetail } from '@sunport/contract/calls/info.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { z } from 'zod'
import { plainTextOf } from '../../../platform/rich-text/sanitise.ts'
import { citedLaws } from '../core/cited-laws.ts'
import { briefOf, NoticeBrief, noticesOf } from '../core/notices.ts'
import { addressOf, region, regionOf } from '../core/places.ts'
import { defineTool, type ReadingDesk, Refusal } from '../core/tool.ts'

const n = z.string().nullable()
const longestPart = 8000

export const readNotice = defineTool({
  name: 'read_notice',
  title: '阅读公告或文章',
  description:
    '按 id 读取一条公告或文章：现行的开标时间、预算、联系人等要素，历次更正（原值、新值、理由），同一项目的其他公告（更正、结果、合同等），附件地址，引用的法规条款，以及正文。正文是发布时的原文，更正以 corrections、project 中的更正公告和 opensAt 为准；较长的正文分段读取（nextOffset）。',
  input: z.object({
    region,
    id: z.string().trim().min(1).max(100).describe('检索结果中的 id'),
    offset: z.number().int().min(0).max(10_000_000).default(0).describe('从正文第几个字读起'),
  }),
  output: NoticeBrief.extend({
    method: n,
    /** As the notice itself announced it, where a correction has moved it since. */
    announcedOpensAt: n,
    terms: z.array(z.object({ name: z.string(), value: z.string(), until: n })),
    corrections: z.array(
      z.object({
        at: n,
        label: z.string(),
        old: z.string(),
        new: z.string(),
        reason: z.string(),
        address: z.string(),
      }),
    ),
    withdrawnReason: n,
    /** The other notices of its project: corrections, results, contracts. */
    project: z.array(
      z.object({ id: z.string(), title: z.string(), typeName: n, publishedAt: n, address: z.string() }),
    ),
    files: z.array(z.object({ name: z.string(), address: z.string(), bytes: z.number().nullable() })),
    laws: z.array(z.object({ title: z.string(), article: n, address: z.string() })),
    text: z.string(),
    nextOffset: z.number().nullable(),
  }),
  run: async ({ region: asked, id, offset }, desk) => {
    const pack = regionOf(desk, asked)
    const info = await desk.api.info.getInfoById({ id, siteId: pack.siteCode })
    if (!info) throw new Refusal('没有这条信息，或者它不再公开')
    const text = plainTextOf(info.content ?? '')
    const end = offset + longestPart
    return {
      ...briefOf(desk, pack, info),
      method: info.purchaseMannerName,
      announcedOpensAt: info.announcedOpenTenderTime,
      terms: info.terms,
      corrections: info.corrections.map(({ noticeTime, label, old, new: now, reason, ...correction }) => ({
        ...{ at: noticeTime, label, old, new: now, reason },
        address: addressOf(desk, pack, correction),
      })),
      withdrawnReason: info.withdrawnReason,
      project: await othersOf(desk, pack, info),
      files: filesOf(info, desk.origin),
      laws: await citedLaws(desk, pack, info),
      text: text.slice(offset, end).toWellFormed(),
      nextOffset: end < text.length ? end : null,
    }
  },
})

const othersOf = async (desk: ReadingDesk, pack: RegionPack, { id, planId }: InfoDetail) => {
  const notices = planId ? await noticesOf(desk, pack, { planId }) : []
  return notices
    .filter(other => other.id !== id)
    .map(({ id: other, title, typeName, publishedAt, address }) => ({
      ...{ id: other, title, typeName, publishedAt, address },
    }))
}

const filesOf = ({ attchList }: InfoDetail, origin: string) =>
  attchList.map(({ fileName, fileUrl, fileSize }) => ({
    name: fileName,
    address: new URL(fileUrl, origin).href,
    bytes: fileSize,
  }))
