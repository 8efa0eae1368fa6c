/** A node of a selectable tree: nested by `children`, or a flat list joined by `parentId`, or both. */
export interface TreeNode {
  id: string
  parentId?: string | null
  label: string
  children?: readonly TreeNode[]
}

/** Rows with a name that stand below each other, as nodes of a tree. */
export const nodesOfRows = (rows: readonly { id: string; parentId: string | null; name: string }[]) =>
  rows.map(({ id, parentId, name }) => ({ id, parentId, label: name }))

export interface NestedNode {
  id: string
  label: string
  children: NestedNode[]
}

const nested = ({ id, label, children = [] }: TreeNode): NestedNode => ({
  id,
  label,
  children: children.map(nested),
})

/** The nodes below their parents. A node whose parent is not among them stands at the top. */
export const nestNodes = (nodes: readonly TreeNode[]): NestedNode[] => {
  const byId = new Map(nodes.map(node => [node.id, nested(node)]))
  const top: NestedNode[] = []
  for (const { id, parentId } of nodes) {
    const node = byId.get(id)
    const parent = parentId && parentId !== id ? byId.get(parentId) : undefined
    if (node) (parent?.children ?? top).push(node)
  }
  return top
}

const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Whether a label holds the keyword, full or half width, in either case. */
export const holdsKeyword = (label: string, keyword: string): boolean =>
  comparable(label).includes(comparable(keyword))
