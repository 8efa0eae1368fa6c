import type { ChannelSeed, NoticeFlow, RegionPack } from '@sunport/regions/pack.ts'

export const allChannels = (channels: ChannelSeed[]): ChannelSeed[] =>
  channels.flatMap(channel => [channel, ...allChannels(channel.children ?? [])])

/** A project's notices may be spread over several channels; other flows keep to their own. */
const projectFlows: NoticeFlow[] = ['project', 'single-source', 'publicity', 'plan']

export interface ChannelFinder {
  /** Pagemark of the channel that takes a notice; nothing where the region does not publish such. */
  find: (flow: NoticeFlow, noticeType: string) => string | undefined
  hasFlow: (flow: NoticeFlow) => boolean
}

export const channelFinder = (pack: RegionPack): ChannelFinder => {
  const channels = allChannels(pack.channels).filter(({ type, flow }) => type === 'notices' && flow)
  const fits = (channel: ChannelSeed, flows: NoticeFlow[], noticeType: string) =>
    channel.flow !== undefined &&
    flows.includes(channel.flow) &&
    (channel.noticeTypes ?? []).some(prefix => noticeType.startsWith(prefix))
  return {
    find: (flow, noticeType) => {
      const flows = flow === 'project' ? projectFlows : [flow]
      return channels.find(channel => fits(channel, flows, noticeType))?.mark
    },
    hasFlow: flow => channels.some(channel => channel.flow === flow),
  }
}
