import type { HomeTask } from '@sunport/contract/calls/home.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import styles from './home.module.css'
import { Loaded } from './loaded.tsx'
import { useLinkTo } from './use-links.ts'
import { type Placing, Widget } from './widget.tsx'
import { grouped } from './words.ts'

/** Where the list behind each number is. */
const lists: Record<HomeTask, { title: string; page: string; query: Record<string, string> }> = {
  'org-changes': {
    title: '机构信息变更待审核',
    page: 'organisation',
    query: { tab: 'changes', c_state: 'pending' },
  },
  'org-drafts': { title: '新设采购单位待审核', page: 'organisation', query: { state: 'draft' } },
  'locked-users': { title: '账号已锁定', page: 'user', query: { only: 'locked' } },
  'message-receiving': { title: '留言待受理', page: 'message-receiving', query: {} },
  'message-feedback': { title: '问题反馈待处理', page: 'message-feedback', query: {} },
  'message-replying': { title: '留言待答复', page: 'message-replying', query: {} },
  'message-reviewing': { title: '答复待审核或公开', page: 'message-viewing', query: { tab: 'reviewing' } },
  'message-late': { title: '留言逾期', page: 'message-handling', query: { bucket: 'late' } },
  corrections: { title: '目录更正申请待核', page: 'correction', query: {} },
  'credit-repairs': { title: '信用修复待办', page: 'credit', query: {} },
  'credit-expiring': { title: '信用记录七日内到期', page: 'credit', query: {} },
  'campaign-pending': {
    title: '意见征集有意见待审',
    page: 'business-environment',
    query: { tab: 'campaigns', c_only: 'pending' },
  },
  'feedback-due': {
    title: '意见征集待反馈',
    page: 'business-environment',
    query: { tab: 'campaigns', c_only: 'due' },
  },
  'feedback-late': {
    title: '意见征集反馈超期',
    page: 'business-environment',
    query: { tab: 'campaigns', c_only: 'overdue' },
  },
}

export const Tasks = ({ placing }: { placing: Placing }) => {
  const query = useQuery({ queryKey: ['home', 'tasks'], queryFn: () => api.home.tasks({}) })
  const linkTo = useLinkTo()
  const waiting = query.data?.reduce((sum, { total }) => sum + total, 0) ?? 0
  return (
    <Widget
      label="待办事项"
      title={
        query.data ? (waiting > 0 ? `${grouped(waiting)} 项等待处理` : '没有等待处理的事项') : '待办事项'
      }
      isWide
      placing={placing}
    >
      <Loaded query={query}>
        {tasks => (
          <ul className={styles.tasks}>
            {tasks.map(({ task, total }) => {
              const { title, page, query: filters } = lists[task]
              const to = linkTo(page, filters)
              const content = (
                <>
                  <span className={total > 0 ? styles.number : styles.nothing}>{grouped(total)}</span>
                  <span>{title}</span>
                </>
              )
              return (
                <li key={task}>
                  {to ? (
                    <Link to={to} className={styles.task}>
                      {content}
                    </Link>
                  ) : (
                    <span className={styles.task}>{content}</span>
                  )}
                </li>
              )
            })}
            {tasks.length === 0 && <li className={styles.note}>您的角色没有需要审核或处理的事项。</li>}
          </ul>
        )}
      </Loaded>
    </Widget>
  )
}
