import { channelNamed } from '@sunport/regions/channel-marks.ts'
import { redirect } from 'react-router'
import type { PageContext } from '../context.ts'
import { findChannel } from './channels.ts'
import { textOf } from './query.ts'

const longestHeading = 40

/** Links of the real sites carry the heading along; it is only believed together with a channel. */
export const headingFrom = (query: URLSearchParams): string =>
  (textOf(query, 'channelName') || textOf(query, 'dictName')).slice(0, longestHeading)

/** Name of a channel by pagemark or id; undefined when the site has none such. One that leads elsewhere does. */
export const nameOfChannel = async (
  { api, siteId, pack }: PageContext,
  asked: string,
): Promise<string | undefined> => {
  const known = findChannel(pack, asked)
  if (known) return known.name
  const channel = channelNamed(await api.portal.list({ siteId }), asked)
  if (channel?.linkUrl) throw redirect(channel.linkUrl)
  return channel?.name
}
