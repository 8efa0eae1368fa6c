import type { YearComparison } from '@sunport/contract/calls/workday.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Table } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { dayWords } from './days.ts'
import { feature } from './use-workday.ts'
import styles from './workday.module.css'

type Holiday = YearComparison['holidays'][number]

const Arrangement = ({ of }: { of: Holiday['current'] }) =>
  of ? (
    <>
      <div>
        {of.daysOff > 1 ? `${dayWords(of.first)} 至 ${dayWords(of.last)}` : dayWords(of.first)}，{of.daysOff}{' '}
        天
      </div>
      {of.makeups.length > 0 && (
        <div className={styles.muted}>{of.makeups.map(dayWords).join('、')} 上班</div>
      )}
    </>
  ) : (
    <span className={styles.muted}>无安排</span>
  )

const differenceOf = ({ workdays, previousWorkdays, year }: YearComparison): string => {
  const more = workdays - previousWorkdays
  if (more === 0) return `${year} 年与上一年同为 ${workdays} 个工作日`
  return `${year} 年 ${workdays} 个工作日，比上一年${more > 0 ? '多' : '少'} ${Math.abs(more)} 天`
}

interface Props {
  calendarId: string
  year: number
  onClose: () => void
}

/** The published year beside the one before it, holiday by holiday. */
export const CompareDrawer = ({ calendarId, year, onClose }: Props) => {
  const query = useQuery({
    queryKey: [feature, 'compare', calendarId, year],
    queryFn: () => api.workday.compare({ calendarId, year }),
  })
  return (
    <Drawer open size="min(720px, 100vw)" title={`${year} 年与 ${year - 1} 年比较`} onClose={onClose}>
      {query.isPending && <Skeleton active />}
      {query.isError && <ListFailure failure={query.error} onRetry={() => query.refetch()} />}
      {query.data && (
        <>
          <p className={styles.answer}>
            <strong>{differenceOf(query.data)}</strong>
          </p>
          <Table
            size="small"
            rowKey="name"
            pagination={false}
            dataSource={query.data.holidays}
            columns={[
              { title: '节日', dataIndex: 'name', width: 96 },
              { title: `${year} 年`, render: (_, row) => <Arrangement of={row.current} /> },
              { title: `${year - 1} 年`, render: (_, row) => <Arrangement of={row.previous} /> },
            ]}
          />
        </>
      )}
    </Drawer>
  )
}
