import type { IndicatorRecord, IndicatorRow, IndicatorValue } from '@sunport/contract/calls/indicator.ts'
import { periodWords } from '@sunport/contract/environment/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Table } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { regionWords } from '../../ui/region-words.ts'

const pageSize = 20

interface Props {
  row: IndicatorRecord
  value: IndicatorValue
  onClose: () => void
}

/** The notices or messages that a value was reckoned from. */
export const RowsDrawer = ({ row, value, onClose }: Props) => {
  const [currPage, setPage] = useState(1)
  const { period, regionCode } = value
  const { data, isLoading } = useQuery({
    queryKey: ['indicator', 'rows', row.id, period, regionCode, currPage],
    queryFn: () => api.indicator.rows({ id: row.id, period, regionCode, currPage, pageSize }),
  })
  const isCounted = row.definition.measure.kind === 'count'
  return (
    <Drawer
      open
      size="large"
      title={`${row.name}，${periodWords(period)}，${regionWords(value.regionName, regionCode)}`}
      onClose={onClose}
    >
      <Table<IndicatorRow>
        size="small"
        rowKey="id"
        loading={isLoading}
        dataSource={data?.rows ?? []}
        pagination={{ current: currPage, pageSize, total: data?.total ?? 0, onChange: setPage }}
        columns={[
          { title: row.definition.source === 'notices' ? '公告' : '留言编号', dataIndex: 'title' },
          { title: '时间', dataIndex: 'at', width: 140, render: (at: string) => at.slice(0, 16) },
          ...(isCounted ? [] : [{ title: '计入', dataIndex: 'amount', width: 90, align: 'right' as const }]),
        ]}
      />
    </Drawer>
  )
}
