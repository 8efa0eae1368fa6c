import { ArrowDownOutlined, ArrowUpOutlined, MoreOutlined, WarningOutlined } from '@ant-design/icons'
import type { MenuRecord } from '@sunport/contract/calls/menu.ts'
import { type FunctionCode, functions } from '@sunport/contract/functions.ts'
import { Button, Dropdown, Table, type TableProps } from 'antd'
import { type DragEvent, type Key, useState } from 'react'
import { EnabledMark } from '../../crud/cells.tsx'
import { pageNames } from '../../page-list.ts'
import { MenuIcon } from '../../ui/menu-icon.tsx'
import { leadsNowhere, type MenuBranch } from './find.ts'
import styles from './menu.module.css'
import { typeNames } from './menu-crud.ts'
import type { Where } from './order.ts'

export interface MenuActions {
  edit: (row: MenuRecord) => void
  addBelow: (row: MenuRecord) => void
  copy: (row: MenuRecord) => void
  remove: (row: MenuRecord) => void
}

interface Props {
  branches: MenuBranch[]
  hits: ReadonlySet<string> | undefined
  open: readonly string[]
  onOpen: (ids: string[]) => void
  selected: readonly string[]
  onSelect: (ids: string[]) => void
  /** Without it the user only looks. */
  actions: MenuActions | undefined
  /** Without it the order cannot be changed now. */
  onMove:
    | { by: (id: string, step: -1 | 1) => void; to: (id: string, target: string, where: Where) => void }
    | undefined
}

const wordsOfFunction = (code: string | null): string =>
  code ? (functions[code as FunctionCode]?.name ?? '未知功能') : '所有登录用户'

const Name = ({ row, isHit }: { row: MenuBranch; isHit: boolean }) => (
  <span className={row.isFollowing || row.hidden || row.status === '0' ? styles.closed : undefined}>
    <span className={styles.icon}>
      <MenuIcon name={row.menuIcon} />
    </span>
    {isHit ? <mark>{row.menuName}</mark> : row.menuName}
    {leadsNowhere(row, pageNames) && (
      <span className={styles.warning}>
        <WarningOutlined /> 路由无组件
      </span>
    )}
  </span>
)

/** Where a dragged row would go: into a directory by its middle, else before or after the row. */
const whereOn = (event: DragEvent<HTMLElement>, row: MenuRecord): Where => {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const part = (event.clientY - top) / height
  if (row.menuType === 'directory' && part > 0.25 && part < 0.75) return 'inside'
  return part < 0.5 ? 'before' : 'after'
}

const dropStyles: Record<Where, string | undefined> = {
  before: styles.dropBefore,
  after: styles.dropAfter,
  inside: styles.dropInside,
}

const useDragging = (onMove: Props['onMove']) => {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<{ id: string; where: Where }>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const rowProps: TableProps<MenuBranch>['onRow'] = row => {
    if (!onMove) return {}
    return {
      draggable: true,
      className: over?.id === row.id ? dropStyles[over.where] : undefined,
      onDragStart: event => {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(row.id)
      },
      onDragEnd: end,
      onDragOver: event => {
        if (!dragged || dragged === row.id) return
        event.preventDefault()
        setOver({ id: row.id, where: whereOn(event, row) })
      },
      onDrop: event => {
        event.preventDefault()
        if (dragged) onMove.to(dragged, row.id, whereOn(event, row))
        end()
      },
    }
  }
  return rowProps
}

const Actions = ({ row, actions, onMove }: { row: MenuBranch } & Pick<Props, 'actions' | 'onMove'>) => {
  if (!actions) return null
  return (
    <span className={styles.actions}>
      {onMove && (
        <>
          <Button
            type="text"
            size="small"
            icon={<ArrowUpOutlined />}
            aria-label={`上移${row.menuName}`}
            onClick={() => onMove.by(row.id, -1)}
          />
          <Button
            type="text"
            size="small"
            icon={<ArrowDownOutlined />}
            aria-label={`下移${row.menuName}`}
            onClick={() => onMove.by(row.id, 1)}
          />
        </>
      )}
      <Button type="link" size="small" aria-label={`编辑${row.menuName}`} onClick={() => actions.edit(row)}>
        编辑
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(row.menuType === 'directory'
              ? [{ key: 'add', label: '新增下级', onClick: () => actions.addBelow(row) }]
              : []),
            { key: 'copy', label: '复制', onClick: () => actions.copy(row) },
            { key: 'remove', label: '删除', danger: true, onClick: () => actions.remove(row) },
          ],
        }}
      >
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${row.menuName}的操作`} />
      </Dropdown>
    </span>
  )
}

/** The menus as a tree of rows; rows are dragged, or moved by their arrows. */
export const MenuTable = (props: Props) => {
  const { branches, hits, open, onOpen, selected, onSelect, actions, onMove } = props
  const onRow = useDragging(onMove)
  return (
    <Table<MenuBranch>
      size="small"
      rowKey="id"
      className={styles.table ?? ''}
      dataSource={branches}
      pagination={false}
      scroll={{ x: 980 }}
      onRow={onRow}
      expandable={{
        expandedRowKeys: open as Key[],
        onExpandedRowsChange: keys => onOpen(keys.map(String)),
        indentSize: 20,
      }}
      {...(actions && {
        rowSelection: {
          checkStrictly: true,
          selectedRowKeys: selected as Key[],
          onChange: keys => onSelect(keys.map(String)),
        },
      })}
      columns={[
        {
          title: '名称',
          width: 260,
          fixed: 'start',
          render: (_, row) => <Name row={row} isHit={hits?.has(row.id) ?? false} />,
        },
        { title: '编码', dataIndex: 'menuCode', width: 100 },
        { title: '类型', width: 72, render: (_, { menuType }) => typeNames[menuType] },
        { title: '路径或地址', ellipsis: true, render: (_, row) => row.url ?? row.funcPath },
        {
          title: '所需功能',
          width: 150,
          ellipsis: true,
          render: (_, { funcCode }) => wordsOfFunction(funcCode),
        },
        { title: '排序', dataIndex: 'sort', width: 64, align: 'right' },
        { title: '显示', width: 64, render: (_, { hidden }) => (hidden ? '隐藏' : '显示') },
        { title: '状态', width: 84, render: (_, { status }) => <EnabledMark value={status} /> },
        ...(actions
          ? [
              {
                title: '操作',
                width: 168,
                fixed: 'end' as const,
                render: (_: unknown, row: MenuBranch) => (
                  <Actions row={row} actions={actions} onMove={onMove} />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
