import type { Hit } from '@sunport/contract/calls/search.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { Marked } from '../../parts/marked.tsx'
import { usePortal } from '../../use-portal.ts'
import styles from './results.module.css'

/** Hits with their marks: title, the words around the hit, and where it comes from. */
export const Results = ({ rows, searchKey }: { rows: Hit[]; searchKey: string }) => {
  const words = searchKey.split(/\s+/).filter(Boolean)
  return (
    <ol className={styles.results}>
      {rows.map(row => (
        <Result key={row.id} row={row} words={words} />
      ))}
    </ol>
  )
}

const Result = ({ row, words }: { row: Hit; words: string[] }) => {
  const { pack, subSite } = usePortal()
  const date = wireDate(row.noticeTime)
  return (
    <li className={styles.result}>
      <h2 className={styles.title}>
        <Link to={detailHref(pack, row, subSite?.code)}>
          <Marked text={row.title} words={words} />
        </Link>
      </h2>
      {row.excerpt && (
        <p className={styles.excerpt}>
          <Marked text={row.excerpt} words={words} />
        </p>
      )}
      <p className={styles.source}>
        <span className={styles.channel}>{row.noticeTypeName ?? row.channelName}</span>
        {row.regionName && <span>{row.regionName}</span>}
        {row.purchaser && <span>{row.purchaser}</span>}
        {row.openTenderCode && (
          <span>
            <Marked text={row.openTenderCode} words={words} />
          </span>
        )}
        {date && <time dateTime={date}>{date}</time>}
      </p>
    </li>
  )
}
