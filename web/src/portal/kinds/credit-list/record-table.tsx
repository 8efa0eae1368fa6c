import { creditStatus } from '@sunport/contract/codes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { type RegisterColumn, RegisterTable } from '../../parts/register-table.tsx'
import type { ShownRecord } from './loader.ts'
import styles from './record-table.module.css'

const columns: RegisterColumn<ShownRecord>[] = [
  { label: '主体', cell: row => <Party row={row} />, isHead: true, className: styles.party },
  {
    label: '违法情形',
    cell: row => <TwoLines first={row.detailReason} second={row.lawBasic && `依据：${row.lawBasic}`} />,
    className: styles.reason,
  },
  {
    label: '处理结果',
    cell: row => <TwoLines first={row.handleResult} second={row.documentNumber} />,
    className: styles.result,
  },
  { label: '处理机关', cell: row => row.handleUnit, className: styles.unit },
  { label: '期限', cell: row => <Term row={row} />, className: styles.term },
]

export const RecordTable = ({ caption, rows }: { caption: string; rows: ShownRecord[] }) => (
  <RegisterTable caption={caption} columns={columns} rows={rows} />
)

const Party = ({ row: { creditName, creditCode, creditTypeName } }: { row: ShownRecord }) => (
  <>
    <b className={styles.name}>{creditName}</b>
    <span className={styles.second}>{[creditTypeName, creditCode].filter(Boolean).join(' · ')}</span>
  </>
)

const TwoLines = ({ first, second }: { first: string | null; second: string | null }) => (
  <span>
    {first}
    {second && <span className={styles.second}>{second}</span>}
  </span>
)

/** State by icon and words, never by colour alone. */
const Term = ({ row: { startDate, endDate, status, statusName } }: { row: ShownRecord }) => {
  const isInForce = status === creditStatus.inForce
  return (
    <span>
      <span className={styles.chip} data-in-force={isInForce}>
        <Icon name={isInForce ? 'alert' : 'clock'} size={1} />
        {statusName}
      </span>
      <span className={styles.dates}>
        <time dateTime={startDate ?? undefined}>{startDate}</time> 至{' '}
        {endDate ? <time dateTime={endDate}>{endDate}</time> : '长期'}
      </span>
    </span>
  )
}
