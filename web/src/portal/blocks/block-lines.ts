import type { NoticeGroup, NoticeTab } from '@sunport/regions/home.ts'
import type { PageContext } from '../context.ts'
import { markOf } from '../parts/rows.ts'
import { type ArticleLine, type NoticeLine, toArticleLine, toNoticeLine } from './lines.ts'
import { marksBelow } from './list-href.ts'

/** The home narrowed to one place: the one chosen by query, or a sub-site's own, which nothing leads out of. */
export const chosenRegion = ({ url, subSite }: Pick<PageContext, 'url' | 'subSite'>): string | undefined => {
  const asked = url.searchParams.get('regionCode')?.slice(0, 20)
  const own = subSite?.regionCode
  return asked && (!own || asked.startsWith(own.slice(0, 4))) ? asked : own
}

/** What a block's lines are asked for with: by the page's load, and by a tab that is opened on it. */
export type LinesContext = Pick<PageContext, 'api' | 'pack' | 'siteId' | 'subSite' | 'now' | 'url'>

export const noticesOf = async (
  context: LinesContext,
  group: NoticeGroup,
  tab: NoticeTab,
  pageSize: number,
): Promise<NoticeLine[]> => {
  const { rows } = await context.api.info.selectInfoMoreChannel({
    siteId: context.siteId,
    channel: group.channels.join(','),
    noticeType: tab.types?.join(',') ?? '',
    regionCode: chosenRegion(context),
    pageSize,
  })
  return rows.map(row => toNoticeLine(row, context))
}

export const articlesOf = async (
  context: LinesContext,
  channel: string,
  pageSize: number,
): Promise<ArticleLine[]> => {
  const { rows, marks } = await context.api.info.selectInfoMoreChannel({
    siteId: context.siteId,
    channel: marksBelow(context.pack, channel),
    pageSize,
  })
  return rows.map(row => ({ ...toArticleLine(row, context), ...markOf(marks, row.id) }))
}
