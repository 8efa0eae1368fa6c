import { type QueueRow, queueFindings, returnsToEscalate } from '@sunport/contract/calls/review.ts'
import { Tag, Tooltip } from 'antd'
import { OpenLink } from '../../content/open-link.tsx'
import styles from './notice-review.module.css'

/** Working hours of a day, as times for reviews are reckoned. */
const dayHours = 8

export const waitingWords = (hours: number): string => {
  if (hours < 1) return '不到 1 小时'
  if (hours < 2 * dayHours) return `${hours} 小时`
  return `${Math.floor(hours / dayHours)} 个工作日`
}

export const Title = ({ row }: { row: QueueRow }) => (
  <>
    {row.isUrgent && (
      <Tag className={styles.mark} color="error">
        急
      </Tag>
    )}
    {row.isUrged && (
      <Tag className={styles.mark} color="warning">
        催
      </Tag>
    )}
    {row.onBehalfOf && (
      <Tag className={styles.mark} color="processing">
        代{row.onBehalfOf}
      </Tag>
    )}
    {row.returnCount > 0 && (
      <Tag className={styles.mark} color={row.returnCount >= returnsToEscalate ? 'error' : 'default'}>
        退 {row.returnCount}
      </Tag>
    )}
    <OpenLink name="review" value={`${row.kind}:${row.id}`}>
      {row.title || '（无标题）'}
    </OpenLink>
  </>
)

const names = Object.keys(queueFindings) as (keyof typeof queueFindings)[]

/** What was found at its submission: a letter and a number each, nothing where nothing was. */
export const Findings = ({ findings }: Pick<QueueRow, 'findings'>) => {
  if (!findings) return <span className={styles.quiet}>—</span>
  const some = names.filter(name => findings[name] > 0)
  if (some.length === 0) return <span className={styles.fine}>无问题</span>
  return (
    <span className={styles.findings}>
      {some.map(name => {
        const words = `${queueFindings[name].name} ${findings[name]} 处`
        return (
          <Tooltip key={name} title={words}>
            <span role="img" className={styles.finding} data-kind={name} aria-label={words}>
              {queueFindings[name].mark}
              {findings[name]}
            </span>
          </Tooltip>
        )
      })}
    </span>
  )
}

export const ChangeSize = ({ row }: { row: QueueRow }) => (
  <>
    <Tag className={styles.mark} color={row.isRevision ? 'warning' : 'default'}>
      {row.isRevision ? '修订' : '首发'}
    </Tag>
    {row.changeSize !== null && <span className={styles.quiet}>{row.changeSize.toLocaleString()} 字</span>}
  </>
)

export const Due = ({ row }: { row: QueueRow }) =>
  row.dueAt ? (
    <span className={row.isOverdue ? styles.late : undefined}>
      <time>{row.dueAt.slice(5, 16)}</time>
      {row.isOverdue && ' 超期'}
    </span>
  ) : (
    '—'
  )
