import type { TypeCount } from '@sunport/contract/calls/info.ts'
import type { NoticeFilters } from '@sunport/regions/filter-names.ts'
import { noticeListInput } from '@sunport/regions/notice-filters.ts'
import type { NoticeContext, NoticeTab } from './notice-context.ts'

const sum = (counts: TypeCount[], codes: string): number => {
  const prefixes = codes.split(',')
  return counts
    .filter(({ noticeType }) => prefixes.some(prefix => noticeType.startsWith(prefix)))
    .reduce((total, count) => total + count.total, 0)
}

/**
 * How many notices each tab would show. One call for each set of channels that the tabs look into; counts
 * that cannot be had are left out, the tabs work without them.
 */
export const countTabs = async (
  context: NoticeContext,
  filters: NoticeFilters,
  tabs: NoticeTab[],
): Promise<Record<string, number>> => {
  if (tabs.length === 0) return {}
  // Every type begins with nothing, so no types mean all.
  const all = context.route.noticeTypes?.join(',') ?? ''
  const query = new URLSearchParams(context.url.searchParams)
  query.delete('channel')
  const byChannel = new Map<string, Promise<TypeCount[] | undefined>>()
  const countsOf = (noticeType: string): Promise<TypeCount[] | undefined> => {
    const { noticeType: _, ...input } = noticeListInput(context, query, { ...filters, noticeType }, tabs)
    const known = byChannel.get(input.channel)
    if (known) return known
    const asked = context.api.info.countByNoticeType(input).catch(() => undefined)
    byChannel.set(input.channel, asked)
    return asked
  }
  const counted = await Promise.all(
    ['', ...tabs.map(({ code }) => code)].map(async (code): Promise<[string, number][]> => {
      const counts = await countsOf(code)
      return counts ? [[code, sum(counts, code || all)]] : []
    }),
  )
  return Object.fromEntries(counted.flat())
}
