import type { ChannelStaff } from '@sunport/contract/calls/channel.ts'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { createContext, useContext } from 'react'

/** The site whose channels are shown: its tree, and who may work on it. */
export interface ChannelPlace {
  siteId: string
  rows: readonly ChannelRecord[]
  staff: ChannelStaff
}

const nowhere: ChannelPlace = { siteId: '', rows: [], staff: { people: [], organisations: [] } }

export const ChannelPlaceContext = createContext(nowhere)

export const useChannelPlace = (): ChannelPlace => useContext(ChannelPlaceContext)
