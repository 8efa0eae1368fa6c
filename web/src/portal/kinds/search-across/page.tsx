import { acrossFacetNames, acrossFacets } from '@sunport/contract/search/across.ts'
import { acrossParameterOf } from '@sunport/regions/across-query.ts'
import { useLoaderData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { ExportLinks } from '../../parts/export-links.tsx'
import { FacetColumn } from '../../parts/facet-column.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { OrderLinks } from '../full-search/order-links.tsx'
import shared from '../full-search/page.module.css'
import { ChosenFacets } from './chosen-facets.tsx'
import { Hits } from './hits.tsx'
import type { AcrossPage, SearchAcrossData } from './loader.ts'
import styles from './page.module.css'
import { AcrossForm } from './search-form.tsx'

/** 跨省联合检索: what the sites of all provinces have, each notice once, in the face of the site where one is. */
export const Page = () => {
  const { route } = usePortal()
  const { asked, list } = useLoaderData<SearchAcrossData>()
  return (
    <div className={`sunport-content ${shared.page}`}>
      <PageHeading title={route.title}>{asked.searchKey && <ExportLinks />}</PageHeading>
      <AcrossForm asked={asked} />
      {!list && <Beginning />}
      {list && !list.value && <LoadFailed reason={list.failure ?? ''} />}
      {list?.value?.hint && (
        <p className={shared.refusal} role="alert">
          <Icon name="alert" />
          {list.value.hint}
        </p>
      )}
      {list?.value && !list.value.hint && <Found asked={asked} page={list.value} />}
    </div>
  )
}

const Beginning = () => (
  <p className={shared.hint}>
    一次检索各省站点的公告、政策法规与资讯。各站的公告类型、采购方式、品目和区划按通用代码统计；同一公告在多个站点发布的合并为一条，并列出全部来源。点开结果，进入发布它的站点。
  </p>
)

interface FoundProps {
  asked: SearchAcrossData['asked']
  page: AcrossPage
}

const Nothing = ({ asked: { searchKey } }: Pick<FoundProps, 'asked'>) => (
  <Empty words={`各省站点未找到与“${searchKey}”相关的信息`}>
    请减少检索词或者换一种说法；只知道单位或者项目编号的，请在检索框下方选定。
  </Empty>
)

const Found = ({ asked, page }: FoundProps) => {
  const isNarrowed = acrossFacetNames.some(facet => asked[facet])
  // Nothing was found, so there is nothing to narrow, either.
  return page.total === 0 && !isNarrowed ? (
    <Nothing asked={asked} />
  ) : (
    <WithFacets asked={asked} page={page} />
  )
}

const WithFacets = ({ asked, page }: FoundProps) => (
  <div className={shared.columns}>
    <FacetColumn
      facets={acrossFacetNames.map(facet => ({
        name: acrossParameterOf(facet),
        heading: acrossFacets[facet],
        values: page.facets[facet],
        chosen: asked[facet],
      }))}
      summary="按省份、类型、方式、品目缩小范围"
      isEstimate={page.isEstimate}
    />
    <section className={shared.found} aria-label="检索结果">
      <ChosenFacets asked={asked} facets={page.facets} />
      {page.total === 0 ? (
        <Nothing asked={asked} />
      ) : (
        <>
          <div className={shared.above}>
            <p className={shared.total}>
              找到与“{asked.searchKey}”相关的信息{page.isEstimate && '约'}{' '}
              <b>{page.total.toLocaleString('en-US')}</b> 条<Merged page={page} />
            </p>
            <OrderLinks sort={asked.sort} />
          </div>
          <Hits rows={page.rows} />
          <p className={styles.rule}>
            项目编号、公告阶段、标题和采购人都相同的公告视为同一公告。左侧数字按各站发布的条数统计。
          </p>
          <Pagination list={page} reachable={page.reachable} isEstimate={page.isEstimate} />
        </>
      )}
    </section>
  </div>
)

const Merged = ({ page: { total, sources, isEstimate, reachable } }: { page: AcrossPage }) => {
  if (isEstimate) return `，可翻看各站较新的 ${reachable.toLocaleString('en-US')} 条`
  return sources > total ? `（各站共 ${sources.toLocaleString('en-US')} 条，相同的已合并）` : null
}
