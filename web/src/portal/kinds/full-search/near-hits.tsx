import type { Help } from '@sunport/contract/calls/search.ts'
import { Link } from 'react-router'
import { searchFor } from './did-you-mean.tsx'
import styles from './help.module.css'
import { Results } from './results.tsx'

type Near = Help['near'][number]

const lead: Record<Near['reason'], string> = {
  spelling: '相近的词',
  sound: '拼音相符的词',
  code: '编号相符',
  synonym: '同义词',
  newest: '最新发布',
}

/** Hits of what may be meant, apart from those of what was typed and named by their own words. */
export const NearHits = ({ near, searchKey }: { near: Near[]; searchKey: string }) =>
  near.map(({ reason, words, total, rows }) => (
    <section
      key={reason + words}
      className={styles.near}
      aria-label={words ? `与“${words}”相关的信息` : lead[reason]}
    >
      <p className={styles.nearHead}>
        {lead[reason]}
        {words && (
          <>
            <Link className={styles.meantWords} to={searchFor(words, searchKey)}>
              {words}
            </Link>
            <span className={styles.count}>{total.toLocaleString('en-US')} 条</span>
          </>
        )}
      </p>
      <Results rows={rows} />
    </section>
  ))
