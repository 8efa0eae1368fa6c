import type { InfoDetail } from '@sunport/contract/calls/info.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { addressOf } from './places.ts'
import type { ReadingDesk } from './tool.ts'

interface CitedLaw {
  title: string
  /** 22 or 22-1; null where the act as a whole is meant. */
  article: string | null
  address: string
}

/** As the text of a public page leads to laws. */
const link = /<a\b[^>]*\shref="\?id=([^"#&]+)(?:&amp;date=([\d-]+))?(?:#tiao-([\d-]+))?"/g
const most = 10

/** Acts and articles that a text names and its site publishes, each with the address at which it is read. */
export const citedLaws = async (
  desk: ReadingDesk,
  pack: RegionPack,
  { id, content, laws }: InfoDetail,
): Promise<CitedLaw[]> => {
  const siteId = pack.siteCode
  const read = content?.includes('《') ? await desk.api.lawText.read({ id, siteId }) : null
  const named = [...(read?.html ?? '').matchAll(link)].map(([, law = '', date, article]) => ({
    id: decodeURIComponent(law),
    date,
    article: article ?? null,
  }))
  const all = [...laws.map(law => ({ id: law.id, date: undefined, article: law.article })), ...named]
  const once = [...new Map(all.map(each => [`${each.id} ${each.article ?? ''}`, each])).values()]
  const found = await Promise.all(
    once.slice(0, most).map(async cited => {
      const law = await desk.api.info.getInfoById({ id: cited.id, siteId })
      const day = cited.date ? `&date=${cited.date}` : ''
      const anchor = day + (cited.article ? `#tiao-${cited.article}` : '')
      return law
        ? [{ title: law.title, article: cited.article, address: addressOf(desk, pack, law) + anchor }]
        : []
    }),
  )
  return found.flat()
}
