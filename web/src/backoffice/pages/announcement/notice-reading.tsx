import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { Alert, Descriptions, Empty } from 'antd'
import { AttachmentList } from '../../content/attachment-list.tsx'
import { KeptText } from '../../content/kept-text.tsx'
import { ReviewList } from '../../content/review-list.tsx'
import styles from './announcement.module.css'
import { ProjectLine } from './project-line.tsx'
import { typeName } from './types.ts'

interface Props {
  item: ContentDetail
  onOpen: (id: string) => void
}

/** A notice that cannot be written now: its text as the public reads it, its project, what was decided on it. */
export const NoticeReading = ({ item, onOpen }: Props) => {
  const edition = item.open ?? item.published
  if (!edition) return <Empty description="没有内容" />
  return (
    <div className={styles.columns}>
      <div className={styles.sheets}>
        {item.closingReason && <Alert type="warning" showIcon title={`对外说明：${item.closingReason}`} />}
        <section className={styles.sheet} aria-label="公告内容">
          <h2 className={styles.previewTitle}>{edition.title}</h2>
          <KeptText html={edition.bodyHtml} />
          <AttachmentList attachments={edition.attachments} />
        </section>
      </div>
      <div className={styles.sheets}>
        <section className={styles.sheet} aria-label="概况">
          <h2>概况</h2>
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'type', label: '公告类型', children: typeName(item.noticeType) },
              { key: 'site', label: '站点', children: item.siteName },
              { key: 'channel', label: '栏目', children: item.channelName },
              { key: 'shown', label: '发布时间', children: edition.shownDate ?? '—' },
              { key: 'push', label: '推送中央主网', children: '未接入' },
              ...(edition.scheduledAt
                ? [{ key: 'at', label: '定时发布', children: edition.scheduledAt }]
                : []),
            ]}
          />
        </section>
        <section className={styles.sheet} aria-label="项目全过程">
          <h2>项目全过程</h2>
          <ProjectLine id={item.id} onOpen={onOpen} />
        </section>
        <section className={styles.sheet} aria-label="审核意见">
          <h2>审核意见</h2>
          <ReviewList reviews={item.reviews} />
        </section>
      </div>
    </div>
  )
}
