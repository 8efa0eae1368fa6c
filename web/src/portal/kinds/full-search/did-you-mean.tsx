import type { Help } from '@sunport/contract/calls/search.ts'
import { Link } from 'react-router'
import styles from './help.module.css'
import type { FullSearchData } from './loader.ts'

/** The search for other words, which remembers what was typed. */
export const searchFor = (words: string, typed: string) => ({
  search: `?${new URLSearchParams({ searchKey: words, typed })}`,
})

/** 您是不是要找, and other words for the same thing. */
export const DidYouMean = ({ searchKey, help }: { searchKey: string; help: Help }) => {
  const { didYouMean, alike, near } = help
  const others = alike.filter(words => !near.some(each => each.words === words))
  return (
    <>
      {didYouMean.length > 0 && (
        <nav className={styles.meant} aria-label="您是不是要找">
          <span>您是不是要找：</span>
          {didYouMean.map(({ words, total }) => (
            <Link key={words} className={styles.meantWords} to={searchFor(words, searchKey)}>
              {words}
              <span className={styles.count}>{total.toLocaleString('en-US')} 条</span>
            </Link>
          ))}
        </nav>
      )}
      {others.length > 0 && (
        <nav className={styles.alike} aria-label="同义词检索">
          <span>也可检索：</span>
          {others.map(words => (
            <Link key={words} to={searchFor(words, searchKey)}>
              {words}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

/** The way back to what was typed first. */
export const Typed = ({ data: { typed, searchKey } }: { data: FullSearchData }) =>
  typed && typed !== searchKey ? (
    <p className={styles.typed}>
      已为您检索“{searchKey}”。仍要检索
      <Link to={{ search: `?${new URLSearchParams({ searchKey: typed })}` }}>“{typed}”</Link>
    </p>
  ) : null
