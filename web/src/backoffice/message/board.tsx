import type { DeskRow } from '@sunport/contract/calls/message-desk-shapes.ts'
import { type MessageState, messageStates, messageTypes } from '@sunport/contract/codes.ts'
import { openMessageStates } from '@sunport/contract/message/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useCurrentSite } from '../current-site.ts'
import styles from './board.module.css'
import { deskApi, deskFeature } from './desk-api.ts'
import { DueMark } from './due-mark.tsx'

const shown = 20

const Column = ({ state, onOpen }: { state: MessageState; onOpen: (row: DeskRow) => void }) => {
  const siteId = useCurrentSite().listed
  const { data, error } = useQuery({
    queryKey: [deskFeature, 'board', state, siteId],
    queryFn: () => deskApi.list({ desk: 'handling', state, siteId, currPage: 1, pageSize: shown }),
  })
  const heading = `${messageStates[state]}${data ? `（${data.total}）` : ''}`
  return (
    <section className={styles.column} aria-label={heading}>
      <h2>{heading}</h2>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton active />}
      <ul>
        {data?.rows.map(row => (
          <li key={row.id}>
            <button type="button" className={styles.card} onClick={() => onOpen(row)}>
              <span className={styles.subject}>{row.subject}</span>
              <span className={styles.note}>
                {messageTypes[row.msgType]} · {row.handlerOrgName ?? '未分办'}
              </span>
              <DueMark {...row} />
            </button>
          </li>
        ))}
      </ul>
      {data && data.total > shown && <p className={styles.note}>其余 {data.total - shown} 条见列表</p>}
    </section>
  )
}

/** Everything under way, a column a state, the most pressing first. What is to be done with one, its own screen knows. */
export const Board = ({ onOpen }: { onOpen: (row: DeskRow) => void }) => (
  <div className={styles.board}>
    {openMessageStates.map(state => (
      <Column key={state} state={state} onOpen={onOpen} />
    ))}
  </div>
)
