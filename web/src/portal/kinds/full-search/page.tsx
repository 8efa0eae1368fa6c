import { readSearchFilters } from '@sunport/regions/search-query.ts'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import { FacetColumn } from '../../parts/facet-column.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { AcrossLink } from './across-link.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { DidYouMean, Typed } from './did-you-mean.tsx'
import { DirectHits } from './direct-hits.tsx'
import { HotWords } from './hot-words.tsx'
import type { FullSearchAnswer, FullSearchData } from './loader.ts'
import { NearHits } from './near-hits.tsx'
import { NothingFound } from './nothing-found.tsx'
import { OrderLinks } from './order-links.tsx'
import styles from './page.module.css'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'

const facets = [
  { name: 'group', facet: 'group', heading: '信息类型' },
  { name: 'regionCode', facet: 'region', heading: '地区' },
  { name: 'period', facet: 'period', heading: '发布时间' },
] as const

/** Full-text search: the box first; what was found, how it is shared out, and how to narrow it. */
export const Page = () => {
  const { route } = usePortal()
  const [query] = useSearchParams()
  const data: FullSearchData = { ...useLoaderData<FullSearchAnswer>(), filters: readSearchFilters(query) }
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title}>{data.searchKey && <ExportLinks />}</PageHeading>
      <SearchForm data={data} />
      {data.searchKey ? <Found data={data} /> : <Beginning />}
    </div>
  )
}

const Beginning = () => {
  const { pack } = usePortal()
  return (
    <>
      <HotWords />
      <AcrossLink />
      <p className={styles.hint}>
        可检索公告、政策法规与各栏目信息的标题、正文、单位名称、项目编号和附件名称。按条件查找采购公告，请到
        <Link to={pack.noticePath}>{pack.routes[pack.noticePath]?.title ?? '公告列表'}</Link>。
      </p>
    </>
  )
}

const Found = ({ data }: { data: FullSearchData }) => {
  const { list, refusal } = data
  if (refusal)
    return (
      <p className={styles.refusal} role="alert">
        <Icon name="alert" />
        {refusal}，请修改后重新检索。
      </p>
    )
  if (!list?.value) return <LoadFailed reason={list?.failure ?? ''} />
  const page = list.value
  if (page.hint)
    return (
      <p className={styles.refusal} role="alert">
        <Icon name="alert" />
        {page.hint}
      </p>
    )
  return (
    <div className={styles.columns}>
      <FacetColumn
        facets={facets.map(({ facet, ...shown }) => ({
          ...shown,
          values: page.facets[facet],
          chosen: data.filters[shown.name],
        }))}
        summary="按类型、地区、时间缩小范围"
        isEstimate={page.facetsAreEstimate}
      />
      <section className={styles.found} aria-label="检索结果">
        <ActiveFilters data={data} />
        <AcrossLink data={data} />
        <Typed data={data} />
        <DirectHits hits={page.help.direct} />
        <DidYouMean searchKey={data.searchKey} help={page.help} />
        {page.total === 0 ? (
          <NothingFound data={data} help={page.help} />
        ) : (
          <>
            <div className={styles.above}>
              <p className={styles.total}>
                找到与“{data.searchKey}”相关的信息{page.isEstimate && '约'}{' '}
                <b>{page.total.toLocaleString('en-US')}</b> 条
                {page.reachable < page.total && `，可翻看前 ${page.reachable.toLocaleString('en-US')} 条`}
              </p>
              <OrderLinks sort={data.sort} />
            </div>
            <Results rows={page.rows} />
            <Pagination list={page} reachable={page.reachable} isEstimate={page.isEstimate} />
          </>
        )}
        <NearHits near={page.help.near} searchKey={data.searchKey} />
        {page.total === 0 && <HotWords />}
      </section>
    </div>
  )
}
