import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { Round } from '@sunport/contract/calls/editing.ts'
import { Tabs } from 'antd'
import { AttachmentList } from '../../content/attachment-list.tsx'
import { Comparison } from '../../content/comparison.tsx'
import { KeptText } from '../../content/kept-text.tsx'
import styles from './notice-review.module.css'

/** The text as it stands, against what is public, and against what was sent back last time. */
export const ReviewText = ({ item, before }: { item: ContentDetail; before: Round | null | undefined }) => {
  const edition = item.open ?? item.published
  if (!edition) return null
  const live = item.open && item.published
  const text = (
    <article>
      <h2 className={styles.headline}>{edition.title}</h2>
      <KeptText html={edition.bodyHtml} />
      <AttachmentList attachments={edition.attachments} />
    </article>
  )
  return (
    <section className={styles.sheet} aria-label="稿件" data-review-text>
      {!live && !before && text}
      {(live || before) && (
        <Tabs
          items={[
            { key: 'text', label: '稿件', children: text },
            ...(live
              ? [
                  {
                    key: 'live',
                    label: '与公开版比较',
                    children: <Comparison before={live} after={edition} />,
                  },
                ]
              : []),
            ...(before
              ? [
                  {
                    key: 'round',
                    label: '与上一轮比较',
                    children: <Comparison before={before} after={{ ...edition, attachments: undefined }} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </section>
  )
}
