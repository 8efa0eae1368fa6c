import { routerBase } from '@sunport/contract/constants.ts'
import {
  betweenTitles,
  findReferences,
  type LawReference,
  type LinkedPiece,
  linkReferences,
  readCitation,
  splitReferences,
  titlesAtMost,
  titlesNamed,
} from '@sunport/contract/content/law/references.ts'
import { detailHref } from '@sunport/regions/link.ts'
import type { PageContext } from '../context.ts'

type Cited = Pick<LawReference, 'title' | 'article'>

/** Where laws of the site are read, as they were on the day of the text that names them. */
const lawPages = async (
  { api, pack, siteId, subSite }: PageContext,
  named: readonly string[],
  day: string,
): Promise<(cited: Cited) => string | undefined> => {
  const titles = [...new Set(named)].slice(0, titlesAtMost)
  const found =
    titles.length > 0
      ? await api.lawText
          .named({ titles: titles.join(betweenTitles), siteId, ...(day && { day }) })
          .catch(() => [])
      : []
  const pages = new Map(
    found.map(({ title, date, ...law }) => [
      title,
      routerBase +
        detailHref(pack, { ...law, noticeType: null }, subSite?.code) +
        (date ? `&date=${date}` : ''),
    ]),
  )
  return ({ title, article }) => {
    const page = title === null ? undefined : pages.get(title)
    return page && page + (article ? `#tiao-${article}` : '')
  }
}

/** The text with a link wherever it names a law of the site, to the article that is meant; without when none is found. */
export const withLawLinks = async (context: PageContext, html: string, day = ''): Promise<string> => {
  const titles = titlesNamed(html)
  return titles.length > 0 ? linkReferences(html, await lawPages(context, titles, day)) : html
}

/** The same of plain texts, and of grounds that are named one by one. */
export const withLawPieces = async (
  context: PageContext,
  texts: readonly string[],
  grounds: readonly string[],
  day: string,
): Promise<{ texts: LinkedPiece[][]; grounds: LinkedPiece[] }> => {
  const cited = grounds.map(readCitation)
  const titles = texts.flatMap(text => findReferences(text).flatMap(({ title }) => title ?? []))
  const pageOf = await lawPages(context, [...cited.flatMap(one => one?.title ?? []), ...titles], day)
  return {
    texts: texts.map(text => splitReferences(text, pageOf)),
    grounds: grounds.map((words, at) => {
      const href = cited[at] && pageOf(cited[at])
      return href ? { words, href } : words
    }),
  }
}
