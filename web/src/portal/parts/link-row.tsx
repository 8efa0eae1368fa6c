import { Link, useSearchParams } from 'react-router'
import styles from './link-row.module.css'
import { changedQuery } from './query.ts'

interface LinkRowProps {
  label: string
  /** Query value that the row chooses. */
  name: string
  chosen: string
  options: { value: string; words: string }[]
  /** Query values that end with the choice, besides the page number. */
  ends?: string[]
}

/** One choice among many, as a row of links: works as a filter without any script. */
export const LinkRow = ({ label, name, chosen, options, ends = [] }: LinkRowProps) => {
  const [query] = useSearchParams()
  const dropped = Object.fromEntries(['page', ...ends].map(ended => [ended, undefined]))
  return (
    <nav className={styles.row} aria-label={label}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <ul className={styles.options}>
        {options.map(({ value, words }) => (
          <li key={value}>
            <Link
              className={styles.option}
              to={{ search: changedQuery(query, { ...dropped, [name]: value }) }}
              aria-current={value === chosen ? 'true' : undefined}
              preventScrollReset
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
