import { sortDirection } from '@sunport/contract/format/sort-name.ts'
import { Table, type TableProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useMay } from '../session.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './crud.module.css'
import type { Crud, CrudColumn } from './define-crud.ts'
import type { CrudList } from './use-crud-list.ts'

interface Props<Row> {
  crud: Crud<Row>
  list: CrudList<Row>
  empty: ReactNode
  actionsOf?: (row: Row) => ReactNode
}

type Columns<Row> = NonNullable<TableProps<Row & object>['columns']>

const orderOf = { ASC: 'ascend', DESC: 'descend' } as const
const usualWidth = 140
const actionsWidth = 140
const selectionWidth = 40

/** How far below the window's top the page begins: the table's head sticks there. */
const contentTop = (): number => document.getElementById('content')?.offsetTop ?? 0

const widthOf = (columns: readonly { width?: number }[]): number =>
  columns.reduce((sum, { width = usualWidth }) => sum + width, actionsWidth + selectionWidth)

const toColumns = <Row,>(columns: readonly CrudColumn<Row>[], { state }: CrudList<Row>): Columns<Row> =>
  columns.map(({ name, title, width = usualWidth, align, isSortable, render }) => ({
    key: name,
    dataIndex: name,
    title,
    width,
    align,
    ellipsis: true,
    render: render && ((_: unknown, row: Row) => render(row)),
    ...(isSortable && {
      sorter: true,
      sortOrder: state.sortName === name && state.sortOrder ? orderOf[state.sortOrder] : null,
    }),
  }))

export const ListTable = <Row,>({ crud, list, empty, actionsOf }: Props<Row>) => {
  const may = useMay()
  const [selected, setSelected] = useState<Row[]>([])
  const isSelectable = crud.rowActions?.some(action => action.bulk && may(action.permission))
  const columns = toColumns(crud.columns, list)
  if (actionsOf)
    columns.push({
      key: 'actions',
      title: '操作',
      width: actionsWidth,
      fixed: 'right',
      render: (_, row) => actionsOf(row),
    })

  const sort: TableProps<Row & object>['onChange'] = (_page, _filters, sorter) => {
    const chosen = Array.isArray(sorter) ? sorter[0] : sorter
    const sortOrder = sortDirection(chosen?.order)
    list.change({ currPage: 1, sortOrder, sortName: sortOrder && String(chosen?.columnKey) })
  }

  return (
    <>
      <BulkBar crud={crud} selected={selected} onClear={() => setSelected([])} />
      <Table<Row & object>
        size="small"
        className={styles.table}
        rowKey={crud.rowKey}
        columns={columns}
        dataSource={list.rows as (Row & object)[]}
        loading={list.query.isPlaceholderData}
        scroll={{ x: widthOf(crud.columns) }}
        sticky={{ offsetHeader: contentTop() }}
        onChange={sort}
        pagination={false}
        locale={{ emptyText: empty }}
        rowSelection={
          isSelectable
            ? {
                selectedRowKeys: selected.map(crud.rowKey),
                preserveSelectedRowKeys: true,
                columnWidth: selectionWidth,
                onChange: (_, chosen) => setSelected(chosen),
              }
            : undefined
        }
      />
    </>
  )
}
