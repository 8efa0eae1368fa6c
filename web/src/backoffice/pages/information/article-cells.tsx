import type { ListedContent } from '@sunport/contract/calls/content.ts'
import { Tag, Tooltip } from 'antd'
import { OpenLink } from '../../content/open-link.tsx'
import styles from './information.module.css'

const marksOf = (row: ListedContent): { mark: string; words: string }[] => [
  ...(row.isHot ? [{ mark: '热', words: '热点' }] : []),
  ...(row.isRecommended ? [{ mark: '荐', words: '推荐' }] : []),
  ...(row.hasImage ? [{ mark: '图', words: '有图片' }] : []),
  ...(row.attachmentCount > 0 ? [{ mark: '附', words: `附件 ${row.attachmentCount} 个` }] : []),
  ...(row.isLink ? [{ mark: '链', words: '外部链接' }] : []),
  ...(row.publicState !== 'draft' && row.editionNo > 1
    ? [{ mark: '修', words: `第 ${row.editionNo} 版` }]
    : []),
]

/** A title with what it carries, each as one character. */
export const Title = ({ row }: { row: ListedContent }) => (
  <>
    {row.isTop && (
      <Tag color="error" className={styles.top}>
        顶
      </Tag>
    )}
    <OpenLink name="edit" value={row.id}>
      {row.title || '（无标题）'}
    </OpenLink>
    {marksOf(row).map(({ mark, words }) => (
      <Tooltip key={mark} title={words}>
        <span role="img" className={styles.mark} aria-label={words}>
          {mark}
        </span>
      </Tooltip>
    ))}
  </>
)

export const Checks = ({ row: { findingCount, deadLinkCount } }: { row: ListedContent }) => {
  if (findingCount + deadLinkCount === 0) return '—'
  return (
    <>
      {findingCount > 0 && <span>{findingCount} 处</span>}
      {deadLinkCount > 0 && <span className={styles.dead}> 失链 {deadLinkCount}</span>}
    </>
  )
}
