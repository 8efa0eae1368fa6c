import type { MenuItem } from '@sunport/contract/calls/session.ts'

/** What choosing an entry does. */
export type MenuTarget =
  | { kind: 'group' }
  | { kind: 'page'; path: string; page: string }
  | { kind: 'frame'; path: string; src: string; name: string }
  | { kind: 'external'; url: string }

export interface MenuNode {
  id: string
  code: string
  name: string
  icon: string | null
  target: MenuTarget
  children: MenuNode[]
}

const droppedCode = '0000'
const isFramed = (path: string): boolean => /^https?:\/\//i.test(path) || path.includes('#')

const targetOf = (item: MenuItem): MenuTarget => {
  if (item.url) return { kind: 'external', url: item.url }
  if (!item.funcPath) return { kind: 'group' }
  if (isFramed(item.funcPath))
    return {
      kind: 'frame',
      path: `/myiframe/${encodeURIComponent(item.menuCode)}`,
      src: item.funcPath,
      name: item.menuName,
    }
  const relative = item.funcPath.replace(/^\/?(main\/)?/, '').replace(/(?<!\/)\/+$/, '')
  return { kind: 'page', path: `/main/${relative}`, page: item.funcParam ?? '' }
}

/** Builds the tree in the server's order. Entry 0000 is dropped; its children, and entries whose parent is not shown, stand at the top. */
export const buildMenu = (items: readonly MenuItem[]): MenuNode[] => {
  const kept = items.filter(item => item.menuCode !== droppedCode)
  const ids = new Set(kept.map(item => item.id))
  const childrenOf = new Map<string | undefined, MenuItem[]>()
  for (const item of kept) {
    const parent = item.parentId && ids.has(item.parentId) ? item.parentId : undefined
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), item])
  }
  const grow = (parent: string | undefined): MenuNode[] =>
    (childrenOf.get(parent) ?? []).map(item => ({
      id: item.id,
      code: item.menuCode,
      name: item.menuName,
      icon: item.menuIcon,
      target: targetOf(item),
      children: grow(item.id),
    }))
  return grow(undefined)
}

export const flatten = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap(node => [node, ...flatten(node.children)])

/** The address inside the router that an entry opens; undefined when it opens nothing here. */
export const hrefOfNode = ({ target }: MenuNode): string | undefined => {
  if (target.kind === 'page') return target.path
  if (target.kind !== 'frame') return undefined
  return `${target.path}?${new URLSearchParams({ src: target.src, name: target.name })}`
}

/** What /main opens by itself: the first entry with a path and no external url. */
export const firstOpenable = (nodes: readonly MenuNode[]): MenuNode | undefined =>
  flatten(nodes).find(node => hrefOfNode(node) !== undefined)

/** The entry that a path belongs to; a page also owns the paths below its own. */
export const nodeAt = (nodes: readonly MenuNode[], pathname: string): MenuNode | undefined => {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  const owned = flatten(nodes).filter(({ target }) => {
    if (target.kind !== 'page' && target.kind !== 'frame') return false
    return path === target.path || path.startsWith(`${target.path}/`)
  })
  return owned.sort((a, b) => (hrefOfNode(b)?.length ?? 0) - (hrefOfNode(a)?.length ?? 0))[0]
}

/** The ids from the top down to the given entry. */
export const branchOf = (nodes: readonly MenuNode[], id: string): string[] => {
  for (const node of nodes) {
    if (node.id === id) return [id]
    const below = branchOf(node.children, id)
    if (below.length > 0) return [node.id, ...below]
  }
  return []
}

/** One submenu is open at a time: opening one closes every branch it is not part of. */
export const nextOpen = (nodes: readonly MenuNode[], before: readonly string[], now: readonly string[]) => {
  const opened = now.find(id => !before.includes(id))
  return opened ? branchOf(nodes, opened) : [...now]
}
