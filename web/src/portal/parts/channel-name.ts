import type { PageContext } from '../context.ts'
import { findChannel } from './channels.ts'
import { textOf } from './query.ts'

const longestHeading = 40

/** Links of the real sites carry the heading along; it is only believed together with a channel. */
export const headingFrom = (query: URLSearchParams): string =>
  (textOf(query, 'channelName') || textOf(query, 'dictName')).slice(0, longestHeading)

/** Name of a channel by pagemark or id; undefined when the site has none such. */
export const nameOfChannel = async (
  { api, siteId, pack }: PageContext,
  asked: string,
): Promise<string | undefined> => {
  const known = findChannel(pack, asked)
  if (known) return known.name
  const channels = await api.portal.list({ siteId })
  return channels.find(({ id, pagemark }) => id === asked || pagemark === asked)?.name
}
