import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Drawer, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Person } from '../ui/person.tsx'
import styles from './crud.module.css'
import type { Crud } from './define-crud.ts'

interface Props<Row> {
  crud: Crud<Row>
  row: Row
  actions?: ReactNode
  onClose: () => void
}

const emptyFact = '—'

const Stamp = ({ at, by }: { at: string; by: string }) => (
  <>
    {at} {by && <Person userName={by} />}
  </>
)

/** Housekeeping of a row, where it has any. */
const housekeepingOf = (row: object): { label: string; value: ReactNode }[] => {
  const value = (name: string): string => {
    const found = (row as Record<string, unknown>)[name]
    return typeof found === 'string' ? found : ''
  }
  if (!value('createDate')) return []
  return [
    { label: '创建', value: <Stamp at={value('createDate')} by={value('createUser')} /> },
    { label: '最近修改', value: <Stamp at={value('latestModifyDate')} by={value('latestModifyUser')} /> },
  ]
}

/** Everything about one row, to be read. */
export const DetailDrawer = <Row,>({ crud, row, actions, onClose }: Props<Row>) => {
  const { get } = crud
  const query = useQuery({
    queryKey: [crud.feature, crud.name, 'detail', crud.rowKey(row)],
    enabled: get !== undefined,
    queryFn: () => get?.(row),
  })
  const whole = query.data ?? row
  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      title={`${crud.title}：${crud.rowName(whole)}`}
      extra={actions}
      onClose={onClose}
    >
      {query.isError && (
        <Alert type="warning" showIcon className={styles.formAlert} title={query.error.message} />
      )}
      {query.isLoading ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <>
          <Descriptions
            size="small"
            column={{ xs: 1, sm: 2 }}
            className={styles.detailFacts}
            items={[
              ...crud.columns.map(column => ({
                key: column.name,
                label: column.title,
                children: column.render
                  ? column.render(whole)
                  : String(whole[column.name] ?? '') || emptyFact,
              })),
              ...housekeepingOf(whole as object).map(({ label, value }) => ({
                key: label,
                label,
                children: value,
              })),
            ]}
          />
          {crud.detail?.(whole)}
        </>
      )}
    </Drawer>
  )
}
