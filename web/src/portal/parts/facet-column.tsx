import type { FacetValue } from '@sunport/contract/calls/search.ts'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './facet-column.module.css'
import { changedQuery } from './query.ts'

/** More than this many values of one facet are folded away. */
const shownValues = 8

export interface ShownFacet {
  /** As the address says it. */
  name: string
  heading: string
  values: FacetValue[]
  chosen: string
}

interface FacetColumnProps {
  facets: ShownFacet[]
  /** What the line says that the column folds behind on phones. */
  summary: string
  /** The counts come from a sample. */
  isEstimate: boolean
}

/** How the hits are shared out. On phones the column folds behind one line. */
export const FacetColumn = ({ facets, summary, isEstimate }: FacetColumnProps) => (
  <details className={styles.fold}>
    <summary className={styles.summary}>
      <Icon name="filter" size={1.1} />
      {summary}
      <Icon name="chevron-down" size={1} className={styles.caret} />
    </summary>
    <div className={styles.column}>
      {facets.map(facet => (
        <Facet key={facet.name} {...facet} isEstimate={isEstimate} />
      ))}
    </div>
  </details>
)

interface FacetProps extends ShownFacet {
  isEstimate: boolean
}

const Facet = ({ name, heading, values, chosen, isEstimate }: FacetProps) => {
  const shown = values.filter(({ total, code }) => total > 0 || code === chosen)
  if (shown.length === 0) return null
  const [first, rest] = [shown.slice(0, shownValues), shown.slice(shownValues)]
  const list = (part: FacetValue[]) => (
    <ul>
      {part.map(value => (
        <li key={value.code}>
          <Value name={name} value={value} isChosen={value.code === chosen} isEstimate={isEstimate} />
        </li>
      ))}
    </ul>
  )
  return (
    <nav className={styles.facet} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      {list(first)}
      {rest.length > 0 && (
        <details open={rest.some(({ code }) => code === chosen) || undefined}>
          <summary className={styles.more}>其余 {rest.length} 项</summary>
          {list(rest)}
        </details>
      )}
    </nav>
  )
}

interface ValueProps {
  name: string
  value: FacetValue
  isChosen: boolean
  isEstimate: boolean
}

const Value = ({ name, value, isChosen, isEstimate }: ValueProps) => {
  const [query] = useSearchParams()
  const search = changedQuery(query, { [name]: isChosen ? undefined : value.code, page: undefined })
  return (
    <Link
      className={styles.value}
      to={{ search }}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
    >
      <span>{value.name}</span>
      {isChosen && <Icon name="close" size={0.9} />}
      <span className={styles.count}>
        {isEstimate && '约 '}
        {value.total.toLocaleString('en-US')}
      </span>
    </Link>
  )
}
