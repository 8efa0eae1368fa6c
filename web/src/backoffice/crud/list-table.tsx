import { pageSizes } from '@sunport/contract/codes.ts'
import { sortDirection } from '@sunport/contract/format/sort-name.ts'
import { Skeleton, Table, type TableProps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useMay } from '../session.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'
import { EmptyList, ListFailure } from './list-states.tsx'
import { RowActions, useHasRowActions } from './row-actions.tsx'
import type { CrudList } from './use-crud-list.ts'

interface Props<Row> {
  crud: Crud<Row>
  list: CrudList<Row>
  create?: ReactNode
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
}

const orderOf = { ASC: 'ascend', DESC: 'descend' } as const

/** How far below the window's top the page begins: the table's head sticks there. */
const contentTop = (): number => document.getElementById('content')?.offsetTop ?? 0

export const ListTable = <Row,>({ crud, list, create, onEdit, onRemove }: Props<Row>) => {
  const { state, query, rows, total, change } = list
  const may = useMay()
  const hasActions = useHasRowActions(crud)
  const [selected, setSelected] = useState<Row[]>([])
  const isSelectable = crud.rowActions?.some(action => action.bulk && may(action.permission))

  if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
  if (query.isPending) return <Skeleton active title={false} paragraph={{ rows: 8 }} className={styles.skeleton} />

  const columns: TableProps<Row & object>['columns'] = crud.columns.map(column => ({
    key: column.name,
    dataIndex: column.name,
    title: column.title,
    width: column.width,
    align: column.align,
    ellipsis: !column.render,
    render: column.render && ((_: unknown, row: Row) => column.render?.(row)),
    ...(column.isSortable && {
      sorter: true,
      sortOrder: state.sortName === column.name && state.sortOrder ? orderOf[state.sortOrder] : null,
    }),
  }))
  if (hasActions)
    columns.push({
      key: 'actions',
      title: '操作',
      width: 150,
      fixed: 'right',
      render: (_, row) => <RowActions crud={crud} row={row} onEdit={onEdit} onRemove={onRemove} />,
    })

  const follow: TableProps<Row & object>['onChange'] = (page, _, sorter, { action }) => {
    if (action === 'paginate') {
      const isResized = page.pageSize !== state.pageSize
      return change({ currPage: isResized ? 1 : (page.current ?? 1), pageSize: page.pageSize ?? state.pageSize })
    }
    const sort = Array.isArray(sorter) ? sorter[0] : sorter
    const sortOrder = sortDirection(sort?.order)
    change({ currPage: 1, sortOrder, sortName: sortOrder && String(sort?.columnKey) })
  }

  return (
    <>
      <BulkBar crud={crud} selected={selected} onClear={() => setSelected([])} />
      <Table<Row & object>
        size="small"
        className={styles.table}
        rowKey={crud.rowKey}
        columns={columns}
        dataSource={rows as (Row & object)[]}
        loading={query.isPlaceholderData}
        scroll={{ x: 'max-content' }}
        sticky={{ offsetHeader: contentTop() }}
        onChange={follow}
        rowSelection={
          isSelectable
            ? {
                selectedRowKeys: selected.map(crud.rowKey),
                preserveSelectedRowKeys: true,
                columnWidth: 40,
                onChange: (_, chosen) => setSelected(chosen),
              }
            : undefined
        }
        locale={{
          emptyText: (
            <EmptyList
              title={crud.title}
              isFiltered={list.isFiltered}
              onReset={list.reset}
              create={create}
            />
          ),
        }}
        pagination={{
          current: state.currPage,
          pageSize: state.pageSize,
          total,
          showTotal: count => `共 ${count} 条`,
          showSizeChanger: true,
          pageSizeOptions: [...pageSizes],
          hideOnSinglePage: false,
          size: 'small',
        }}
      />
    </>
  )
}
