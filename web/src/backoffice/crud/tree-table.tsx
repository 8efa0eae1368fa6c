import { Button, Table, type TableProps } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useIsNarrow } from '../use-media.ts'
import styles from './crud.module.css'
import type { CrudColumn } from './define-crud.ts'
import { useActionsWidth } from './row-actions.tsx'

export type TreeRow<Row> = Row & { children?: TreeRow<Row>[] }

type Columns<Row> = NonNullable<TableProps<TreeRow<Row>>['columns']>

interface Props<Row> extends Omit<TableProps<TreeRow<Row>>, 'columns' | 'className' | 'pagination' | 'size'> {
  'aria-label': string
  /** What stands behind the name. */
  columns: readonly CrudColumn<Row>[]
  nameOf: (row: Row) => string
  nameWidth: number
  actionsOf: ((row: Row) => ReactNode) | undefined
  onOpen: (row: Row) => void
  /** Rows that are out of use are drawn faintly. */
  isOff: (row: Row) => boolean
  rowClass?: string | undefined
}

/** Rows below each other: the name leads to the details, the columns are those of the list. */
export const TreeTable = <Row extends { id: string }>({
  columns: described,
  nameOf,
  nameWidth,
  actionsOf,
  onOpen,
  isOff,
  rowClass = '',
  expandable,
  ...table
}: Props<Row>) => {
  const isNarrow = useIsNarrow()
  const actionsWidth = useActionsWidth()
  const columns = useMemo(
    (): Columns<Row> => [
      {
        key: 'name',
        title: '名称',
        // A phone has room for the name and what can be done; the rest stands in the details.
        ...(!isNarrow && { width: nameWidth, fixed: 'start' as const }),
        render: (_, row) => (
          <Button type="link" size="small" className={styles.treeName} onClick={() => onOpen(row)}>
            {nameOf(row)}
          </Button>
        ),
      },
      ...(isNarrow ? [] : described).map(({ name, title, width, align, render }) => ({
        key: name,
        dataIndex: name,
        title,
        ...(width && { width }),
        ...(align && { align }),
        render: render && ((_: unknown, row: TreeRow<Row>) => render(row)),
      })),
      ...(actionsOf
        ? [
            {
              key: 'actions',
              title: '操作',
              width: actionsWidth,
              fixed: 'end' as const,
              render: (_: unknown, row: TreeRow<Row>) => actionsOf(row),
            },
          ]
        : []),
    ],
    [described, nameOf, nameWidth, actionsOf, onOpen, isNarrow, actionsWidth],
  )
  return (
    <Table<TreeRow<Row>>
      {...table}
      {...(isNarrow && { scroll: {} })}
      size="small"
      className={styles.tree ?? ''}
      rowKey={row => row.id}
      columns={columns}
      pagination={false}
      sticky={{ offsetHeader: document.getElementById('content')?.offsetTop ?? 0 }}
      rowClassName={row => `${rowClass} ${isOff(row) ? styles.treeOff : ''}`}
      expandable={{ indentSize: 20, ...expandable }}
    />
  )
}
