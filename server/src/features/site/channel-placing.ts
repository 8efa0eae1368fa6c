import { deepestChannelLevel } from '@sunport/contract/calls/channel-fields.ts'

export interface Placed {
  id: string
  parentId: string | null
}

export type MoveRefusal = 'cycle' | 'depth'

const childrenOf = (nodes: readonly Placed[]): Map<string | null, Placed[]> =>
  Map.groupBy(nodes, ({ parentId }) => parentId)

/** A node and everything below it, the node first. */
export const branchOf = (nodes: readonly Placed[], id: string): string[] => {
  const below = childrenOf(nodes)
  const collect = (at: string): string[] => [at, ...(below.get(at) ?? []).flatMap(child => collect(child.id))]
  return collect(id)
}

/** The top is level one; a chain that goes round is deeper than anything. */
export const levelOf = (nodes: ReadonlyMap<string, Placed>, id: string): number => {
  let level = 1
  for (let at = nodes.get(id)?.parentId; at && level <= nodes.size; at = nodes.get(at)?.parentId) level += 1
  return level
}

const heightOf = (below: ReadonlyMap<string | null, Placed[]>, id: string): number =>
  1 + Math.max(0, ...(below.get(id) ?? []).map(child => heightOf(below, child.id)))

/** Why a node cannot come to stand below another (null: at the top), with everything below it. */
export const moveRefusal = (
  nodes: readonly Placed[],
  id: string,
  parentId: string | null,
): MoveRefusal | undefined => {
  if (parentId === null) return undefined
  if (branchOf(nodes, id).includes(parentId)) return 'cycle'
  const byId = new Map(nodes.map(node => [node.id, node]))
  const deepest = levelOf(byId, parentId) + heightOf(childrenOf(nodes), id)
  return deepest > deepestChannelLevel ? 'depth' : undefined
}

/** The neighbours in their new order, with one of them put before another or at the end. */
export const orderWith = (siblings: readonly string[], id: string, beforeId: string | null): string[] => {
  const others = siblings.filter(each => each !== id)
  const at = beforeId === null ? -1 : others.indexOf(beforeId)
  return at < 0 ? [...others, id] : others.toSpliced(at, 0, id)
}
