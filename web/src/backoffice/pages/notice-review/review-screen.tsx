import type { QueueRow } from '@sunport/contract/calls/review.ts'
import { type ContentKind, contentKinds } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { CheckPanel } from '../../content/check-panel.tsx'
import { CosignList } from '../../content/cosign-list.tsx'
import { PreviewButton } from '../../content/preview-button.tsx'
import { ReviewList } from '../../content/review-list.tsx'
import { StateMarks } from '../../content/state-marks.tsx'
import { SuggestionList } from '../../content/suggestion-list.tsx'
import { useFacts } from '../../content/use-facts.tsx'
import { ListFailure } from '../../crud/list-states.tsx'
import { useTabTitle } from '../../item-tabs.ts'
import { ItemBar } from '../../ui/item-bar.tsx'
import { CosignPanel } from './cosign-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import styles from './notice-review.module.css'
import { OutsideList } from './outside-list.tsx'
import { ReviewText } from './review-text.tsx'

interface Props {
  kind: ContentKind
  id: string
  /** The one to read after this. */
  next: QueueRow | undefined
  isCosign: boolean
  onOpen: (row: QueueRow) => void
  onClose: () => void
}

const useReviewed = (kind: ContentKind, id: string) => {
  const item = useQuery({ queryKey: ['review', 'item', kind, id], queryFn: () => api[kind].get({ id }) })
  const version = item.data?.version
  const before = useQuery({
    queryKey: ['review', 'round', kind, id, version],
    enabled: version !== undefined,
    queryFn: () => api.editing.roundBefore({ kind, id }),
  })
  return { item, before: before.data }
}

/** One text before its reviewer: read at the left, decided at the right. */
export const ReviewScreen = ({ kind, id, next, isCosign, onOpen, onClose }: Props) => {
  const { item: query, before } = useReviewed(kind, id)
  const item = query.data
  const facts = useFacts(item)
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useTabTitle(item && `审核：${item.title || '（无标题）'}`)
  // What has been read stays, with the opinion written beside it, when reading it again fails.
  if (!item) {
    if (query.isError) return <ListFailure failure={query.error} onRetry={() => query.refetch()} />
    return <Skeleton active paragraph={{ rows: 10 }} />
  }
  const goOn = () => (next ? onOpen(next) : onClose())
  const canDecide = item.actions.includes('approve') || item.actions.includes('sendBack')
  return (
    <>
      <ItemBar title={item.title || '（无标题）'} onLeave={onClose}>
        <StateMarks row={item} />
        <PreviewButton item={item} />
        {kind === 'law' && (
          <Link to={`/main/lawDetail?id=${id}&tab=compare`}>
            <Button>各版本与对照</Button>
          </Link>
        )}
      </ItemBar>
      <div className={styles.columns}>
        <ReviewText item={item} before={before} />
        <div>
          {item.open?.submitNote && (
            <Alert
              type="info"
              showIcon
              className={styles.problems}
              title="送审说明"
              description={item.open.submitNote}
            />
          )}
          {isCosign && <CosignPanel id={id} onDone={goOn} />}
          {canDecide && (
            <DecisionPanel
              key={`${item.id}/${item.version}`}
              item={item}
              hasNext={next !== undefined}
              onDecided={goOn}
              onNext={goOn}
              onStale={() => void query.refetch()}
              bar={bar}
            />
          )}
          {/* Its findings come bit by bit: below, where they move nothing that is about to be pressed. */}
          {item.open && <CheckPanel item={item} />}
          <section className={styles.sheet} aria-label="要素">
            <h2>要素</h2>
            <Descriptions
              size="small"
              column={1}
              items={[
                { key: 'kind', label: '类型', children: contentKinds[item.kind] },
                { key: 'site', label: '站点', children: item.siteName },
                { key: 'channel', label: '栏目', children: item.channelName ?? '—' },
                { key: 'author', label: '作者', children: item.authorName ?? '—' },
                { key: 'submitted', label: '送审时间', children: item.open?.submittedAt ?? '—' },
                ...(item.assignedName
                  ? [{ key: 'assigned', label: '转交给', children: item.assignedName }]
                  : []),
                ...(item.onBehalfOf
                  ? [{ key: 'absent', label: '请假代理', children: `您代${item.onBehalfOf}审核` }]
                  : []),
                ...(item.open?.scheduledAt
                  ? [{ key: 'scheduled', label: '定时发布', children: item.open.scheduledAt }]
                  : []),
                ...(item.open?.changeNote
                  ? [{ key: 'note', label: '修改说明', children: item.open.changeNote }]
                  : []),
                ...facts,
              ]}
            />
          </section>
          {item.cosigns.length > 0 && (
            <section className={styles.sheet} aria-label="会签">
              <h2>会签</h2>
              <CosignList cosigns={item.cosigns} />
            </section>
          )}
          {item.outsideCosigns.length > 0 && (
            <OutsideList
              item={item}
              canWithdraw={item.actions.includes('cosign')}
              onChanged={() => void query.refetch()}
            />
          )}
          <SuggestionList item={item} />
          <section className={styles.sheet} aria-label="审核记录">
            <h2>审核记录</h2>
            <ReviewList reviews={item.reviews} />
          </section>
        </div>
      </div>
      {canDecide && <div ref={setBar} className={styles.buttons} data-deciding />}
    </>
  )
}
