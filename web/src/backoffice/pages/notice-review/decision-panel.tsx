import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import type { ReviewMark } from '@sunport/contract/calls/content-review.ts'
import { isProved } from '@sunport/contract/content/proofs.ts'
import { Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { api } from '../../../api.ts'
import { WireTimeInput } from '../../content/wire-time-input.tsx'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { Marking } from './marking.tsx'
import styles from './notice-review.module.css'
import { OutsideDialog } from './outside-dialog.tsx'
import { PersonDialog } from './person-dialog.tsx'
import { ProofTicks } from './proof-ticks.tsx'
import { SuggestDialog } from './suggest-dialog.tsx'
import { useKeptOpinion, useOpinion } from './use-opinion.ts'
import { useReviewKeys } from './use-review-keys.ts'

interface Props {
  item: ContentDetail
  hasNext: boolean
  /** After a decision: the item is somebody else's, or nobody's any more. */
  onDecided: () => void
  onNext: () => void
  onStale: () => void
  /** Where the buttons stand: at the foot of the window, however long the text is. */
  bar: HTMLElement | null
}

const shortestReason = 5

/** What is often wrong, to begin a reason with. */
const usualReasons = ['标题与内容不符', '数据有误', '附件不全', '格式不规范', '不宜公开']

/** What a reviewer decides, and what must be done before. */
export const DecisionPanel = (props: Props) => {
  const { isPending } = useKeptOpinion(props.item)
  if (!isPending) return <Decision {...props} />
  return (
    <section className={styles.sheet} aria-label="审核意见">
      <Skeleton active paragraph={{ rows: 8 }} />
    </section>
  )
}

const Decision = ({ item, hasNext, onDecided, onNext, onStale, bar }: Props) => {
  const opinion = useOpinion(item)
  const { proved, comment, setProved, setComment } = opinion
  const [scheduledAt, setScheduledAt] = useState<string | null>(item.open?.scheduledAt ?? null)
  const [marks, setMarks] = useState<ReviewMark[]>([])
  const [dialog, setDialog] = useState<'transfer' | 'cosign' | 'outside' | 'suggest'>()
  const change = useCrudChange('review')
  const may = (action: 'approve' | 'sendBack' | 'transfer' | 'cosign') => item.actions.includes(action)
  const on = { id: item.id, version: item.version }
  const decide = (run: () => Promise<unknown>) => void change.mutateAsync(run).then(onDecided, onStale)

  const words = comment.trim()
  const isLast = item.openState === 'review3'
  const canApprove = may('approve') && isProved(proved) && !change.isPending
  const canReturn = may('sendBack') && words.length >= shortestReason && !change.isPending
  const approve = () =>
    canApprove &&
    decide(() =>
      api[item.kind].approve({
        ...on,
        comment: words || null,
        proofs: proved,
        ...(isLast && scheduledAt && { scheduledAt }),
      }),
    )
  const sendBack = () => canReturn && decide(() => api[item.kind].sendBack({ ...on, reason: words, marks }))
  useReviewKeys({ a: approve, r: sendBack, n: onNext }, dialog === undefined)

  const buttons = (
    <>
      <Button type="primary" disabled={!canApprove} loading={change.isPending} onClick={approve}>
        {hasNext ? '通过并下一条' : '通过'} <kbd>A</kbd>
      </Button>
      <Button danger disabled={!canReturn} onClick={sendBack}>
        退回 <kbd>R</kbd>
      </Button>
      <Button disabled={!opinion.isChanged} loading={opinion.isSaving} onClick={opinion.keep}>
        暂存意见
      </Button>
      {may('transfer') && <Button onClick={() => setDialog('transfer')}>转审</Button>}
      {may('cosign') && <Button onClick={() => setDialog('cosign')}>会签</Button>}
      {may('cosign') && <Button onClick={() => setDialog('outside')}>外部会签</Button>}
      {may('sendBack') && item.kind === 'article' && (
        <Button onClick={() => setDialog('suggest')}>修改后退回</Button>
      )}
      {hasNext && (
        <Button type="text" onClick={onNext}>
          跳过 <kbd>N</kbd>
        </Button>
      )}
    </>
  )

  return (
    <section className={styles.sheet} aria-label="审核意见">
      <h2>{isLast ? '终审签发' : '审核'}</h2>
      <Form layout="vertical">
        <Form.Item label="三校" required help={may('approve') ? undefined : '您不能通过该稿件'}>
          <ProofTicks read={proved} onChange={setProved} />
        </Form.Item>
        <div className={styles.usual}>
          {usualReasons.map(reason => (
            <Button
              key={reason}
              size="small"
              type="dashed"
              onClick={() => setComment(comment.trim() ? `${comment.trim()}；${reason}` : reason)}
            >
              {reason}
            </Button>
          ))}
        </div>
        <Form.Item label="意见" htmlFor="review-comment" help="退回时必填，不少于 5 个字">
          <Input.TextArea
            id="review-comment"
            value={comment}
            maxLength={500}
            showCount
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={event => setComment(event.target.value)}
          />
        </Form.Item>
        <Marking marks={marks} onChange={setMarks} />
        {isLast && (
          <Form.Item label="定时发布" htmlFor="review-schedule">
            <WireTimeInput
              id="review-schedule"
              value={scheduledAt}
              onChange={setScheduledAt}
              placeholder="立即发布"
              isPastRefused
            />
          </Form.Item>
        )}
      </Form>
      {bar && createPortal(buttons, bar)}
      {opinion.savedAt && <p className={styles.quiet}>意见暂存于 {opinion.savedAt.slice(0, 16)}</p>}
      {dialog === 'outside' && (
        <OutsideDialog
          item={item}
          onClose={() => {
            setDialog(undefined)
            onStale()
          }}
        />
      )}
      {dialog === 'suggest' && (
        <SuggestDialog
          item={item}
          reason={words}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined)
            onDecided()
          }}
        />
      )}
      {(dialog === 'transfer' || dialog === 'cosign') && (
        <PersonDialog
          item={item}
          way={dialog}
          onClose={() => setDialog(undefined)}
          onDone={() => {
            setDialog(undefined)
            onDecided()
          }}
        />
      )}
    </section>
  )
}
