import type { NoticeForm } from '@sunport/regions/home.ts'
import { Link } from 'react-router'
import { NewMark } from '../../ui/new-mark.tsx'
import { DaysChip } from '../../ui/status-chip.tsx'
import { usePortal } from '../use-portal.ts'
import type { NoticeLine } from './lines.ts'
import styles from './notice-lines.module.css'

/** Notices as lines of text: title, then what one sorts by. */
export const NoticeLines = ({ form, lines }: { form: NoticeForm; lines: NoticeLine[] }) => {
  const { now } = usePortal()
  return (
    <ul className={styles.lines} data-form={form}>
      {lines.map(line => (
        <li key={line.id} className={styles.line}>
          <p className={styles.head}>
            <Link className={styles.link} to={line.href} title={line.title}>
              {line.name}
            </Link>
            <NewMark isNew={line.isNew} />
          </p>
          <p className={styles.facts}>
            {line.place && <span className={styles.place}>{line.place}</span>}
            {line.manner && <span className={styles.manner}>{line.manner}</span>}
            {line.purchaser && <span className={styles.purchaser}>{line.purchaser}</span>}
            {line.budget && <span className={styles.budget}>{line.budget}</span>}
          </p>
          <span className={styles.status}>
            <DaysChip facts={line} now={now} />
          </span>
          <time className={styles.date} dateTime={line.date}>
            {line.date}
          </time>
        </li>
      ))}
    </ul>
  )
}
