import type { PageContext } from '../context.ts'
import { findChannel } from './channels.ts'

interface ChildChannel {
  mark: string
  name: string
  id?: string
  linkUrl?: string | null
  formerMarks?: string[]
}

/** The parent's children as the back-office keeps them; the pack's own where they cannot be asked for. */
export const childChannels = async (
  { api, siteId, pack }: PageContext,
  parent: string,
): Promise<ChildChannel[]> => {
  const children = await api.portal.channelSon({ siteId, channel: parent }).catch(() => undefined)
  return children
    ? children.map(({ pagemark: mark, ...child }) => ({ ...child, mark }))
    : (findChannel(pack, parent)?.children ?? []).map(({ mark, name }) => ({ mark, name }))
}
