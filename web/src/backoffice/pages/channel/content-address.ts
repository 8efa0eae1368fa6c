import { type ChannelRecord, holdsNothing } from '@sunport/contract/calls/channel-fields.ts'
import { siteParameter } from '../../site-address.ts'

/** Where the texts of a channel are kept; none where it holds none. Laws are kept by site. */
export const contentAddress = ({
  id,
  siteId,
  channelType,
}: Pick<ChannelRecord, 'id' | 'siteId' | 'channelType'>): string | undefined => {
  if (holdsNothing(channelType) || channelType === 'questionnaires') return undefined
  const address = (page: string, query: Record<string, string>) =>
    `/main/${page}?${new URLSearchParams({ ...query, [siteParameter]: siteId })}`
  if (channelType === 'laws') return address('law-compile', {})
  return address(channelType === 'notices' ? 'announcement' : 'information', { channelId: id })
}
