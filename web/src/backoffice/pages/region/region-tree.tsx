import type { RegionRecord } from '@sunport/contract/calls/region.ts'
import { enabled } from '@sunport/contract/codes.ts'
import { useQueries } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { type TreeRow, TreeTable } from '../../crud/tree-table.tsx'
import styles from './region.module.css'
import { columns } from './region-crud.tsx'

interface Props {
  actionsOf: ((row: RegionRecord) => ReactNode) | undefined
  onOpen: (row: RegionRecord) => void
}

const top = ''

const nameOf = ({ regionName }: RegionRecord): string => regionName
const isDisabled = ({ status }: RegionRecord): boolean => status === enabled.off

const nest = (
  rows: readonly RegionRecord[],
  branches: ReadonlyMap<string, RegionRecord[]>,
): TreeRow<RegionRecord>[] =>
  rows.map(row =>
    row.childCount > 0 ? { ...row, children: nest(branches.get(row.id) ?? [], branches) } : row,
  )

/** The tree, each branch read when it is opened for the first time. */
export const RegionTree = ({ actionsOf, onOpen }: Props) => {
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
  if (first?.isError) return <ListFailure failure={first.error} onRetry={() => first.refetch()} />
  if (!first?.data)
    return <Skeleton active title={false} paragraph={{ rows: 10 }} className={styles.waiting} />
  return (
    <TreeTable<RegionRecord>
      aria-label="区划树"
      columns={columns}
      nameOf={nameOf}
      nameWidth={260}
      actionsOf={actionsOf}
      onOpen={onOpen}
      isOff={isDisabled}
      dataSource={nest(first.data, branches)}
      scroll={{ x: 1160 }}
      expandable={{
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
