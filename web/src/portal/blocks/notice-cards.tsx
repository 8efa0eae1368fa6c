import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { NewMark } from '../../ui/new-mark.tsx'
import { DaysChip } from '../../ui/status-chip.tsx'
import { usePortal } from '../use-portal.ts'
import type { NoticeLine } from './lines.ts'
import styles from './notice-cards.module.css'

export const NoticeCards = ({ lines }: { lines: NoticeLine[] }) => {
  const { now } = usePortal()
  return (
    <ul className={styles.cards}>
      {lines.map(line => (
        <li key={line.id} className={styles.card}>
          <p className={styles.top}>
            <DaysChip facts={line} now={now} />
            <span className={styles.place}>
              <Icon name="map" size={1} />
              {line.place}
            </span>
          </p>
          <h3 className={styles.title}>
            <Link className={styles.link} to={line.href} title={line.title}>
              {line.name}
            </Link>
            <NewMark isNew={line.isNew} />
          </h3>
          <p className={styles.purchaser}>{line.purchaser}</p>
          <p className={styles.foot}>
            <span className={styles.budget}>{line.budget}</span>
            <span>{line.manner}</span>
            <time dateTime={line.date}>{line.date}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}
