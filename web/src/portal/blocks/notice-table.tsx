import { Link } from 'react-router'
import { NewMark } from '../../ui/new-mark.tsx'
import { DaysChip } from '../../ui/status-chip.tsx'
import { usePortal } from '../use-portal.ts'
import type { NoticeLine } from './lines.ts'
import styles from './notice-table.module.css'

type TableForm = 'floor' | 'classic'

interface Column {
  label: string
  className?: string
  cell: (line: NoticeLine, now: Date) => React.ReactNode
}

const Name = ({ line }: { line: NoticeLine }) => (
  <span className={styles.name}>
    <Link className={styles.link} to={line.href} title={line.title}>
      {line.name}
    </Link>
    <NewMark isNew={line.isNew} />
  </span>
)

const title: Column = { label: '公告标题', className: styles.title, cell: line => <Name line={line} /> }
const titleAndBuyer: Column = {
  ...title,
  cell: line => (
    <>
      <Name line={line} />
      {line.purchaser && <span className={styles.buyer}>{line.purchaser}</span>}
    </>
  ),
}
const place: Column = { label: '区划', className: styles.place, cell: line => line.place }
const manner: Column = { label: '采购方式', className: styles.manner, cell: line => line.manner }

const columns: Record<TableForm, Column[]> = {
  floor: [
    { label: '状态', className: styles.status, cell: (line, now) => <DaysChip facts={line} now={now} /> },
    titleAndBuyer,
    place,
    manner,
    { label: '预算', className: styles.money, cell: line => line.budget },
    {
      label: '发布',
      className: styles.date,
      cell: line => <time dateTime={line.date}>{line.date.slice(5)}</time>,
    },
  ],
  classic: [
    place,
    manner,
    {
      label: '采购单位',
      className: styles.purchaser,
      cell: line => <span title={line.purchaser}>{line.purchaser}</span>,
    },
    title,
    {
      label: '发布时间',
      className: styles.date,
      cell: line => <time dateTime={line.date}>{line.date}</time>,
    },
  ],
}

/** Notices as a real table; each row is one target. */
export const NoticeTable = ({ form, lines }: { form: TableForm; lines: NoticeLine[] }) => {
  const { now } = usePortal()
  return (
    <table className={styles.table} data-form={form}>
      <thead>
        <tr>
          {columns[form].map(({ label, className }) => (
            <th key={label} className={className} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <tr key={line.id} className={styles.row}>
            {columns[form].map(({ label, className, cell }) => (
              <td key={label} className={className} data-label={label}>
                {cell(line, now)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
