import type { NoticeSearchRoute } from '@sunport/regions/kinds.ts'
import { holdsTenders } from '@sunport/regions/notice-order.ts'
import type { ReactNode } from 'react'
import { Link, useLoaderData } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { awardLabel } from '../../parts/awards.ts'
import { ExportLinks } from '../../parts/export-links.tsx'
import { FollowWhenEmpty } from '../../parts/follow-link.tsx'
import { NoticeTable } from '../../parts/notice-table.tsx'
import { PageHeading } from '../../parts/page-heading.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterForm } from './filter-form.tsx'
import type { NoticeSearchData } from './loader.ts'
import { OrderBar } from './order-bar.tsx'
import styles from './page.module.css'
import { TypeTabs } from './type-tabs.tsx'

/** Announcements with their filters; every state is an address that can be sent to a colleague. */
export const Page = () => {
  const portal = usePortal()
  const route = portal.route as NoticeSearchRoute
  const data = useLoaderData<NoticeSearchData>()
  return (
    <div className={`sunport-content ${styles.page}`}>
      <PageHeading title={route.title} />
      {data.tabs.length > 0 && <TypeTabs data={data} />}
      <div className={styles.tools}>
        <FilterForm data={data} isShort={route.shortForm ?? false} />
        {route.timeName === 'noticeTime' && holdsTenders({ ...portal, route }) && (
          <OrderBar filters={data.filters} />
        )}
      </div>
      <ActiveFilters data={data} />
      <Results data={data} />
    </div>
  )
}

const Refusal = ({ children }: { children: ReactNode }) => (
  <p className={styles.refusal} role="alert">
    <Icon name="alert" />
    {children}
  </p>
)

const Results = ({ data }: { data: NoticeSearchData }) => {
  const { refusal, captcha, list, timeName, filters } = data
  const route = usePortal().route as NoticeSearchRoute
  if (refusal) return <Refusal>{refusal}，请修改后重新查询。</Refusal>
  if (captcha?.refusal) return <Refusal>{captcha.refusal}。不填验证码也可以直接查询。</Refusal>
  if (!list?.value) return <LoadFailed reason={list?.failure ?? ''} />
  if (list.value.total === 0)
    return (
      <Empty>
        没有符合条件的公告。请减少筛选条件、扩大日期范围，或<Link to={{ search: '' }}>清除全部条件</Link>。
        <FollowWhenEmpty />
      </Empty>
    )
  return (
    <>
      <p className={styles.count}>
        共找到 <b>{list.value.total.toLocaleString('en-US')}</b> 条公告
      </p>
      <NoticeTable
        rows={list.value.rows}
        timeName={timeName}
        award={awardLabel(filters.noticeType || route.noticeTypes?.join(','))}
      />
      <Pagination list={list.value} />
      <ExportLinks />
    </>
  )
}
