import type { AcrossHit, Source } from '@sunport/contract/calls/search-across.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import { MarkedText } from '../../parts/marked-text.tsx'
import { telling } from '../../told.ts'
import shared from '../full-search/results.module.css'
import styles from './page.module.css'

/** Hits of all sites. No router links: another province's page is another document with another face. */
export const Hits = ({ rows }: { rows: AcrossHit[] }) => (
  <ol className={shared.results}>
    {rows.map(row => (
      <Hit key={row.id} row={row} />
    ))}
  </ol>
)

const hrefOf = ({ href }: Pick<Source, 'href'>): string => routerBase + href

const Hit = ({ row }: { row: AcrossHit }) => {
  const date = wireDate(row.noticeTime)
  return (
    <li className={shared.result}>
      <h2 className={shared.title}>
        <a href={hrefOf(row)} {...telling(row.title)}>
          <MarkedText text={row.title} marks={row.titleMarks} />
        </a>
      </h2>
      {row.excerpt && (
        <p className={shared.excerpt} {...telling(row.excerpt)}>
          <MarkedText text={row.excerpt} marks={row.excerptMarks} />
        </p>
      )}
      <p className={shared.source}>
        <span className={shared.channel}>{row.noticeTypeName ?? row.channelName}</span>
        <span>{row.regionName ?? row.provinceName}</span>
        {row.purchaser && (
          <span>
            <MarkedText text={row.purchaser} marks={row.purchaserMarks} />
          </span>
        )}
        {row.openTenderCode && (
          <span>
            <MarkedText text={row.openTenderCode} marks={row.codeMarks} />
          </span>
        )}
        {date && <time dateTime={date}>{date}</time>}
      </p>
      <Sources sources={row.sources} />
    </li>
  )
}

/** Where it stands: one site by its name, several by links to each. */
const Sources = ({ sources }: { sources: Source[] }) => {
  const [first] = sources
  if (sources.length === 1) return <p className={styles.sources}>来源：{first?.siteName}</p>
  return (
    <div className={styles.sources}>
      <span>{sources.length} 个来源：</span>
      <ul>
        {sources.map(source => (
          <li key={source.id}>
            <a href={hrefOf(source)}>
              {source.siteName}
              <span className={styles.when}>{wireDate(source.noticeTime)}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
