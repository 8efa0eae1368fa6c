import type { ChannelSeed, NoticeFlow } from '../pack.ts'

type More = Pick<ChannelSeed, 'publicId' | 'children'>

/** Articles, newest first; children become the tabs of a channel-tabs route. */
export const list = (mark: string, name: string, more: More = {}): ChannelSeed => ({
  mark,
  name,
  type: 'list',
  ...more,
})

/** Child lists of one parent: their marks are the parent's with a suffix. */
export const tabsOf = (parent: string, names: Record<string, string>): ChannelSeed[] =>
  Object.entries(names).map(([suffix, name]) => list(`${parent}-${suffix}`, name))

export const notices = (
  mark: string,
  name: string,
  flow: NoticeFlow,
  noticeTypes: string[],
  more: More = {},
): ChannelSeed => ({ mark, name, type: 'notices', flow, noticeTypes, ...more })

export const laws = (mark: string, name: string, more: More = {}): ChannelSeed => ({
  mark,
  name,
  type: 'laws',
  ...more,
})

/** Files to download, grouped by class. */
export const downloads = (mark: string, name: string, classes: Record<string, string>): ChannelSeed => ({
  mark,
  name,
  type: 'downloads',
  children: Object.entries(classes).map(([suffix, className]) => ({
    mark: `${mark}-${suffix}`,
    name: className,
    type: 'downloads',
  })),
})

/** One maintained text: the newest article is the page. */
export const singlePage = (mark: string, name: string): ChannelSeed => ({ mark, name, type: 'page' })

/** Every channel of a tree, parents before their children. */
export const flattenChannels = (channels: ChannelSeed[]): ChannelSeed[] =>
  channels.flatMap(channel => [channel, ...flattenChannels(channel.children ?? [])])
