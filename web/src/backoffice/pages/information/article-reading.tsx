import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Alert, Descriptions, Empty } from 'antd'
import { Link } from 'react-router'
import { AttachmentList } from '../../content/attachment-list.tsx'
import desk from '../../content/desk.module.css'
import { KeptText } from '../../content/kept-text.tsx'
import { ReviewList } from '../../content/review-list.tsx'
import { useFacts } from '../../content/use-facts.tsx'
import styles from './information.module.css'

/** An article that cannot be written now: its words, its facts, and what was decided on it. */
export const ArticleReading = ({ item }: { item: ContentDetail }) => {
  const facts = useFacts(item)
  const edition = item.open ?? item.published
  if (!edition) return <Empty description="没有内容" />
  return (
    <div className={styles.columns}>
      <div>
        {item.isReference && item.originId && (
          <Alert
            type="info"
            showIcon
            className={desk.notices}
            title="引用的内容，随原文修订、撤回而变化。"
            action={<Link to={`?edit=${item.originId}`}>打开原文</Link>}
          />
        )}
        {item.closingReason && (
          <Alert type="warning" showIcon className={desk.notices} title={`对外说明：${item.closingReason}`} />
        )}
        <section className={styles.sheet} aria-label="内容">
          <h2 className={styles.headline}>{edition.title}</h2>
          <KeptText html={edition.bodyHtml} />
          <AttachmentList attachments={edition.attachments} />
        </section>
      </div>
      <div>
        <section className={styles.sheet} aria-label="要素">
          <h2>要素</h2>
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'site', label: '站点', children: item.siteName },
              { key: 'channel', label: '栏目', children: item.channelName },
              { key: 'shown', label: '显示日期', children: edition.shownDate ?? '—' },
              ...(edition.scheduledAt
                ? [{ key: 'at', label: '定时发布', children: edition.scheduledAt }]
                : []),
              ...(edition.expireAt ? [{ key: 'to', label: '过期时间', children: edition.expireAt }] : []),
              ...facts,
            ]}
          />
        </section>
        <section className={styles.sheet} aria-label="审核意见">
          <h2>审核意见</h2>
          <ReviewList reviews={item.reviews} />
        </section>
      </div>
    </div>
  )
}
