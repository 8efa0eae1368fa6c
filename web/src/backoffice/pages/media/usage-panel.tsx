import { type MediaRecord, usageKinds } from '@sunport/contract/calls/media.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import styles from './media.module.css'

/** Where a file stands, and what it was before it was replaced. */
export const UsagePanel = ({ row }: { row: MediaRecord }) => {
  const usage = useQuery({
    queryKey: ['media', 'usage', row.id, row.version],
    queryFn: () => api.media.usage({ id: row.id }),
  })
  if (usage.isPending) return <Skeleton active />
  if (usage.isError) return <ListFailure failure={usage.error} onRetry={() => usage.refetch()} />
  const { rows, versions } = usage.data
  return (
    <>
      <h3>使用情况</h3>
      {rows.length === 0 && <p className={styles.muted}>没有内容使用该文件。</p>}
      <ul className={styles.rows} aria-label="使用情况">
        {rows.map(({ kind, id, title, siteName, state }) => (
          <li key={`${kind} ${id}`}>
            <Tag>{usageKinds[kind]}</Tag>
            {title} <span className={styles.muted}>{`${siteName ?? ''} ${state}`}</span>
          </li>
        ))}
      </ul>
      {versions.length > 0 && (
        <>
          <h3>历史版本</h3>
          <ul className={styles.rows} aria-label="历史版本">
            {versions.map(({ version, size, digest, replacedAt, replacedBy, reason }) => (
              <li key={version}>
                {`第 ${version} 版，${formatBytes(size)}，${replacedBy ?? '系统'} 于 ${replacedAt} 替换：${reason}`}
                <div className={styles.digest}>{digest}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
