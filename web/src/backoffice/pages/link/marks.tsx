import { type LinkRecord, linkCheckStates } from '@sunport/contract/calls/link.ts'
import { Tag, Tooltip } from 'antd'
import styles from './link.module.css'

const colors: Record<LinkRecord['checkState'], string | undefined> = {
  unchecked: undefined,
  ok: 'success',
  redirect: 'blue',
  dead: 'error',
  certificate: 'warning',
  tampered: 'error',
}

export const CheckMark = ({ row }: { row: LinkRecord }) => {
  const { checkState, checkedAt, checkNote, httpCode, latencyMs, pageTitle, failCount, isFlagged } = row
  const facts = [
    checkedAt && `${checkedAt} 检查`,
    httpCode && `应答 ${httpCode}`,
    latencyMs !== null && `${latencyMs} 毫秒`,
    checkNote,
    pageTitle && `网页标题“${pageTitle}”`,
    failCount > 0 && `连续 ${failCount} 次异常`,
  ].filter(Boolean)
  return (
    <Tooltip title={facts.join('，')}>
      <Tag color={colors[checkState]}>{linkCheckStates[checkState]}</Tag>
      {isFlagged && <Tag color="error">须处理</Tag>}
    </Tooltip>
  )
}

export const Target = ({ row: { url } }: { row: LinkRecord }) => {
  if (!url) return <span className={styles.muted}>未设置</span>
  if (!/^https?:/i.test(url)) return <span className={styles.target}>{url}</span>
  return (
    <a className={styles.target} href={url} target="_blank" rel="noreferrer noopener">
      {url}
    </a>
  )
}
