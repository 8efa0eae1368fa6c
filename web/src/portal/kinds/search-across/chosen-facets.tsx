import type { AcrossFacets } from '@sunport/contract/calls/search-across.ts'
import { acrossFacetNames, acrossFacets } from '@sunport/contract/search/across.ts'
import { type AskedAcross, acrossParameterOf, acrossParameters } from '@sunport/regions/across-query.ts'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { changedQuery } from '../../parts/query.ts'
import styles from '../notice-search/active-filters.module.css'

const cleared = Object.fromEntries(acrossParameters.map(name => [name, undefined]))

/** What the search is narrowed by, each with a link that takes it away. */
export const ChosenFacets = ({ asked, facets }: { asked: AskedAcross; facets: AcrossFacets }) => {
  const [query] = useSearchParams()
  const chosen = acrossFacetNames.filter(facet => asked[facet])
  if (chosen.length === 0) return null
  const without = (names: object) => ({ search: changedQuery(query, { ...names, page: undefined }) })
  return (
    <ul className={styles.filters} aria-label="已选条件">
      {chosen.map(facet => {
        const value = facets[facet].find(({ code }) => code === asked[facet])?.name ?? asked[facet]
        return (
          <li key={facet}>
            <Link
              className={styles.filter}
              to={without({ [acrossParameterOf(facet)]: undefined })}
              aria-label={`取消条件 ${acrossFacets[facet]}：${value}`}
              preventScrollReset
            >
              <span className={styles.label}>{acrossFacets[facet]}</span>
              {value}
              <Icon name="close" size={0.9} />
            </Link>
          </li>
        )
      })}
      <li>
        <Link className={styles.clear} to={without(cleared)} preventScrollReset>
          清除全部
        </Link>
      </li>
    </ul>
  )
}
