import type { Hit } from '@sunport/contract/calls/search.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { organisationHref } from '@sunport/regions/organisation-link.ts'
import { Link } from 'react-router'
import { MarkedText } from '../../parts/marked-text.tsx'
import { telling } from '../../told.ts'
import { usePortal } from '../../use-portal.ts'
import styles from './results.module.css'

/** Hits with their marks: title, the words around the hit, and where it comes from. */
export const Results = ({ rows }: { rows: Hit[] }) => (
  <ol className={styles.results}>
    {rows.map(row => (
      <Result key={row.id} row={row} />
    ))}
  </ol>
)

const Result = ({ row }: { row: Hit }) => {
  const { pack, subSite } = usePortal()
  const date = wireDate(row.noticeTime)
  return (
    <li className={styles.result}>
      <h2 className={styles.title}>
        <Link to={detailHref(pack, row, subSite?.code)} {...telling(row.title)}>
          <MarkedText text={row.title} marks={row.titleMarks} />
        </Link>
      </h2>
      {row.excerpt && (
        <p className={styles.excerpt} {...telling(row.excerpt)}>
          <MarkedText text={row.excerpt} marks={row.excerptMarks} />
        </p>
      )}
      <p className={styles.source}>
        <span className={styles.channel}>{row.noticeTypeName ?? row.channelName}</span>
        {row.regionName && <span>{row.regionName}</span>}
        {row.purchaser && <Purchaser name={row.purchaser} row={row} />}
        {row.openTenderCode && (
          <span>
            <MarkedText text={row.openTenderCode} marks={row.codeMarks} />
          </span>
        )}
        {date && <time dateTime={date}>{date}</time>}
      </p>
    </li>
  )
}

const Purchaser = ({ name, row }: { name: string; row: Hit }) => {
  const { pack } = usePortal()
  const words = <MarkedText text={name} marks={row.purchaserMarks} />
  const href = organisationHref(pack, name, 'purchaser')
  return (
    <span>
      {href ? (
        <Link className={styles.party} to={href}>
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  )
}
