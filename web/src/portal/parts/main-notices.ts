import { pathOfKind } from '@sunport/regions/link.ts'
import type { NavItem, RegionPack } from '@sunport/regions/pack.ts'

const pathsOf = (items: NavItem[]): string[] =>
  items.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)])

/** The notice list that the navigation names first: where most visitors want to go. */
export const mainNotices = (pack: RegionPack): { path: string; title: string } | undefined => {
  const isNotices = (path: string) => pack.routes[path]?.kind === 'notice-search'
  const path = pathsOf(pack.navigation).find(isNotices) ?? pathOfKind(pack, 'notice-search')
  return path ? { path, title: pack.routes[path]?.title ?? '' } : undefined
}
