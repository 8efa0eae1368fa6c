import { WarningFilled } from '@ant-design/icons'
import { plainText } from '@sunport/contract/content/law/lines.ts'
import type { Doubt } from '@sunport/contract/content/law/parse.ts'
import { allNodes, type LawNode, labelOf, lawNodeKinds, mayHold } from '@sunport/contract/content/law/tree.ts'
import { App, Button, Dropdown, Empty, Space, Tooltip, Tree, type TreeDataNode } from 'antd'
import { useMemo } from 'react'
import { newId } from '../../ui/new-id.ts'
import styles from './law-compile.module.css'
import { NodeForm } from './node-form.tsx'
import { addAfter, addInside, changeNode, moveNode, removeNode } from './tree-moves.ts'

interface Props {
  nodes: readonly LawNode[]
  /** The version that this one amends. */
  before?: readonly LawNode[]
  doubts: readonly Doubt[]
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  onChange: (nodes: LawNode[]) => void
}

const treeHeight = 600
const snippetLength = 28

const titleOf = (node: LawNode, reasons: string[]) => (
  <span className={styles.node}>
    <b>{labelOf(node) || lawNodeKinds[node.kind]}</b>
    <span>{node.heading || plainText(node.html).slice(0, snippetLength)}</span>
    {reasons.length > 0 && (
      <Tooltip title={reasons.join('；')}>
        <WarningFilled className={styles.doubt} aria-label={`存疑：${reasons.join('；')}`} />
      </Tooltip>
    )}
  </span>
)

const treeOf = (nodes: readonly LawNode[], doubts: Map<string, Doubt[]>): TreeDataNode[] =>
  nodes.map(node => ({
    key: node.id,
    title: titleOf(
      node,
      (doubts.get(node.id) ?? []).map(({ reason }) => reason),
    ),
    children: treeOf(node.children, doubts),
  }))

const kindsInside = (parent: LawNode | undefined) =>
  (Object.keys(lawNodeKinds) as LawNode['kind'][])
    .filter(kind => mayHold(parent?.kind, kind))
    .map(kind => ({ key: kind, label: lawNodeKinds[kind] }))

/** The provisions as a tree beside the one that is being edited. */
export const TreeEditor = ({ nodes, before, doubts, selected, onSelect, onChange }: Props) => {
  const { modal } = App.useApp()
  const data = useMemo(
    () =>
      treeOf(
        nodes,
        Map.groupBy(doubts, ({ nodeId }) => nodeId),
      ),
    [nodes, doubts],
  )
  const all = useMemo(() => allNodes(nodes), [nodes])
  const node = all.find(({ id }) => id === selected)
  const made = (change: (id: string) => LawNode[]) => {
    const id = newId()
    onChange(change(id))
    onSelect(id)
  }
  const remove = () => {
    if (!node) return
    const inside = allNodes(node.children).length
    modal.confirm({
      title: `删除${labelOf(node) || lawNodeKinds[node.kind]}？`,
      content: inside > 0 ? `其下 ${inside} 个条目将一并删除。` : undefined,
      okButtonProps: { danger: true },
      onOk: () => {
        onChange(removeNode(nodes, node.id))
        onSelect(undefined)
      },
    })
  }
  return (
    <div className={styles.editor}>
      <div>
        <Space wrap size={4} className={styles.treeTools}>
          <Button
            size="small"
            disabled={!node}
            onClick={() => node && made(id => addAfter(nodes, node.id, id))}
          >
            同级新增
          </Button>
          <Dropdown
            menu={{
              items: kindsInside(node),
              onClick: ({ key }) => made(id => addInside(nodes, node?.id, key as LawNode['kind'], id)),
            }}
          >
            <Button size="small">{node ? '下级新增' : '新增'}</Button>
          </Dropdown>
          <Button
            size="small"
            disabled={!node}
            onClick={() => node && onChange(moveNode(nodes, node.id, -1))}
          >
            上移
          </Button>
          <Button size="small" disabled={!node} onClick={() => node && onChange(moveNode(nodes, node.id, 1))}>
            下移
          </Button>
          <Button size="small" danger disabled={!node} onClick={remove}>
            删除
          </Button>
        </Space>
        {nodes.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有条文，可导入或逐条新增" />
        ) : (
          <Tree
            aria-label="条文结构"
            blockNode
            defaultExpandAll
            height={treeHeight}
            treeData={data}
            selectedKeys={selected ? [selected] : []}
            onSelect={keys => onSelect(keys[0] === undefined ? undefined : String(keys[0]))}
          />
        )}
      </div>
      {node ? (
        <NodeForm
          key={node.id}
          node={node}
          before={before && (allNodes(before).find(({ id }) => id === node.id) ?? null)}
          onChange={change => onChange(changeNode(nodes, node.id, change))}
        />
      ) : (
        <Empty
          className={styles.nothing}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="在左侧选择一个条目进行编辑"
        />
      )}
    </div>
  )
}
