import { sortDirection } from '@sunport/contract/format/sort-name.ts'
import { Table, type TableProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import styles from './crud.module.css'
import type { Crud, CrudColumn } from './define-crud.ts'
import { useActionsWidth } from './row-actions.tsx'
import { rowKeys } from './row-keys.ts'
import type { CrudList } from './use-crud-list.ts'
import { useWholeWords } from './use-whole-words.ts'

interface Props<Row> {
  crud: Crud<Row>
  columns: readonly CrudColumn<Row>[]
  list: CrudList<Row>
  empty: ReactNode
  /** Given: rows can be selected, also over pages. */
  selection?: { selected: readonly Row[]; onSelect: (rows: Row[]) => void } | undefined
  actionsOf?: ((row: Row) => ReactNode) | undefined
  onOpen: (row: Row) => void
}

type Columns<Row> = NonNullable<TableProps<Row & object>['columns']>

const orderOf = { ASC: 'ascend', DESC: 'descend' } as const
const usualWidth = 140
const selectionWidth = 40

/** How far below the window's top the page begins: the table's head sticks there. */
const contentTop = (): number => document.getElementById('content')?.offsetTop ?? 0

const widthOf = (columns: readonly { width?: number }[], actionsWidth: number): number =>
  columns.reduce((sum, { width = usualWidth }) => sum + width, actionsWidth + selectionWidth)

const toColumns = <Row,>(columns: readonly CrudColumn<Row>[], { state }: CrudList<Row>): Columns<Row> =>
  columns.map(({ name, title, width = usualWidth, align, isSortable, render }, at) => ({
    key: name,
    dataIndex: name,
    title,
    width,
    align,
    ellipsis: true,
    // What a row is called stays in sight while the others are looked through.
    ...(at === 0 && { fixed: 'start' as const }),
    render: render && ((_: unknown, row: Row) => render(row)),
    ...(isSortable && {
      sorter: true,
      sortOrder: state.sortName === name && state.sortOrder ? orderOf[state.sortOrder] : null,
    }),
  }))

/** Links, buttons and boxes of a row do their own work. */
const isOnControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label, .ant-dropdown, .ant-modal') !== null

export const ListTable = <Row,>({
  crud,
  columns: shown,
  list,
  empty,
  selection,
  actionsOf,
  onOpen,
}: Props<Row>) => {
  const columns = toColumns(shown, list)
  const actionsWidth = useActionsWidth()
  const root = useRef<HTMLDivElement>(null)
  useWholeWords(root)
  if (actionsOf)
    columns.push({
      key: 'actions',
      title: '操作',
      width: actionsWidth,
      fixed: 'end',
      render: (_, row) => actionsOf(row),
    })

  const sort: TableProps<Row & object>['onChange'] = (_page, _filters, sorter) => {
    const chosen = Array.isArray(sorter) ? sorter[0] : sorter
    const sortOrder = sortDirection(chosen?.order)
    list.change({ currPage: 1, sortOrder, sortName: sortOrder && String(chosen?.columnKey) })
  }

  return (
    <div ref={root}>
      <Table<Row & object>
        size="small"
        className={styles.table}
        rowKey={crud.rowKey}
        columns={columns}
        dataSource={list.rows as (Row & object)[]}
        loading={list.query.isPlaceholderData}
        scroll={{ x: widthOf(shown, actionsOf ? actionsWidth : 0) }}
        sticky={{ offsetHeader: contentTop() }}
        onChange={sort}
        pagination={false}
        locale={{ emptyText: empty }}
        onRow={(row, at) => ({
          tabIndex: at === 0 ? 0 : -1,
          'aria-label': crud.rowName(row),
          onClick: event => {
            if (!isOnControl(event.target) && !getSelection()?.toString()) onOpen(row)
          },
          onKeyDown: event => rowKeys(event, () => onOpen(row)),
        })}
        rowSelection={
          selection && {
            selectedRowKeys: selection.selected.map(crud.rowKey),
            preserveSelectedRowKeys: true,
            columnWidth: selectionWidth,
            fixed: true,
            onChange: (_, chosen) => selection.onSelect(chosen),
          }
        }
      />
    </div>
  )
}
