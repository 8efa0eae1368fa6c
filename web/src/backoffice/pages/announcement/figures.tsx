import { missingFollowUps } from '@sunport/contract/content/notice/follow-up.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import styles from './announcement.module.css'

/** What waits for somebody, each with the list of it; nothing while there is none. */
export const Figures = () => {
  const { data } = useQuery({
    queryKey: ['notice', 'figures'],
    queryFn: () => api.noticeList.figures({}),
    staleTime: 60_000,
  })
  const figures = [
    { to: '?site=all&lacking=result', label: missingFollowUps.result, count: data?.lackingResult ?? 0 },
    { to: '?site=all&lacking=contract', label: missingFollowUps.contract, count: data?.lackingContract ?? 0 },
    { to: '?site=all&violated=1', label: '发布时不符合法定时限', count: data?.violated ?? 0 },
  ].filter(({ count }) => count > 0)
  if (figures.length === 0) return null
  return (
    <ul className={styles.figures} aria-label="待处理">
      {figures.map(({ to, label, count }) => (
        <li key={to}>
          <Link to={to}>
            {label} <b>{count.toLocaleString('zh-CN')}</b> 条
          </Link>
        </li>
      ))}
    </ul>
  )
}
