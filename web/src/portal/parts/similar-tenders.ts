import type { InfoDetail } from '@sunport/contract/calls/info.ts'
import type { PageContext } from '../context.ts'
import type { RelatedEntry } from './related.ts'

const mostShown = 3

/** Of a district's code the city that it lies in: a district alone has seldom anything open. */
const cityOf = (regionCode: string | null): string => (regionCode ? `${regionCode.slice(0, 4)}00` : '')

/** For a notice that nobody can bid for any more: what the same city buys of the same kind and still takes bids for. */
export const loadSimilar = async (
  { api, siteId }: PageContext,
  info: InfoDetail,
): Promise<RelatedEntry[]> => {
  const { regionCode, purchaseNature } = info
  if (!regionCode || !purchaseNature) return []
  const { rows } = await api.info
    .selectInfoMoreChannel({
      siteId,
      regionCode: cityOf(regionCode),
      purchaseNature,
      biddable: '1',
      sort: 'closing',
      currPage: 1,
      pageSize: mostShown + 1,
    })
    .catch(() => ({ rows: [] }))
  return rows
    .filter(({ id }) => id !== info.id)
    .slice(0, mostShown)
    .map(({ id, title, channel, noticeType, planId }) => ({ id, title, channel, noticeType, planId }))
}
