import { Form, Link, useSearchParams } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './channel-panel.module.css'
import type { ChannelRows } from './channel-rows.ts'
import { ExportLinks } from './export-links.tsx'
import { FollowWhenEmpty } from './follow-link.tsx'
import { InfoList } from './info-list.tsx'
import { Pagination } from './pagination.tsx'
import { changedQuery } from './query.ts'
import { Empty, LoadFailed } from './states.tsx'

/** The list of one channel in each of its states. */
export const ChannelPanel = ({ rows, withRegion }: { rows: ChannelRows; withRegion?: boolean }) => {
  const { list, title, isStopped, withoutDates } = rows
  if (!list.value) return <LoadFailed reason={list.failure} />
  if (list.value.total === 0 && !isStopped) return <NothingFound title={title} />
  return (
    <>
      {isStopped && (
        <p className={styles.stopped} role="note">
          本栏目已停止更新，以下为历史信息。
        </p>
      )}
      <InfoList rows={list.value.rows} withRegion={withRegion} withoutDates={withoutDates} />
      <Pagination list={list.value} />
      <ExportLinks />
    </>
  )
}

const NothingFound = ({ title }: { title: string }) => {
  const [query] = useSearchParams()
  if (!title)
    return (
      <Empty>
        本栏目还没有发布信息，请稍后再来，或查看其他栏目。
        <FollowWhenEmpty />
      </Empty>
    )
  return (
    <Empty>
      没有标题包含“{title}”的信息。请换一个词，或
      <Link to={{ search: changedQuery(query, { title: undefined, page: undefined }) }}>查看全部</Link>。
      <FollowWhenEmpty />
    </Empty>
  )
}

/** Title search of a list; other query values travel along, the page number does not. */
export const TitleSearch = ({ title }: { title: string }) => {
  const [query] = useSearchParams()
  const kept = [...query].filter(([name, value]) => value && name !== 'title' && name !== 'page')
  return (
    <Form className={styles.search} role="search" aria-label="栏目内搜索" key={query.toString()}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className={styles.box}
        type="search"
        name="title"
        defaultValue={title}
        maxLength={100}
        placeholder="输入标题关键词"
        aria-label="在本栏目中按标题查找"
      />
      <button className={styles.go} type="submit">
        <Icon name="search" size={1.1} />
        搜索
      </button>
    </Form>
  )
}
