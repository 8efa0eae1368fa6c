import type { CalendarDay, CalendarYear } from '@sunport/contract/calls/workday.ts'
import { dayKinds } from '@sunport/contract/desk-codes.ts'
import { Segmented, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { clearable } from '../../ui/clearable.tsx'
import { optionsOf } from '../../ui/options.ts'
import { dayWords, isWork } from './days.ts'
import type { Selection } from './selection.ts'
import styles from './workday.module.css'

interface Props {
  data: CalendarYear
  selection: Selection
  onSelect: (next: Selection) => void
}

type Only = 'named' | 'changed' | 'all'
const sourceWords = { import: '导入', manual: '手工' } as const

const isNamed = ({ kind }: CalendarDay): boolean => kind !== null && kind !== 'weekend'

/** The year as rows, for reading what a day is founded on and for setting many that do not follow each other. */
export const DayList = ({ data, selection, onSelect }: Props) => {
  const [only, setOnly] = useState<Only>('named')
  const [kind, setKind] = useState<string>()
  const rows = data.days.filter(
    day =>
      (only === 'all' || (only === 'named' ? isNamed(day) : day.differsFromParent)) &&
      (!kind || day.kind === kind),
  )
  return (
    <>
      <div className={styles.listFilters}>
        <Segmented
          aria-label="显示的日期"
          value={only}
          onChange={setOnly}
          options={[
            { value: 'named', label: '特殊安排' },
            { value: 'changed', label: data.calendar.parentId ? '与上级不同' : '与周末规则不同' },
            { value: 'all', label: '全部日期' },
          ]}
        />
        <Select
          allowClear={clearable}
          aria-label="类型"
          placeholder="全部类型"
          className={styles.kindFilter}
          value={kind}
          onChange={setKind}
          options={optionsOf(dayKinds)}
        />
        <span className={styles.muted}>{rows.length} 天</span>
      </div>
      <Table
        size="small"
        rowKey="date"
        dataSource={rows}
        scroll={{ x: 720 }}
        pagination={{ defaultPageSize: 50, size: 'small', showSizeChanger: true }}
        rowSelection={{
          selectedRowKeys: [...selection.dates],
          onChange: keys => onSelect({ ...selection, dates: new Set(keys.map(String)) }),
        }}
        columns={[
          { title: '日期', dataIndex: 'date', width: 150, render: dayWords },
          {
            title: '安排',
            width: 72,
            render: (_, day) => (isWork(day) ? <Tag>上班</Tag> : <Tag color="processing">休息</Tag>),
          },
          { title: '类型', width: 110, render: (_, day) => (day.kind ? dayKinds[day.kind] : '工作日') },
          { title: '名称', dataIndex: 'name', width: 130 },
          { title: '依据', dataIndex: 'basis', ellipsis: true },
          { title: '来源', width: 72, render: (_, day) => (day.source ? sourceWords[day.source] : '') },
          { title: '备注', dataIndex: 'remark', ellipsis: true },
        ]}
      />
    </>
  )
}
