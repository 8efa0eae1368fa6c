import { type IndicatorRecord, type IndicatorValue, indicator } from '@sunport/contract/calls/indicator.ts'
import { periodWords } from '@sunport/contract/environment/periods.ts'
import { Button, Table, Tag } from 'antd'
import { useMay } from '../../session.ts'
import styles from './environment.module.css'
import { amountWords } from './indicator-words.ts'

interface Props {
  row: IndicatorRecord
  values: readonly IndicatorValue[]
  onRows: (value: IndicatorValue) => void
  onExplain: (value: IndicatorValue) => void
}

/** What a value was before it was reckoned again, and why. */
const Before = ({ value, unit }: { value: IndicatorValue; unit: string }) => {
  const [last] = value.earlier
  if (!last) return null
  return (
    <div className={styles.muted}>
      <del>{amountWords(last.amount, unit)}</del> {last.computedAt.slice(0, 10)} 计算
      {last.wasPublished && '，已公布过'}；重算原因：{value.reason}
    </div>
  )
}

/** Every value by period and region, the numbers behind the drawing. */
export const ValueTable = ({ row, values, onRows, onExplain }: Props) => {
  const may = useMay()
  return (
    <Table<IndicatorValue>
      size="small"
      rowKey="id"
      dataSource={[...values]}
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      scroll={{ x: 720 }}
      columns={[
        { title: '周期', dataIndex: 'period', render: (period: string) => periodWords(period) },
        {
          title: '地区',
          dataIndex: 'regionName',
          render: (name: string | null, { regionCode }) => name ?? regionCode,
        },
        {
          title: '数值',
          dataIndex: 'amount',
          render: (amount: number | null, value) => (
            <>
              {amount === null ? (
                <span className={styles.muted}>{amountWords(amount, row.unit)}</span>
              ) : (
                <b>{amountWords(amount, row.unit)}</b>
              )}
              <Before value={value} unit={row.unit} />
            </>
          ),
        },
        { title: '样本', dataIndex: 'sample', align: 'right' },
        {
          title: '地方说明',
          dataIndex: 'explanation',
          render: (words: string | null) => words ?? <span className={styles.muted}>—</span>,
        },
        {
          title: '状态',
          dataIndex: 'publishedAt',
          render: (at: string | null) => (at ? <Tag color="success">已发布</Tag> : <Tag>未发布</Tag>),
        },
        {
          title: '操作',
          key: 'actions',
          render: (_, value) => (
            <>
              <Button type="link" size="small" disabled={value.isTooFew} onClick={() => onRows(value)}>
                明细
              </Button>
              {may(indicator.explain.access) && !value.publishedAt && (
                <Button type="link" size="small" onClick={() => onExplain(value)}>
                  说明
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}
