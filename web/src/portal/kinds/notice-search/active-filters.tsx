import { purchaseManners, purchaseNatures } from '@sunport/contract/codes.ts'
import { type FilterName, filterNames } from '@sunport/regions/filter-names.ts'
import { Link, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { bidderLabels, bidderWords } from '../../parts/bidders-words.ts'
import { nameIn } from '../../parts/choices.ts'
import { changedQuery } from '../../parts/query.ts'
import styles from './active-filters.module.css'
import type { NoticeSearchData } from './loader.ts'

const labels: Record<FilterName, string> = {
  noticeType: '公告类型',
  regionCode: '区划',
  purchaseManner: '采购方式',
  purchaseNature: '采购品类',
  title: '标题',
  searchKey: '全文',
  openTenderCode: '项目编号',
  purchaser: '采购人',
  agency: '代理机构',
  operationStartTime: '起始',
  operationEndTime: '截止',
  biddable: '范围',
  budgetMin: '预算不低于',
  budgetMax: '预算不高于',
  ...bidderLabels,
}

/** The filters that are set, in words. */
export const activeFilters = ({ filters, tabs, regions, items }: NoticeSearchData) => {
  const words: Partial<Record<FilterName, (code: string) => string | undefined>> = {
    noticeType: code => tabs.find(tab => tab.code === code)?.name,
    regionCode: code => nameIn(regions, code),
    purchaseManner: code => purchaseManners[code as keyof typeof purchaseManners],
    biddable: () => '仅看可投标',
    budgetMin: amount => `${amount} 万元`,
    budgetMax: amount => `${amount} 万元`,
    purchaseNature: code => purchaseNatures[code as keyof typeof purchaseNatures],
    ...bidderWords(items),
  }
  return filterNames
    .filter(name => filters[name])
    .map(name => ({ name, label: labels[name], words: words[name]?.(filters[name]) ?? filters[name] }))
}

/** What the list is narrowed by, each with a link that takes it away. */
export const ActiveFilters = ({ data }: { data: NoticeSearchData }) => {
  const [query] = useSearchParams()
  const active = activeFilters(data)
  if (active.length === 0) return null
  return (
    <ul className={styles.filters} aria-label="已选条件">
      {active.map(({ name, label, words }) => (
        <li key={name}>
          <Link
            className={styles.filter}
            to={{ search: withoutFilter(query, name) }}
            aria-label={`取消条件 ${label}：${words}`}
            preventScrollReset
          >
            <span className={styles.label}>{label}</span>
            {words}
            <Icon name="close" size={0.9} />
          </Link>
        </li>
      ))}
      <li>
        <Link className={styles.clear} to={{ search: '' }} preventScrollReset>
          清除全部
        </Link>
      </li>
    </ul>
  )
}

/** Defaults come back when a value is merely absent, so a cleared one stays in the address as empty. */
const withoutFilter = (query: URLSearchParams, name: FilterName): string => {
  if (query.get(name)) return changedQuery(query, { [name]: undefined, page: undefined })
  return `${changedQuery(query, { page: undefined }) || '?'}&${name}=`.replace('?&', '?')
}
