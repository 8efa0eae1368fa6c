import { org } from '@sunport/contract/calls/org.ts'
import type { OrgNode } from '@sunport/contract/calls/org-shapes.ts'
import { treeFilterDebounceMs } from '@sunport/contract/constants.ts'
import { App, Empty, Input, Tree, type TreeDataNode, type TreeProps } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { holdsKeyword, type NestedNode, nestNodes } from '../../ui/tree-nodes.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './organisation.module.css'
import { branchTo, droppedUnder } from './tree-moves.ts'

interface Props {
  nodes: readonly OrgNode[]
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
}

const Label = ({ node, keyword }: { node: OrgNode | undefined; keyword: string }) => {
  const isHit = keyword !== '' && holdsKeyword(node?.label ?? '', keyword)
  return (
    <span className={node?.unitState === '0' ? styles.pausedNode : undefined} title={node?.label}>
      {isHit ? <mark>{node?.label}</mark> : node?.label}
      {node?.unitState === '0' && '（暂停）'}
    </span>
  )
}

/** The units as they stand below each other. Dragging one onto another moves it there, after a question. */
export const OrgTree = ({ nodes, chosen, onChoose }: Props) => {
  const { modal } = App.useApp()
  const canMove = useMay()(org.move.access)
  const change = useCrudChange('organisation')
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), treeFilterDebounceMs)
  const byId = useMemo(() => new Map(nodes.map(node => [node.id, node])), [nodes])
  const treeData = useMemo(() => {
    const toData = ({ id, children }: NestedNode): TreeDataNode => ({
      key: id,
      title: <Label node={byId.get(id)} keyword={keyword} />,
      children: children.map(toData),
    })
    return nestNodes(nodes).map(toData)
  }, [nodes, byId, keyword])
  const [open, setOpen] = useState<string[]>([])
  const hits = useMemo(
    () => (keyword ? nodes.filter(({ label }) => holdsKeyword(label, keyword)) : []),
    [nodes, keyword],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for each search and each choice
  useEffect(() => {
    const wanted = [...hits.map(({ id }) => id), ...(chosen ? [chosen] : [])]
    const tops = treeData.map(({ key }) => String(key))
    setOpen(before => [...new Set([...before, ...tops, ...wanted.flatMap(id => branchTo(byId, id))])])
  }, [hits, chosen, byId])

  const drop: TreeProps['onDrop'] = ({ dragNode, node, dropToGap }) => {
    const unit = byId.get(String(dragNode.key))
    const parent = byId.get(droppedUnder(byId, String(node.key), dropToGap) ?? '')
    if (!unit || !parent || unit.parentId === parent.id) return
    modal.confirm({
      title: `移动“${unit.label}”`,
      content: `移到“${parent.label}”之下，其下级机构一并移动。`,
      okText: '移动',
      cancelText: '取消',
      onOk: () =>
        change
          .mutateAsync(() => api.org.move({ id: unit.id, version: unit.version, parentId: parent.id }))
          .catch(() => {}),
    })
  }

  return (
    <section className={styles.tree} aria-label="机构树">
      <Input.Search
        allowClear
        placeholder="查找机构"
        aria-label="查找机构"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onSearch={() => hits[0] && onChoose(hits[0].id)}
      />
      {keyword && (
        <p className={styles.hits} role="status">
          {hits.length > 0 ? `找到 ${hits.length} 个机构` : '没有匹配的机构'}
        </p>
      )}
      {nodes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有可见的机构" />
      ) : (
        <Tree
          blockNode
          treeData={treeData}
          draggable={canMove ? { icon: false } : false}
          selectedKeys={chosen ? [chosen] : []}
          expandedKeys={open}
          onExpand={keys => setOpen(keys.map(String))}
          onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
          onDrop={drop}
        />
      )}
    </section>
  )
}
