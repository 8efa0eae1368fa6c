import { type ChannelRecord, holdsNothing } from '@sunport/contract/calls/channel-fields.ts'

/** Where the texts of a channel are kept; none where it holds none. Laws are kept by site. */
export const contentAddress = ({
  id,
  siteId,
  channelType,
}: Pick<ChannelRecord, 'id' | 'siteId' | 'channelType'>): string | undefined => {
  if (holdsNothing(channelType) || channelType === 'questionnaires') return undefined
  if (channelType === 'laws') return `/main/law-compile?${new URLSearchParams({ siteId })}`
  const page = channelType === 'notices' ? 'announcement' : 'information'
  return `/main/${page}?${new URLSearchParams({ channelId: id })}`
}
