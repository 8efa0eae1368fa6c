import { wireDate } from '@sunport/contract/format/dates.ts'
import { detailHref } from '@sunport/regions/link.ts'
import { Link, useSearchParams } from 'react-router'
import { CountTabs } from '../../parts/count-tabs.tsx'
import { MarkedText } from '../../parts/marked-text.tsx'
import { messagePaths } from '../../parts/message-paths.ts'
import { Pagination } from '../../parts/pagination.tsx'
import { changedQuery } from '../../parts/query.ts'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { withQuery } from '../../place-href.ts'
import { usePortal } from '../../use-portal.ts'
import type { Entry, KnowledgeData } from './loader.ts'
import styles from './results.module.css'

type ResultsData = Extract<KnowledgeData, { view: 'results' }>

export const Results = ({ answer }: { answer: ResultsData }) => {
  const { categories, category, list } = answer
  return (
    <>
      {categories.length > 0 && (
        <CountTabs
          label="知识分类"
          name="category"
          chosen={category}
          tabs={[
            { value: '', words: '全部分类' },
            ...categories.map(({ mark, name }) => ({ value: mark, words: name })),
          ]}
        />
      )}
      {list.failure !== undefined && <LoadFailed reason={list.failure} />}
      {list.value?.total === 0 && <NothingFound answer={answer} />}
      {list.value && list.value.total > 0 && (
        <>
          <ul className={styles.entries}>
            {list.value.rows.map(entry => (
              <Result key={entry.id} entry={entry} />
            ))}
          </ul>
          <Pagination list={list.value} />
        </>
      )}
    </>
  )
}

const Result = ({ entry }: { entry: Entry }) => {
  const { pack, subSite } = usePortal()
  return (
    <li className={styles.entry}>
      <Link className={styles.title} to={detailHref(pack, entry, subSite?.code)}>
        <MarkedText text={entry.title} marks={entry.titleMarks} />
      </Link>
      {entry.excerpt && (
        <p className={styles.excerpt}>
          <MarkedText text={entry.excerpt} marks={entry.excerptMarks} />
        </p>
      )}
      <p className={styles.source}>
        {entry.channelName && <span>{entry.channelName}</span>}
        <time dateTime={entry.noticeTime ?? undefined}>{wireDate(entry.noticeTime)}</time>
      </p>
    </li>
  )
}

const NothingFound = ({ answer: { searchKey, category } }: { answer: ResultsData }) => {
  const { pack } = usePortal()
  const [query] = useSearchParams()
  if (!searchKey) return <Empty>这个分类还没有内容，请稍后再来，或查看其他分类。</Empty>
  return (
    <Empty words="未找到相关知识">
      没有与“{searchKey}”相关的知识。请换一个说法
      {category && (
        <>
          ，或
          <Link to={{ search: changedQuery(query, { category: undefined, page: undefined }) }}>
            在全部分类中查找
          </Link>
        </>
      )}
      ；也可以
      <Link to={withQuery(pack.searchPath, 'searchKey', searchKey)}>在公告和政策中检索“{searchKey}”</Link>
      ，或<Link to={messagePaths(pack).ask}>在线留言</Link>，我们会尽快答复。
    </Empty>
  )
}
