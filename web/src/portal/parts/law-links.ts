import { routerBase } from '@sunport/contract/constants.ts'
import {
  betweenTitles,
  linkReferences,
  titlesAtMost,
  titlesNamed,
} from '@sunport/contract/content/law/references.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { PageContext } from '../context.ts'

/** The text with a link wherever it names a law of the site, to the article that is meant; without when none is found. */
export const withLawLinks = async (
  { api, pack, siteId, subSite }: PageContext,
  html: string,
): Promise<string> => {
  const titles = titlesNamed(html).slice(0, titlesAtMost)
  if (titles.length === 0) return html
  const found = await api.lawText.named({ titles: titles.join(betweenTitles), siteId }).catch(() => [])
  const pages = new Map(
    found.map(({ title, ...law }) => [
      title,
      routerBase + detailHref(pack, { ...law, noticeType: null }, subSite?.code),
    ]),
  )
  return linkReferences(html, ({ title, article }) => {
    const page = title === null ? undefined : pages.get(title)
    return page && page + (article ? `#tiao-${article}` : '')
  })
}
