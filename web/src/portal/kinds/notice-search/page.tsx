import type { NoticeSearchRoute } from '@sunport/regions/kinds.ts'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { NoticeTable } from '../../parts/notice-table.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { changedQuery } from '../../parts/query.ts'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterForm } from './filter-form.tsx'
import type { NoticeSearchData } from './loader.ts'
import styles from './page.module.css'

/** Announcements with their filters; every state is an address that can be sent to a colleague. */
export const Page = () => {
  const route = usePortal().route as NoticeSearchRoute
  const data = useLoaderData<NoticeSearchData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      {data.tabs.length > 0 && <TypeTabs data={data} />}
      <FilterForm data={data} isShort={route.shortForm ?? false} />
      <ActiveFilters data={data} />
      <Results data={data} />
    </div>
  )
}

const TypeTabs = ({ data: { tabs, filters } }: { data: NoticeSearchData }) => {
  const [query] = useSearchParams()
  const all = { code: '', name: '全部' }
  return (
    <nav className={styles.tabs} aria-label="公告类型">
      <ul>
        {[all, ...tabs].map(({ code, name }) => (
          <li key={code}>
            <Link
              className={styles.tab}
              to={{ search: changedQuery(query, { noticeType: code, page: undefined, channel: undefined }) }}
              aria-current={code === filters.noticeType ? 'page' : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Results = ({ data: { refusal, list, timeName } }: { data: NoticeSearchData }) => {
  if (refusal)
    return (
      <p className={styles.refusal} role="alert">
        <Icon name="alert" />
        {refusal}，请修改后重新查询。
      </p>
    )
  if (!list?.value) return <LoadFailed reason={list?.failure ?? ''} />
  if (list.value.total === 0)
    return (
      <Empty>
        没有符合条件的公告。请减少筛选条件、扩大日期范围，或<Link to={{ search: '' }}>清除全部条件</Link>。
      </Empty>
    )
  return (
    <>
      <p className={styles.count}>
        共找到 <b>{list.value.total.toLocaleString('en-US')}</b> 条公告
      </p>
      <NoticeTable rows={list.value.rows} timeName={timeName} />
      <Pagination list={list.value} />
    </>
  )
}
