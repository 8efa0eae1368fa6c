import { channel } from '@sunport/contract/calls/channel.ts'
import type { ChannelRecord } from '@sunport/contract/calls/channel-fields.ts'
import { App } from 'antd'
import { type DragEvent, type ReactNode, useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { type TreeRow, TreeTable } from '../../crud/tree-table.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { useMay } from '../../session.ts'
import styles from './channel.module.css'
import { columns } from './channel-crud.tsx'
import { type DropZone, placeOf, zoneAt } from './drop-place.ts'

interface Props {
  rows: readonly ChannelRecord[]
  actionsOf: ((row: ChannelRecord) => ReactNode) | undefined
  onOpen: (row: ChannelRecord) => void
  selection: { selected: readonly ChannelRecord[]; onSelect: (rows: ChannelRecord[]) => void } | undefined
}

const nest = (rows: readonly ChannelRecord[], parentId: string | null = null): TreeRow<ChannelRecord>[] =>
  rows
    .filter(row => row.parentId === parentId)
    .map(row => (row.childCount > 0 ? { ...row, children: nest(rows, row.id) } : row))

const nameOf = ({ name }: ChannelRecord): string => name
const isArchived = ({ state }: ChannelRecord): boolean => state === 'archived'

/** The tree of a site. A row is dragged before, into or behind another; the dialog “移动” does the same by keyboard. */
export const ChannelTree = ({ rows, actionsOf, onOpen, selection }: Props) => {
  const { modal } = App.useApp()
  const canMove = useMay()(channel.move.access)
  const change = useCrudChange('channel')
  const [dragged, setDragged] = useState<ChannelRecord>()
  const [over, setOver] = useState<{ id: string; zone: DropZone }>()
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
    <TreeTable<ChannelRecord>
      aria-label="栏目树"
      columns={columns}
      nameOf={nameOf}
      nameWidth={220}
      actionsOf={actionsOf}
      onOpen={onOpen}
      isOff={isArchived}
      rowClass={canMove ? styles.row : undefined}
      dataSource={tree}
      scroll={{ x: 1300 }}
      {...(selection && {
        rowSelection: {
          columnWidth: 44,
          selectedRowKeys: selection.selected.map(({ id }) => id),
          onChange: keys => selection.onSelect(rows.filter(({ id }) => keys.includes(id))),
          getCheckboxProps: ({ name }) => ({ 'aria-label': `选择${name}` }),
        },
      })}
      expandable={{ defaultExpandAllRows: true }}
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
