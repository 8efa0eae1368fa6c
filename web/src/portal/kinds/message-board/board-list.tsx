import type { PublicMessage } from '@sunport/contract/calls/message.ts'
import { messageStatuses, messageTypes } from '@sunport/contract/codes.ts'
import { wireDate } from '@sunport/contract/format/dates.ts'
import type { MessageFilters } from '@sunport/regions/register-query.ts'
import { Link } from 'react-router'
import type { Attempt } from '../../parts/attempt.ts'
import { TitleSearch } from '../../parts/channel-panel.tsx'
import { LinkRow } from '../../parts/link-row.tsx'
import { messagePaths } from '../../parts/message-paths.ts'
import { Pagination } from '../../parts/pagination.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import styles from './board-list.module.css'
import type { BoardList as List } from './loader.ts'
import { MessageStatusChip } from './status-chip.tsx'

interface BoardListProps {
  filters: MessageFilters
  list: Attempt<List>
}

/** The list of messages with its filters, in each of its states. */
export const BoardList = ({ filters, list }: BoardListProps) => (
  <>
    <Filters filters={filters} counts={list.value} />
    <Results filters={filters} list={list} />
  </>
)

const Filters = ({ filters, counts }: { filters: MessageFilters; counts: List | undefined }) => {
  const numbered = (words: string, number: number | undefined) =>
    number === undefined ? words : `${words} ${number}`
  return (
    <div className={styles.filters}>
      <div className={styles.first}>
        <LinkRow
          label="状态"
          name="status"
          chosen={filters.status}
          options={[
            { value: '', words: numbered('全部', counts && counts.answered + counts.waiting) },
            { value: 'answered', words: numbered(messageStatuses.answered, counts?.answered) },
            { value: 'waiting', words: numbered(messageStatuses.waiting, counts?.waiting) },
          ]}
        />
        <TitleSearch title={filters.title} />
      </div>
      <LinkRow
        label="类型"
        name="type"
        chosen={filters.type}
        options={[
          { value: '', words: '全部' },
          ...Object.entries(messageTypes).map(([value, words]) => ({ value, words })),
        ]}
      />
    </div>
  )
}

const Results = ({ filters, list }: BoardListProps) => {
  if (!list.value) return <LoadFailed reason={list.failure} />
  if (list.value.total === 0) {
    const isFiltered = Object.values(filters).some(Boolean)
    return (
      <Empty words="暂无留言">
        {isFiltered ? (
          <>
            没有符合条件的留言，请换一个条件，或<Link to={{ search: '' }}>查看全部留言</Link>。
          </>
        ) : (
          '还没有公开的留言，欢迎您提出第一个问题。'
        )}
      </Empty>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {list.value.rows.map(message => (
          <Row key={message.id} message={message} />
        ))}
      </ul>
      <Pagination list={list.value} />
    </>
  )
}

const Row = ({ message }: { message: PublicMessage }) => {
  const { pack } = usePortal()
  const { detail = '' } = messagePaths(pack)
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <MessageStatusChip status={message.status} />
        <Link className={styles.subject} to={`${detail}?id=${encodeURIComponent(message.id)}`}>
          {message.subject}
        </Link>
      </p>
      {message.excerpt && <p className={styles.excerpt}>{message.excerpt}</p>}
      <p className={styles.facts}>
        <span className={styles.type}>{message.typeName}</span>
        <span>{message.submitter}</span>
        <span>
          提问 <time dateTime={message.receivedAt}>{wireDate(message.receivedAt)}</time>
        </span>
        {message.repliedAt && (
          <span>
            答复 <time dateTime={message.repliedAt}>{wireDate(message.repliedAt)}</time>
          </span>
        )}
      </p>
    </li>
  )
}
