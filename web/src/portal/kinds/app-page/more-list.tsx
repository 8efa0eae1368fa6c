import { wireDate } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { type MouseEvent, useEffect, useState } from 'react'
import { Link, useFetcher, useHref, useLocation, useSearchParams } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import type { Attempt } from '../../parts/attempt.ts'
import { changedQuery, type PageOf } from '../../parts/query.ts'
import type { InfoSummary } from '../../parts/rows.ts'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import type { AppPageData } from './loader.ts'
import styles from './more-list.module.css'

/** A list that grows at its end. Its link leads to the next page; with scripts that page is joined on. */
export const MoreList = ({ first }: { first: Attempt<PageOf<InfoSummary>> }) => {
  if (!first.value) return <LoadFailed reason={first.failure} />
  if (first.value.total === 0) return <Empty>换一个词，或换一种类型再试。</Empty>
  return <Growing first={first.value} />
}

const Growing = ({ first }: { first: PageOf<InfoSummary> }) => {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const fetcher = useFetcher<AppPageData>()
  const [pages, setPages] = useState([first])
  const fetched = fetcher.data?.list
  useEffect(() => {
    const page = fetched?.value
    if (page)
      setPages(known => (known.some(({ page: number }) => number === page.page) ? known : [...known, page]))
  }, [fetched])

  const last = pages.at(-1) ?? first
  const hasMore = last.page * last.pageSize < first.total
  const next = changedQuery(query, { page: last.page + 1 })
  const isLoading = fetcher.state !== 'idle'
  const load = (event: MouseEvent) => {
    event.preventDefault()
    if (!isLoading) void fetcher.load(pathname + next)
  }
  return (
    <>
      {first.page > 1 && (
        <Link className={styles.more} to={{ search: changedQuery(query, { page: undefined }) }}>
          从第一条看起
        </Link>
      )}
      <ul className={styles.list}>
        {pages.flatMap(({ rows }) => rows.map(row => <Row key={row.id} row={row} />))}
      </ul>
      <End
        state={isLoading ? 'loading' : fetched?.failure ? 'failed' : hasMore ? 'more' : 'done'}
        next={next}
        load={load}
      />
    </>
  )
}

interface EndProps {
  state: 'loading' | 'failed' | 'more' | 'done'
  next: string
  load(event: MouseEvent): void
}

const End = ({ state, next, load }: EndProps) => {
  const { path } = usePortal()
  const href = useHref(path) + next
  return (
    <div className={styles.end} role="status">
      {state === 'loading' && '加载中…'}
      {state === 'done' && '没有更多了'}
      {state === 'more' && (
        <a className={styles.more} href={href} onClick={load}>
          加载更多
          <Icon name="chevron-down" size={1} />
        </a>
      )}
      {state === 'failed' && (
        <a className={styles.more} href={href} onClick={load}>
          <Icon name="refresh" size={1} />
          网络异常，点击重试
        </a>
      )}
    </div>
  )
}

const Row = ({ row }: { row: InfoSummary }) => {
  const { pack } = usePortal()
  const date = wireDate(row.noticeTime)
  return (
    <li className={styles.row}>
      <Link className={styles.title} to={detailHref(pack, row)} title={row.title}>
        {row.title}
      </Link>
      <p className={styles.facts}>
        <span className={styles.type}>{row.noticeTypeName ?? row.channelName}</span>
        {row.regionName && <span>{row.regionName}</span>}
        {date && (
          <time className={styles.date} dateTime={date}>
            {date}
          </time>
        )}
      </p>
    </li>
  )
}
