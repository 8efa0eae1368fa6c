import { homeLists } from '@sunport/contract/home-lists.ts'
import { Link } from 'react-router'
import { useLinkTo } from '../../menu-pages.ts'
import { useWaiting } from '../../waiting-counts.ts'
import styles from './home.module.css'
import { Loaded } from './loaded.tsx'
import { type Placing, Widget } from './widget.tsx'
import { grouped } from './words.ts'

export const Tasks = ({ placing }: { placing: Placing }) => {
  const query = useWaiting()
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
              const { title, page, query: filters } = homeLists[task]
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
