import type { Help } from '@sunport/contract/calls/search.ts'
import { routerBase } from '@sunport/contract/constants.ts'
import { searchFilterNames } from '@sunport/regions/search-query.ts'
import { Link, useSearchParams } from 'react-router'
import { changedQuery } from '../../parts/query.ts'
import { Empty } from '../../parts/states.tsx'
import type { FullSearchData } from './loader.ts'
import styles from './page.module.css'

type Offer = Help['offers'][number]

const cleared = Object.fromEntries(searchFilterNames.map(name => [name, undefined]))
const hits = ({ total }: Offer): string => `（${total.toLocaleString('en-US')} 条）`

/** No hit: says so, and offers the ways that lead to one. */
export const NothingFound = ({
  data: { searchKey, filters, searchMode },
  help: { offers },
}: {
  data: FullSearchData
  help: Help
}) => {
  const [query] = useSearchParams()
  const isNarrowed = searchFilterNames.some(name => filters[name])
  const of = (kind: Offer['kind']) => offers.filter(offer => offer.kind === kind)
  const [freed] = of('cleared')
  const [anywhere] = of('anywhere')
  const fewer = of('fewer')
  const sites = of('site')
  return (
    <Empty words={`未找到与“${searchKey}”相关的信息`}>
      <ul className={styles.help}>
        {isNarrowed && (
          <li>
            <Link
              to={{ search: changedQuery(query, { ...cleared, searchMode: undefined, page: undefined }) }}
            >
              取消全部筛选条件
            </Link>
            后再检索{freed && hits(freed)}
          </li>
        )}
        {!isNarrowed && searchMode !== 'words' && (
          <li>
            <Link to={{ search: changedQuery(query, { searchMode: undefined, page: undefined }) }}>
              在标题和正文中检索
            </Link>
            {anywhere && hits(anywhere)}
          </li>
        )}
        {fewer.length > 0 && (
          <li>
            减少检索词：
            {fewer.map(offer => (
              <Link key={offer.words} to={{ search: `?${new URLSearchParams({ searchKey: offer.words })}` }}>
                {offer.words}
                {hits(offer)}
              </Link>
            ))}
          </li>
        )}
        {sites.length > 0 && (
          <li>
            其他地区：
            {sites.map(offer => (
              <a
                key={offer.path}
                href={`${routerBase}${offer.path}?${new URLSearchParams({ searchKey: offer.words })}`}
              >
                {offer.name}
                {hits(offer)}
              </a>
            ))}
          </li>
        )}
        <li>检查有无错别字，换用更短、更常见的词</li>
        <li>只记得单位名称或项目编号时，可直接输入其中一段，也可输入拼音或拼音首字母</li>
      </ul>
    </Empty>
  )
}
