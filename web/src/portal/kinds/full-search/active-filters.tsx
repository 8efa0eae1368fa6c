import { noticeTypes } from '@sunport/contract/codes.ts'
import { type SearchFilterName, searchFilterNames } from '@sunport/regions/search-query.ts'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { bidderLabels, bidderWords } from '../../parts/bidders-words.ts'
import { nameIn } from '../../parts/choices.ts'
import { changedQuery } from '../../parts/query.ts'
import styles from '../notice-search/active-filters.module.css'
import type { FullSearchData } from './loader.ts'
import { groupNames, periodNames } from './names.ts'

const labels: Record<SearchFilterName, string> = {
  regionCode: '地区',
  group: '类型',
  period: '时间',
  noticeType: '公告类型',
  purchaser: '采购人',
  agency: '代理机构',
  operationStartTime: '起始',
  operationEndTime: '截止',
  ...bidderLabels,
}

const cleared = Object.fromEntries(searchFilterNames.map(name => [name, undefined]))

/** What the search is narrowed by, each with a link that takes it away. */
export const ActiveFilters = ({ data: { filters, regions, items } }: { data: FullSearchData }) => {
  const [query] = useSearchParams()
  const words: Partial<Record<SearchFilterName, (value: string) => string | undefined>> = {
    regionCode: code => nameIn(regions, code),
    group: code => groupNames[code],
    period: code => periodNames[code],
    noticeType: code => noticeTypes[code]?.name,
    ...bidderWords(items),
  }
  const active = searchFilterNames.filter(name => filters[name])
  if (active.length === 0) return null
  return (
    <ul className={styles.filters} aria-label="已选条件">
      {active.map(name => {
        const value = words[name]?.(filters[name]) ?? filters[name]
        return (
          <li key={name}>
            <Link
              className={styles.filter}
              to={{ search: changedQuery(query, { [name]: undefined, page: undefined }) }}
              aria-label={`取消条件 ${labels[name]}：${value}`}
              preventScrollReset
            >
              <span className={styles.label}>{labels[name]}</span>
              {value}
              <Icon name="close" size={0.9} />
            </Link>
          </li>
        )
      })}
      <li>
        <Link
          className={styles.clear}
          to={{ search: changedQuery(query, { ...cleared, page: undefined }) }}
          preventScrollReset
        >
          清除全部
        </Link>
      </li>
    </ul>
  )
}
