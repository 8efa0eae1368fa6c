import { type LawNode, walk } from './tree.ts'

interface Place {
  parentId: string | null
  /** The sibling before it; null at the beginning. */
  afterId: string | null
}
type Bare = Omit<LawNode, 'children'>

export type LawChange =
  | { op: 'add'; path: string; node: Bare; place: Place }
  | { op: 'remove'; path: string; node: Bare }
  | { op: 'change'; path: string; before: Bare; node: Bare }
  | { op: 'move'; path: string; from: string; node: Bare; place: Place }

export const lawChangeNames: Record<LawChange['op'], string> = {
  add: '增',
  remove: '删',
  change: '改',
  move: '移',
}

const bare = ({ children: _, ...node }: LawNode): Bare => node
const isSame = (a: Bare, b: Bare): boolean =>
  a.kind === b.kind &&
  a.number === b.number &&
  a.heading === b.heading &&
  a.html === b.html &&
  (a.effectDate ?? null) === (b.effectDate ?? null) &&
  (a.endDate ?? null) === (b.endDate ?? null)

/** Of places that were once in order, as many as still are: the others have moved. */
const stillInOrder = (positions: readonly number[]): Set<number> => {
  const best: { length: number; previous: number }[] = []
  for (const [at, position] of positions.entries()) {
    let found = { length: 1, previous: -1 }
    for (let before = 0; before < at; before += 1)
      if ((positions[before] ?? 0) < position && (best[before]?.length ?? 0) >= found.length)
        found = { length: (best[before]?.length ?? 0) + 1, previous: before }
    best.push(found)
  }
  const longest = best.reduce((max, { length }, at) => (length > (best[max]?.length ?? 0) ? at : max), 0)
  const kept = new Set<number>()
  for (let at = positions.length > 0 ? longest : -1; at >= 0; at = best[at]?.previous ?? -1) kept.add(at)
  return kept
}

const placesOf = (nodes: readonly LawNode[]) =>
  new Map([...walk(nodes)].map(placed => [placed.node.id, placed]))

/** What leads from one version to the next, in the order of the new text; deletions come first. */
export const compareLaws = (before: readonly LawNode[], after: readonly LawNode[]): LawChange[] => {
  const old = placesOf(before)
  const now = placesOf(after)
  const removed: LawChange[] = [...old.values()]
    .filter(({ node }) => !now.has(node.id))
    .map(({ node, path }) => ({ op: 'remove', path, node: bare(node) }))
  const others: LawChange[] = []

  const visit = (siblings: readonly LawNode[], parentId: string | null): void => {
    const stayed = siblings.filter(({ id }) => {
      const was = old.get(id)
      return was !== undefined && (was.parent?.id ?? null) === parentId
    })
    const inOrder = stillInOrder(stayed.map(({ id }) => old.get(id)?.index ?? 0))
    const unmoved = new Set(stayed.filter((_, at) => inOrder.has(at)).map(({ id }) => id))
    for (const [index, node] of siblings.entries()) {
      const was = old.get(node.id)
      const path = now.get(node.id)?.path ?? ''
      const place = { parentId, afterId: siblings[index - 1]?.id ?? null }
      if (!was) others.push({ op: 'add', path, node: bare(node), place })
      else {
        if (!unmoved.has(node.id)) others.push({ op: 'move', path, from: was.path, node: bare(node), place })
        if (!isSame(was.node, node))
          others.push({ op: 'change', path, before: bare(was.node), node: bare(node) })
      }
      visit(node.children, node.id)
    }
  }
  visit(after, null)
  return [...removed, ...others]
}

/** Carries out a list of changes; what `compareLaws` found leads exactly to the text it was found in. */
export const amendLaw = (before: readonly LawNode[], changes: readonly LawChange[]): LawNode[] => {
  const nodes = new Map<string, Bare>()
  const children = new Map<string | null, string[]>([[null, before.map(({ id }) => id)]])
  for (const { node } of walk(before)) {
    nodes.set(node.id, bare(node))
    children.set(
      node.id,
      node.children.map(({ id }) => id),
    )
  }
  const take = (id: string): void => {
    for (const list of children.values()) {
      const at = list.indexOf(id)
      if (at >= 0) list.splice(at, 1)
    }
  }
  for (const change of changes) if (change.op === 'remove' || change.op === 'move') take(change.node.id)
  for (const change of changes) {
    if (change.op === 'remove') continue
    nodes.set(change.node.id, change.node)
    if (change.op === 'change') continue
    const { parentId, afterId } = change.place
    const list = children.get(parentId) ?? []
    children.set(parentId, list)
    list.splice(afterId === null ? 0 : list.indexOf(afterId) + 1, 0, change.node.id)
    if (!children.has(change.node.id)) children.set(change.node.id, [])
  }
  const build = (parentId: string | null): LawNode[] =>
    (children.get(parentId) ?? []).flatMap(id => {
      const node = nodes.get(id)
      return node ? [{ ...node, children: build(id) }] : []
    })
  return build(null)
}

/**
 * Gives a text that was divided anew the ids of the provisions it continues: the same words first, then the same
 * number in the same place. What is left is new.
 */
export const keepIds = (before: readonly LawNode[], after: readonly LawNode[]): LawNode[] => {
  const byWords = new Map<string, string>()
  const byPath = new Map<string, string>()
  const wordsOf = ({ kind, heading, html }: LawNode) => `${kind}|${heading}|${html}`
  for (const { node, path } of walk(before)) {
    if (node.html.length > 20 && !byWords.has(wordsOf(node))) byWords.set(wordsOf(node), node.id)
    if (!byPath.has(`${node.kind}|${path}`)) byPath.set(`${node.kind}|${path}`, node.id)
  }
  const used = new Set<string>()
  const ids = new Map<string, string>()
  const placed = [...walk(after)]
  const give = (node: LawNode, id: string | undefined): void => {
    if (!id || used.has(id) || ids.has(node.id)) return
    used.add(id)
    ids.set(node.id, id)
  }
  for (const { node } of placed) give(node, byWords.get(wordsOf(node)))
  for (const { node, path } of placed) give(node, byPath.get(`${node.kind}|${path}`))
  const rename = (nodes: readonly LawNode[]): LawNode[] =>
    nodes.map(node => ({ ...node, id: ids.get(node.id) ?? node.id, children: rename(node.children) }))
  return rename(after)
}
