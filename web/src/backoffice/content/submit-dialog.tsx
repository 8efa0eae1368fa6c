import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { contentKinds, reviewPath } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useCrudChange } from '../crud/use-crud-change.ts'
import styles from './content.module.css'
import { WireTimeInput } from './wire-time-input.tsx'

interface Props {
  item: ContentDetail
  onDone: (item: ContentDetail) => void
  onClose: () => void
}

const levelNames = { review1: '初审', review2: '复审', review3: '终审签发' }

/** Hands a text to its reviewers; everything that is missing is said at once. */
export const SubmitDialog = ({ item, onDone, onClose }: Props) => {
  const [note, setNote] = useState('')
  const [scheduledAt, setScheduledAt] = useState(item.open?.scheduledAt ?? null)
  const change = useCrudChange(item.kind)
  const problems = useQuery({
    queryKey: [item.kind, 'problems', item.id, item.version],
    queryFn: () => api.editing.problems({ kind: item.kind, id: item.id }),
    gcTime: 0,
  })
  const way = reviewPath(item.reviewDepth).map(level => levelNames[level])
  const submit = async () => {
    const next = await change.mutateAsync(() =>
      api[item.kind].submit({ id: item.id, version: item.version, note: note.trim() || null, scheduledAt }),
    )
    onDone(next as ContentDetail)
  }
  return (
    <Modal
      open
      title={`送审${contentKinds[item.kind]}`}
      okText="送审"
      okButtonProps={{ disabled: problems.data?.length !== 0, loading: change.isPending }}
      onOk={() => void submit().catch(() => {})}
      onCancel={onClose}
    >
      {problems.isPending && <Skeleton active title={false} />}
      {problems.isError && <Alert type="error" showIcon title={problems.error.message} />}
      {problems.data && problems.data.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`还有 ${problems.data.length} 处须先处理`}
          description={
            <ul className={styles.missing}>
              {problems.data.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          }
        />
      )}
      {problems.data?.length === 0 && (
        <Form layout="vertical" className={styles.form}>
          <p className={styles.muted}>依次经过：{way.join(' → ')}。送审后在审核前可以撤回。</p>
          <Form.Item
            label="定时发布"
            htmlFor="submit-schedule"
            help={scheduledAt ? '签发后到时自动发布，签发人可以改期。' : '不选则签发后立即发布。'}
          >
            <WireTimeInput
              id="submit-schedule"
              value={scheduledAt}
              onChange={setScheduledAt}
              placeholder="签发后立即发布"
              isPastRefused
            />
          </Form.Item>
          <Form.Item label="给审核人的说明">
            <Input.TextArea
              autoFocus
              aria-label="给审核人的说明"
              value={note}
              maxLength={500}
              showCount
              autoSize={{ minRows: 2, maxRows: 6 }}
              onChange={event => setNote(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
