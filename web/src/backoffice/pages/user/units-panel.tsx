import { SearchOutlined } from '@ant-design/icons'
import { treeFilterDebounceMs } from '@sunport/contract/constants.ts'
import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import type { TreeOption } from '../../crud/define-crud.ts'
import { holdsKeyword, type NestedNode, nestNodes } from '../../ui/tree-nodes.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './user.module.css'

interface Props {
  nodes: readonly TreeOption[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

interface Branch {
  key: string
  title: string
  children: Branch[]
}

/** The branches that lead to a hit. */
const hitsOf = (nodes: readonly NestedNode[], keyword: string): NestedNode[] =>
  nodes.flatMap(node => {
    const children = hitsOf(node.children, keyword)
    if (holdsKeyword(node.label, keyword)) return [node]
    return children.length > 0 ? [{ ...node, children }] : []
  })

const branchOf = ({ id, label, children }: NestedNode): Branch => ({
  key: id,
  title: label,
  children: children.map(branchOf),
})

const idsOf = (nodes: readonly NestedNode[]): string[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsOf(children)])

/** The tree of organisations; choosing one shows its people and those of everything below. */
export const UnitsPanel = ({ nodes, chosen, onChoose }: Props) => {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed, treeFilterDebounceMs).trim()
  const tree = useMemo(() => nestNodes(nodes), [nodes])
  const shown = useMemo(() => (keyword ? hitsOf(tree, keyword) : tree), [tree, keyword])
  const top = useMemo(() => tree.map(({ id }) => id), [tree])
  const [opened, setOpened] = useState<readonly string[]>()
  const expanded = keyword ? idsOf(shown) : (opened ?? top)
  return (
    <section className={styles.units} aria-label="机构">
      <div className={styles.unitSearch}>
        <Input
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          value={typed}
          placeholder="查找机构"
          aria-label="查找机构"
          onChange={event => setTyped(event.target.value)}
        />
      </div>
      <div className={styles.unitTree}>
        {shown.length === 0 ? (
          <p className={styles.noHits}>没有符合的机构</p>
        ) : (
          <Tree
            blockNode
            treeData={shown.map(branchOf)}
            expandedKeys={[...expanded]}
            onExpand={keys => setOpened(keys.map(String))}
            selectedKeys={chosen ? [chosen] : []}
            onSelect={keys => onChoose(keys[0] === undefined ? undefined : String(keys[0]))}
          />
        )}
      </div>
    </section>
  )
}
