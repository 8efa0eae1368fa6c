import type { ChannelTree } from '@sunport/contract/calls/portal.ts'
import { commonRoutes, statutoryPath } from '@sunport/regions/common-routes.ts'
import { figurePaths, figuresHref } from '@sunport/regions/figure-query.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { NavItem, RegionPack } from '@sunport/regions/pack.ts'
import { verifyHref, verifyPath } from '@sunport/regions/verify-link.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import { attempt } from '../../parts/attempt.ts'
import { listPathOf } from '../../parts/channels.ts'
import { statutoryHref } from '../../parts/statutory-href.ts'

/** A heading with its entries; one that leads nowhere is a heading only. */
export interface MapGroup {
  label: string
  path?: string
  entries: { label: string; path?: string }[]
}

export interface SiteMapData {
  groups: MapGroup[]
}

export const loader = async (args: LoaderFunctionArgs): Promise<SiteMapData> => {
  const { api, siteId, pack, path } = pageContext(args)
  const { value } = await attempt(api.portal.getChannelTopListBySiteId({ siteId }))
  const channels = value?.length ? channelGroups(pack, value) : []
  // The navigation holds pages that are no channels: all of it when there are no channels to show.
  return { groups: [...channels, ...navigationGroups(pack, channels, path)] }
}

/** Every channel list takes a channel by query, so that a channel without a page of its own has one. */
const pathOf = (pack: RegionPack, { pagemark, name }: ChannelTree): string | undefined => {
  const own = listPathOf(pack, { channel: pagemark, channelName: name })
  const anyList = pathOfKind(pack, 'channel-list')
  return own ?? (anyList && `${anyList}?channel=${encodeURIComponent(pagemark)}`)
}

const channelGroups = (pack: RegionPack, tree: ChannelTree[]): MapGroup[] => {
  const entryOf = (channel: ChannelTree) => ({ label: channel.name, path: pathOf(pack, channel) })
  const parents = tree.filter(({ children }) => children.length > 0)
  const single = tree.filter(({ children }) => children.length === 0)
  return [
    ...(single.length > 0 ? [{ label: '信息栏目', entries: single.map(entryOf) }] : []),
    ...parents.map(parent => ({ ...entryOf(parent), entries: parent.children.map(entryOf) })),
  ]
}

const navigationGroups = (pack: RegionPack, shown: MapGroup[], ownPath: string): MapGroup[] => {
  const inTree = shown.flatMap(({ path, entries }) => [path, ...entries.map(entry => entry.path)])
  const known = new Set([...inTree, ownPath])
  const pages = leaves([...pack.navigation, ...pack.footer.links, ...common(pack)]).filter(
    ({ path }) => !known.has(path),
  )
  if (shown.length > 0) return pages.length > 0 ? [{ label: '服务与查询', entries: pages }] : []
  const single = pack.navigation.filter(({ children }) => !children?.length)
  const parents = pack.navigation.filter(({ children }) => children?.length)
  return [
    { label: '网站导航', entries: leaves([...single, ...common(pack)]) },
    ...parents.map(({ label, path, children = [] }) => ({ label, path, entries: leaves(children) })),
  ]
}

/** Pages of every region, under one address. */
const common = (pack: RegionPack): NavItem[] => [
  { label: commonRoutes[statutoryPath]?.title ?? '', path: statutoryHref(pack) },
  { label: commonRoutes[figurePaths.board]?.title ?? '', path: figuresHref(pack, 'board', {}) },
  { label: commonRoutes[verifyPath]?.title ?? '', path: verifyHref(pack) },
]

const leaves = (items: NavItem[]): { label: string; path?: string }[] =>
  items.flatMap(({ label, path, children = [] }) => [...(path ? [{ label, path }] : []), ...leaves(children)])
