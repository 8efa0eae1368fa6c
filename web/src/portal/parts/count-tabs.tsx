import { Link, useSearchParams } from 'react-router'
import styles from './count-tabs.module.css'
import { changedQuery } from './query.ts'

export interface CountTab {
  value: string
  words: string
  /** How many rows stand behind the tab, where that is known. */
  count?: number | undefined
}

interface CountTabsProps {
  label: string
  /** Query value that the tabs choose; '' is the first tab's. */
  name: string
  chosen: string
  tabs: CountTab[]
  /** Query values that another tab would not understand. */
  forgotten?: string[]
}

const noValues: string[] = []

/** Tabs of a list as links, each with how much it holds; other filters stay, the page number does not. */
export const CountTabs = ({ label, name, chosen, tabs, forgotten = noValues }: CountTabsProps) => {
  const [query] = useSearchParams()
  const without = Object.fromEntries(['page', ...forgotten].map(each => [each, undefined]))
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ value, words, count }) => (
          <li key={value}>
            <Link
              className={styles.tab}
              to={{ search: changedQuery(query, { ...without, [name]: value }) }}
              aria-current={value === chosen ? 'page' : undefined}
              preventScrollReset
            >
              {words}
              {count !== undefined && <Count total={count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Count = ({ total }: { total: number }) => (
  <span className={styles.count}>
    <span className="sunport-hidden">，</span>
    {total.toLocaleString('en-US')}
    <span className="sunport-hidden"> 条</span>
  </span>
)
