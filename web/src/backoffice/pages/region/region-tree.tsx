import type { RegionRecord } from '@sunport/contract/calls/region.ts'
import { useQueries } from '@tanstack/react-query'
import { Button, Skeleton, Table, type TableProps } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { useIsNarrow } from '../../use-media.ts'
import styles from './region.module.css'
import { columns as described } from './region-crud.tsx'

interface Node extends RegionRecord {
  children?: Node[]
}

interface Props {
  actionsOf: ((row: RegionRecord) => ReactNode) | undefined
  onOpen: (row: RegionRecord) => void
}

const top = ''

const nest = (rows: readonly RegionRecord[], branches: ReadonlyMap<string, RegionRecord[]>): Node[] =>
  rows.map(row =>
    row.childCount > 0 ? { ...row, children: nest(branches.get(row.id) ?? [], branches) } : row,
  )

/** The tree, each branch read when it is opened for the first time. */
export const RegionTree = ({ actionsOf, onOpen }: Props) => {
  const isNarrow = useIsNarrow()
  const [opened, setOpened] = useState<readonly string[]>([])
  const keys = [top, ...opened]
  const queries = useQueries({
    queries: keys.map(parentCode => ({
      queryKey: ['region', 'children', parentCode],
      queryFn: () => api.region.children({ parentCode }),
    })),
  })
  const [first] = queries
  const branches = new Map(keys.map((key, at) => [key, queries[at]?.data ?? []]))
  const waiting = new Set(keys.filter((_, at) => queries[at]?.isLoading))
  const columns = useMemo(
    (): NonNullable<TableProps<Node>['columns']> => [
      {
        key: 'regionName',
        title: '名称',
        width: 260,
        render: (_, row) => (
          <Button type="link" size="small" className={styles.name} onClick={() => onOpen(row)}>
            {row.regionName}
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
  if (first?.isError) return <ListFailure failure={first.error} onRetry={() => first.refetch()} />
  if (!first?.data)
    return <Skeleton active title={false} paragraph={{ rows: 10 }} className={styles.waiting} />
  return (
    <Table<Node>
      size="small"
      className={styles.tree}
      aria-label="区划树"
      rowKey={row => row.id}
      columns={columns}
      dataSource={nest(first.data, branches)}
      pagination={false}
      scroll={{ x: 1160 }}
      sticky={{ offsetHeader: document.getElementById('content')?.offsetTop ?? 0 }}
      rowClassName={row => (row.status === '0' ? (styles.isOff ?? '') : '')}
      expandable={{
        indentSize: 20,
        expandedRowKeys: [...opened],
        onExpandedRowsChange: keys => setOpened(keys.map(String)),
        expandIcon: ({ expanded, onExpand, record }) =>
          record.childCount > 0 ? (
            <button
              type="button"
              className={styles.twist}
              aria-expanded={expanded}
              aria-busy={waiting.has(record.id)}
              aria-label={`${expanded ? '收起' : '展开'}${record.regionName}`}
              onClick={event => onExpand(record, event)}
            />
          ) : (
            <span className={styles.noTwist} />
          ),
      }}
    />
  )
}
