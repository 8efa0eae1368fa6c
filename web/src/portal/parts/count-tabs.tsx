import { Link, useSearchParams } from 'react-router'
import styles from './count-tabs.module.css'
import { changedQuery } from './query.ts'

export interface CountTab {
  value: string
  words: string
  /** How many rows stand behind the tab, where that is known. */
  count?: number
}

interface CountTabsProps {
  label: string
  /** Query value that the tabs choose; '' is the first tab's. */
  name: string
  chosen: string
  tabs: CountTab[]
}

/** Tabs of a list as links, each with how much it holds; other filters stay, the page number does not. */
export const CountTabs = ({ label, name, chosen, tabs }: CountTabsProps) => {
  const [query] = useSearchParams()
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ value, words, count }) => (
          <li key={value}>
            <Link
              className={styles.tab}
              to={{ search: changedQuery(query, { [name]: value, page: undefined }) }}
              aria-current={value === chosen ? 'page' : undefined}
              preventScrollReset
            >
              {words}
              {count !== undefined && <span className={styles.count}>{count.toLocaleString('en-US')}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
