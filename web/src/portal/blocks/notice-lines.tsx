import type { NoticeForm } from '@sunport/regions/home.ts'
import { Link } from 'react-router'
import { StatusChip } from '../../ui/status-chip.tsx'
import { usePortal } from '../use-portal.ts'
import type { NoticeLine } from './lines.ts'
import { NewMark } from './new-mark.tsx'
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
              {line.title}
            </Link>
            <NewMark line={line} />
          </p>
          <p className={styles.facts}>
            {line.place && <span className={styles.place}>{line.place}</span>}
            {line.manner && <span className={styles.extra}>{line.manner}</span>}
            {line.purchaser && <span className={styles.extra}>{line.purchaser}</span>}
            {line.budget && <span className={styles.budget}>{line.budget}</span>}
          </p>
          <span className={styles.status}>
            <StatusChip facts={line} now={now} />
          </span>
          <time className={styles.date} dateTime={line.date}>
            {line.date}
          </time>
        </li>
      ))}
    </ul>
  )
}
