import { Link, useSearchParams } from 'react-router'
import { changedQuery } from '../../parts/query.ts'
import { Empty } from '../../parts/states.tsx'
import { filterNames } from './filters.ts'
import { HotWords } from './hot-words.tsx'
import type { FullSearchData } from './loader.ts'
import styles from './page.module.css'

/** No hit: says so, and offers the ways that usually lead to one. */
export const NothingFound = ({ data: { searchKey, filters } }: { data: FullSearchData }) => {
  const [query] = useSearchParams()
  const words = searchKey.split(/\s+/)
  const isNarrowed = filterNames.some(name => filters[name])
  const cleared = Object.fromEntries(filterNames.map(name => [name, undefined]))
  return (
    <>
      <Empty words={`未找到与“${searchKey}”相关的信息`}>
        <ul className={styles.help}>
          {isNarrowed && (
            <li>
              <Link to={{ search: changedQuery(query, { ...cleared, page: undefined }) }}>
                取消全部筛选条件
              </Link>
              后再检索
            </li>
          )}
          {words.length > 1 && (
            <li>
              分别检索：
              {words.map(word => (
                <Link key={word} to={{ search: `?searchKey=${encodeURIComponent(word)}` }}>
                  {word}
                </Link>
              ))}
            </li>
          )}
          <li>检查有无错别字，换用更短、更常见的词</li>
          <li>只记得单位名称或项目编号时，可直接输入其中一段</li>
        </ul>
      </Empty>
      <HotWords />
    </>
  )
}
