import { treeFilterDebounceMs } from '@sunport/contract/constants.ts'
import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { clearable } from './clearable.tsx'
import type { ControlProps } from './control-props.ts'
import styles from './selectable-tree.module.css'
import { holdsKeyword, type NestedNode, nestNodes, type TreeNode } from './tree-nodes.ts'
import { useDebounced } from './use-debounced.ts'

/** How long the tree goes on moving after it was narrowed. */
const unfoldingMs = 150

interface Choice {
  key: string
  label: string
  /** Read aloud when the arrow keys reach the node. */
  value: string
  selectable: boolean
  checkable: boolean
  children: Choice[]
}

const choiceOf =
  (parentsLocked: boolean) =>
  ({ id, label, children }: NestedNode): Choice => {
    const isOpen = !parentsLocked || children.length === 0
    return {
      key: id,
      label,
      value: label,
      selectable: isOpen,
      checkable: isOpen,
      children: children.map(choiceOf(parentsLocked)),
    }
  }

type Values = { value?: string | null; onChange?: (id: string | null) => void; isMultiple?: false }
type ManyValues = {
  value?: readonly string[] | null
  onChange?: (ids: string[]) => void
  isMultiple: true
}

type Props = ControlProps &
  (Values | ManyValues) & {
    nodes: readonly TreeNode[]
    /** Only nodes without children can be chosen. */
    parentsLocked?: boolean
    isLoading?: boolean
  }

/**
 * Chooses one node of a tree, or several, each for itself. The tree narrows to the hits of a typed keyword, with
 * the nodes above and below them, when the typing has stopped for a moment.
 */
export const SelectableTree = (props: Props) => {
  const { nodes, parentsLocked = false, isLoading = false, disabled = false, placeholder = '请选择' } = props
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed, treeFilterDebounceMs)
  // A tree that is about to move under the pointer takes no click, nor while it unfolds what it found: it would fall on
  // another node, or on none.
  const isMoving = typed !== useDebounced(typed, treeFilterDebounceMs + unfoldingMs)
  const treeData = useMemo(() => nestNodes(nodes).map(choiceOf(parentsLocked)), [nodes, parentsLocked])
  const filterTreeNode = useMemo(
    () => (_: string, node: object) => 'label' in node && holdsKeyword(String(node.label), keyword),
    [keyword],
  )
  const shared = {
    id: props.id,
    disabled,
    placeholder,
    'aria-label': props['aria-label'],
    'aria-required': props['aria-required'],
    'aria-invalid': props['aria-invalid'],
    'aria-describedby': props['aria-describedby'],
    treeData,
    fieldNames: { label: 'label', value: 'key', children: 'children' },
    showSearch: { searchValue: typed, onSearch: setTyped, filterTreeNode, treeNodeFilterProp: 'label' },
    treeExpandAction: parentsLocked ? ('click' as const) : (false as const),
    treeDefaultExpandedKeys: treeData.length === 1 ? treeData.map(({ key }) => key) : [],
    loading: isLoading,
    notFoundContent: isLoading ? '正在加载' : '没有匹配的选项',
    allowClear: clearable,
    style: { width: '100%' },
    styles: { popup: { root: { maxHeight: 400, overflow: 'auto' } } },
    classNames: { popup: { root: isMoving ? styles.moving : undefined } },
    onOpenChange: (isOpen: boolean) => !isOpen && setTyped(''),
  }
  /** Never the id itself: its node may be on its way, or out of reach. */
  const shownAs = (value: string) => {
    const named = nodes.find(({ id }) => id === value)?.label
    return { value, label: named ?? (isLoading || nodes.length === 0 ? '正在加载' : '不在可选范围内') }
  }
  if (props.isMultiple)
    return (
      <TreeSelect<ReturnType<typeof shownAs>[]>
        {...shared}
        value={props.value?.map(shownAs) ?? []}
        onChange={chosen => props.onChange?.(chosen.map(({ value }) => value))}
        treeCheckable
        treeCheckStrictly
        maxTagCount="responsive"
      />
    )
  return (
    <TreeSelect<ReturnType<typeof shownAs> | undefined>
      {...shared}
      labelInValue
      value={props.value ? shownAs(props.value) : undefined}
      onChange={chosen => props.onChange?.(chosen?.value ?? null)}
    />
  )
}
