import { type ChannelRecord, holdsNothing } from '@sunport/contract/calls/channel-fields.ts'

/** Where the texts of a channel are kept; none where it holds none. */
export const contentAddress = ({
  id,
  channelType,
}: Pick<ChannelRecord, 'id' | 'channelType'>): string | undefined => {
  if (holdsNothing(channelType) || channelType === 'questionnaires') return undefined
  const page =
    channelType === 'notices' ? 'announcement' : channelType === 'laws' ? 'law-compile' : 'information'
  return `/main/${page}?${new URLSearchParams({ channelId: id })}`
}
