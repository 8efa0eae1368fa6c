import { dateClass, wireDate } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { NewMark } from '../../ui/new-mark.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './info-list.module.css'
import type { InfoSummary } from './rows.ts'
import { TitleWords } from './title-words.tsx'

interface Shown {
  withRegion?: boolean | undefined
  withoutDates?: boolean | undefined
}

/** Articles of a channel, one a line: marks, title, place, date. The whole row is one target. */
export const InfoList = ({ rows, ...shown }: Shown & { rows: InfoSummary[] }) => (
  <ul className={styles.list}>
    {rows.map(row => (
      <Row key={row.id} row={row} {...shown} />
    ))}
  </ul>
)

const Row = ({ row, withRegion, withoutDates }: Shown & { row: InfoSummary }) => {
  const { pack, subSite, now } = usePortal()
  const date = wireDate(row.noticeTime)
  return (
    <li className={styles.row}>
      <Link className={styles.title} to={detailHref(pack, row, subSite?.code)} title={row.title}>
        {row.isTop === '1' && <span className={styles.top}>置顶</span>}
        <TitleWords className={styles.words} title={row.title} mark={row.mark} />
        <NewMark isNew={dateClass(date, now) === '0'} />
      </Link>
      {withRegion && row.regionName && <span className={styles.region}>{row.regionName}</span>}
      {date && !withoutDates && (
        <time className={styles.date} dateTime={date}>
          {date}
        </time>
      )}
    </li>
  )
}
