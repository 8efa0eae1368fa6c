import { type LawNode, type LawNodeKind, mayHold, numberValue } from '@sunport/contract/content/law/tree.ts'

const map = (nodes: readonly LawNode[], change: (node: LawNode) => LawNode): LawNode[] =>
  nodes.map(node => change({ ...node, children: map(node.children, change) }))

export const changeNode = (nodes: readonly LawNode[], id: string, change: Partial<LawNode>): LawNode[] =>
  map(nodes, node => (node.id === id ? { ...node, ...change, id } : node))

export const removeNode = (nodes: readonly LawNode[], id: string): LawNode[] =>
  nodes.filter(node => node.id !== id).map(node => ({ ...node, children: removeNode(node.children, id) }))

const siblingsOf = (nodes: readonly LawNode[], id: string): readonly LawNode[] | undefined => {
  if (nodes.some(node => node.id === id)) return nodes
  for (const { children } of nodes) {
    const found = siblingsOf(children, id)
    if (found) return found
  }
  return undefined
}

/** Moves a node among its siblings; at either end it stays. */
export const moveNode = (nodes: readonly LawNode[], id: string, by: -1 | 1): LawNode[] => {
  const at = nodes.findIndex(node => node.id === id)
  if (at < 0) return nodes.map(node => ({ ...node, children: moveNode(node.children, id, by) }))
  const to = at + by
  const other = nodes[to]
  if (!other) return [...nodes]
  return nodes.map((node, index) => (index === at ? other : index === to ? (nodes[at] as LawNode) : node))
}

/** The next number of a kind: 12 → 13, or 12-1 where 13 is taken. */
export const nextNumber = (
  kind: LawNodeKind,
  after: LawNode | undefined,
  taken: ReadonlySet<string>,
): string => {
  if (kind === 'paragraph') return ''
  if (!after || after.kind !== kind) return taken.has('1') ? '' : '1'
  const [main = '0', extra = '0'] = after.number.split('-')
  const next = String(Number(main) + 1)
  return taken.has(next) ? `${main}-${Number(extra) + 1}` : next
}

const numbersOf = (nodes: readonly LawNode[], kind: LawNodeKind): string[] =>
  nodes.flatMap(node => [...(node.kind === kind ? [node.number] : []), ...numbersOf(node.children, kind)])

/** Articles are numbered through the whole law, everything else beside its siblings. */
const takenNumbers = (
  nodes: readonly LawNode[],
  siblings: readonly LawNode[],
  kind: LawNodeKind,
): ReadonlySet<string> =>
  new Set(
    kind === 'article'
      ? numbersOf(nodes, kind)
      : siblings.filter(node => node.kind === kind).map(({ number }) => number),
  )

const blank = (id: string, kind: LawNodeKind, number: string): LawNode => ({
  id,
  kind,
  number,
  heading: '',
  html: '',
  children: [],
})

/** Puts a node of the same kind after another. */
export const addAfter = (nodes: readonly LawNode[], id: string, newId: string): LawNode[] => {
  const siblings = siblingsOf(nodes, id) ?? []
  const after = siblings.find(node => node.id === id)
  if (!after) return [...nodes]
  const made = blank(
    newId,
    after.kind,
    nextNumber(after.kind, after, takenNumbers(nodes, siblings, after.kind)),
  )
  const insert = (list: readonly LawNode[]): LawNode[] =>
    list.flatMap(node => [{ ...node, children: insert(node.children) }, ...(node.id === id ? [made] : [])])
  return insert(nodes)
}

/** Puts a node at the end inside of another, or of the law. */
export const addInside = (
  nodes: readonly LawNode[],
  parentId: string | undefined,
  kind: LawNodeKind,
  newId: string,
): LawNode[] => {
  const numbered = (siblings: readonly LawNode[]): LawNode => {
    const taken = takenNumbers(nodes, siblings, kind)
    const last = [...taken]
      .filter(Boolean)
      .sort((a, b) => numberValue(a) - numberValue(b))
      .at(-1)
    const before = last === undefined ? undefined : blank('', kind, last)
    return blank(newId, kind, kind === 'annex' && !before ? '' : nextNumber(kind, before, taken))
  }
  if (!parentId) return [...nodes, numbered(nodes)]
  return map(nodes, node =>
    node.id === parentId && mayHold(node.kind, kind)
      ? { ...node, children: [...node.children, numbered(node.children)] }
      : node,
  )
}
