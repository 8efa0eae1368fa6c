import { articleNumber } from '@sunport/contract/content/law/anchors.ts'
import { articleHtml } from '@sunport/contract/content/law/article-html.ts'
import { toChineseNumber } from '@sunport/contract/content/law/numerals.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { z } from 'zod'
import { plainTextOf } from '../../../platform/rich-text/sanitise.ts'
import { addressOf, region, regionOf } from '../core/places.ts'
import { defineTool, type ReadingDesk, Refusal } from '../core/tool.ts'

const n = z.string().nullable()

export const readLaw = defineTool({
  name: 'read_law',
  title: '法规条文',
  description:
    '某部法规的某一条在某一天的条文（默认今天），附效力、各版本的施行日期和网页地址；不指定条号时给出目录。',
  input: z.object({
    region,
    law: z.string().trim().min(2).max(100).describe('法规名称，如 政府采购法；或其 id'),
    article: z.string().trim().max(20).optional().describe('条号：22、二十二 或 第二十二条'),
    asOf: z.iso.date().optional().describe('截至哪一天，YYYY-MM-DD'),
  }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    asOf: z.string(),
    validity: n,
    article: n,
    text: n,
    contents: z.array(z.string()),
    versions: z.array(z.object({ no: z.number(), validFrom: z.string(), validTo: n, amendedBy: n })),
    address: z.string(),
  }),
  run: async ({ region: asked, law: words, article, asOf }, desk) => {
    const pack = regionOf(desk, asked)
    const siteId = pack.siteCode
    const number = article ? articleNumber(article) : 0
    if (article && number < 1) throw new Refusal(`“${article}”不是条号`)
    const law = await lawMeant(desk, pack, words)
    const read = await desk.api.lawText.read({ id: law.id, siteId, ...(asOf && { date: asOf }) })
    if (!read) throw new Refusal('这部法规没有条文')
    const html = number ? articleHtml(read.html, String(number)) : undefined
    if (number && html === undefined)
      throw new Refusal(`《${law.title}》在 ${read.asOf} 没有第${toChineseNumber(number)}条`)
    return {
      id: law.id,
      title: law.title,
      asOf: read.asOf,
      validity: read.validity,
      article: number ? `第${toChineseNumber(number)}条` : null,
      text: html === undefined ? null : plainTextOf(html),
      contents: number ? [] : read.chapters.map(({ title }) => title),
      versions: read.versions.map(({ no, validFrom, validTo, amendedBy }) => ({
        no,
        validFrom,
        validTo,
        amendedBy,
      })),
      address: addressOf(desk, pack, law) + (number ? `#tiao-${number}` : ''),
    }
  },
})

/** By its id, or by its name: the one whose own name it is, else the shortest that holds the words. */
const lawMeant = async ({ api }: ReadingDesk, pack: RegionPack, words: string) => {
  const siteId = pack.siteCode
  const byId = /^[\w-]{8,}$/.test(words) ? await api.info.getInfoById({ id: words, siteId }) : null
  if (byId) return byId
  const title = words.replace(/[《》]/g, '').replace(/^中华人民共和国/, '')
  const { rows } = await api.info.selectLaws({ siteId, title, currPage: 1, pageSize: 100 })
  const [law] = rows.toSorted((a, b) => a.title.length - b.title.length)
  if (!law) throw new Refusal(`没有找到名为“${words}”的法规`)
  return law
}
