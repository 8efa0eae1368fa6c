import { type MediaRecord, usageKinds } from '@sunport/contract/calls/media.ts'
import { formatBytes } from '@sunport/contract/format/file-size.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { api } from '../../../api.ts'
import { ListFailure } from '../../crud/list-states.tsx'
import { Person } from '../../ui/person.tsx'
import styles from './media.module.css'

/** Other files with the same content: one of them would do. */
const Duplicates = ({ row }: { row: MediaRecord }) => {
  const same = useQuery({
    queryKey: ['media', 'same', row.digest],
    queryFn: () => api.media.list({ digest: row.digest, currPage: 1, pageSize: 100 }),
  })
  const others = same.data?.rows.filter(({ id }) => id !== row.id) ?? []
  if (others.length === 0) return null
  return (
    <>
      <h3>内容相同的文件</h3>
      <ul className={styles.rows} aria-label="内容相同的文件">
        {others.map(({ id, name, usageCount, ownerName, createDate }) => (
          <li key={id}>
            {name}{' '}
            <span className={styles.muted}>
              {`${ownerName ?? '系统'} ${createDate.slice(0, 10)}，${usageCount > 0 ? `${usageCount} 处使用` : '未使用'}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where a file stands, and what it was before it was replaced. */
export const UsagePanel = ({ row }: { row: MediaRecord }) => {
  const usage = useQuery({
    queryKey: ['media', 'usage', row.id, row.version],
    queryFn: () => api.media.usage({ id: row.id }),
  })
  if (usage.isPending) return <Skeleton active />
  if (usage.isError) return <ListFailure failure={usage.error} onRetry={() => usage.refetch()} />
  const { rows, elsewhere, versions } = usage.data
  return (
    <>
      <h3>使用情况</h3>
      {rows.length + elsewhere === 0 && <p className={styles.muted}>没有内容使用该文件。</p>}
      <ul className={styles.rows} aria-label="使用情况">
        {rows.map(({ kind, id, title, siteName, state }) => (
          <li key={`${kind} ${id}`}>
            <Tag>{usageKinds[kind]}</Tag>
            {title} <span className={styles.muted}>{`${siteName ?? ''} ${state}`}</span>
          </li>
        ))}
      </ul>
      {elsewhere > 0 && <p className={styles.muted}>{`另有 ${elsewhere} 处在您不管理的站点使用。`}</p>}
      {row.duplicates > 0 && <Duplicates row={row} />}
      {versions.length > 0 && (
        <>
          <h3>历史版本</h3>
          <ul className={styles.rows} aria-label="历史版本">
            {versions.map(({ version, size, digest, replacedAt, replacedBy, reason }) => (
              <li key={version}>
                {`第 ${version} 版，${formatBytes(size)}，`}
                <Person userName={replacedBy} />
                {` 于 ${replacedAt} 替换：${reason}`}
                <div className={styles.digest}>{digest}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
