import { channel } from '@sunport/contract/calls/channel.ts'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { App, Button, Table, type TableProps } from 'antd'
import { type DragEvent, type ReactNode, useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import { useIsNarrow } from '../../use-media.ts'
import styles from './channel.module.css'
import { columns as described } from './channel-crud.tsx'
import { type DropZone, placeOf, zoneAt } from './drop-place.ts'

interface Node extends ChannelRecord {
  children?: Node[]
}

interface Props {
  rows: readonly ChannelRecord[]
  actionsOf: ((row: ChannelRecord) => ReactNode) | undefined
  onOpen: (row: ChannelRecord) => void
  selection: { selected: readonly ChannelRecord[]; onSelect: (rows: ChannelRecord[]) => void } | undefined
}

const nest = (rows: readonly ChannelRecord[], parentId: string | null = null): Node[] =>
  rows
    .filter(row => row.parentId === parentId)
    .map(row => (row.childCount > 0 ? { ...row, children: nest(rows, row.id) } : row))

const useColumns = (
  actionsOf: Props['actionsOf'],
  onOpen: Props['onOpen'],
): NonNullable<TableProps<Node>['columns']> => {
  const isNarrow = useIsNarrow()
  return useMemo(
    () => [
      {
        key: 'name',
        title: '名称',
        width: 220,
        render: (_, row) => (
          <Button type="link" size="small" className={styles.name} onClick={() => onOpen(row)}>
            {row.name}
          </Button>
        ),
      },
      ...described.map(({ name, title, width, align, render }) => ({
        key: name,
        dataIndex: name,
        title,
        ...(width && { width }),
        ...(align && { align }),
        render: render && ((_: unknown, row: Node) => render(row)),
      })),
      ...(actionsOf
        ? [
            {
              key: 'actions',
              title: '操作',
              width: 170,
              ...(!isNarrow && { fixed: 'right' as const }),
              render: (_: unknown, row: Node) => actionsOf(row),
            },
          ]
        : []),
    ],
    [actionsOf, onOpen, isNarrow],
  )
}

/** The tree of a site. A row is dragged before, into or behind another; the dialog “移动” does the same by keyboard. */
export const ChannelTree = ({ rows, actionsOf, onOpen, selection }: Props) => {
  const { modal } = App.useApp()
  const canMove = useMay()(channel.move.access)
  const change = useCrudChange('channel')
  const [dragged, setDragged] = useState<ChannelRecord>()
  const [over, setOver] = useState<{ id: string; zone: DropZone }>()
  const columns = useColumns(actionsOf, onOpen)
  const tree = useMemo(() => nest(rows), [rows])

  const zoneOf = (event: DragEvent<HTMLElement>): DropZone => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return zoneAt(event.clientY, top, height)
  }
  const drop = (target: ChannelRecord, zone: DropZone) => {
    const moving = dragged
    setDragged(undefined)
    setOver(undefined)
    if (!moving || moving.id === target.id) return
    const place = placeOf(rows, target, zone)
    const move = () =>
      change
        .mutateAsync(() => api.channel.move({ id: moving.id, version: moving.version, ...place }))
        .catch(() => {})
    if (place.parentId === moving.parentId) return void move()
    const parent = rows.find(({ id }) => id === place.parentId)?.name
    modal.confirm({
      title: `移动“${moving.name}”`,
      content: `移到${parent ? `“${parent}”之下` : '最上级'}，其下级一并移动；栏目地址不变。`,
      okText: '移动',
      cancelText: '取消',
      onOk: move,
    })
  }
  return (
    <Table<Node>
      size="small"
      className={styles.tree}
      aria-label="栏目树"
      rowKey={row => row.id}
      columns={columns}
      dataSource={tree}
      pagination={false}
      scroll={{ x: 1300 }}
      {...(selection && {
        rowSelection: {
          columnWidth: 44,
          selectedRowKeys: selection.selected.map(({ id }) => id),
          onChange: keys => selection.onSelect(rows.filter(({ id }) => keys.includes(id))),
          getCheckboxProps: ({ name }) => ({ 'aria-label': `选择${name}` }),
        },
      })}
      sticky={{ offsetHeader: document.getElementById('content')?.offsetTop ?? 0 }}
      expandable={{ indentSize: 20, defaultExpandAllRows: true }}
      rowClassName={row => `${canMove ? styles.row : ''} ${row.state === 'archived' ? styles.isOff : ''}`}
      onRow={row =>
        canMove
          ? {
              draggable: true,
              'data-drop': over?.id === row.id && dragged?.id !== row.id ? over.zone : undefined,
              onDragStart: (event: DragEvent<HTMLElement>) => {
                // Without something to carry, some browsers begin no drag.
                event.dataTransfer.setData('text/plain', row.name)
                event.dataTransfer.effectAllowed = 'move'
                setDragged(row)
              },
              onDragEnd: () => {
                setDragged(undefined)
                setOver(undefined)
              },
              onDragOver: (event: DragEvent<HTMLElement>) => {
                event.preventDefault()
                setOver({ id: row.id, zone: zoneOf(event) })
              },
              onDrop: (event: DragEvent<HTMLElement>) => drop(row, zoneOf(event)),
            }
          : {}
      }
    />
  )
}
