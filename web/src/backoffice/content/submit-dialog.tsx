import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { type Finding, findingWords, isBlocking } from '@sunport/contract/content/check/finding.ts'
import { contentKinds, reviewPath } from '@sunport/contract/content/policy.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox, Form, Input, Modal, Skeleton } from 'antd'
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

const Findings = ({ of }: { of: readonly Finding[] }) => (
  <ul className={styles.missing}>
    {[...new Set(of.map(finding => findingWords([finding])))].map(words => (
      <li key={words}>{words}</li>
    ))}
  </ul>
)

/** Hands a text to its reviewers; everything that is missing is said at once. */
export const SubmitDialog = ({ item, onDone, onClose }: Props) => {
  const [note, setNote] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const [isUrgent, setUrgent] = useState(false)
  const [scheduledAt, setScheduledAt] = useState(item.open?.scheduledAt ?? null)
  const change = useCrudChange(item.kind)
  const checked = useQuery({
    queryKey: [item.kind, 'checks', item.id, item.version],
    queryFn: () => api.checks.run({ kind: item.kind, id: item.id }),
    gcTime: 0,
  })
  const findings = checked.data && [...checked.data.problems, ...checked.data.text, ...checked.data.links]
  const blocks = findings?.filter(isBlocking) ?? []
  const personal = findings?.filter(({ needsConfirmation }) => needsConfirmation) ?? []
  const warned = (findings?.length ?? 0) - blocks.length - personal.length
  const isFree = findings !== undefined && blocks.length === 0
  const way = reviewPath(item.reviewDepth).map(level => levelNames[level])
  const submit = async () => {
    const next = await change.mutateAsync(() =>
      api[item.kind].submit({
        id: item.id,
        version: item.version,
        note: note.trim() || null,
        scheduledAt,
        isUrgent,
        ...(personal.length > 0 && { isPersonalConfirmed: isConfirmed }),
      }),
    )
    onDone(next as ContentDetail)
  }
  return (
    <Modal
      open
      title={`送审${contentKinds[item.kind]}`}
      okText="送审"
      okButtonProps={{
        disabled: !isFree || (personal.length > 0 && !isConfirmed),
        loading: change.isPending,
      }}
      onOk={() => void submit().catch(() => {})}
      onCancel={onClose}
    >
      {checked.isPending && <Skeleton active title={false} />}
      {checked.isError && <Alert type="error" showIcon title={checked.error.message} />}
      {blocks.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`还有 ${blocks.length} 处须先处理`}
          description={<Findings of={blocks} />}
        />
      )}
      {isFree && (
        <Form layout="vertical" className={styles.form}>
          <p className={styles.muted}>依次经过：{way.join(' → ')}。送审后在审核前可以撤回。</p>
          {personal.length > 0 && (
            <Alert
              type="warning"
              showIcon
              className={styles.asked}
              title={`稿件含有 ${personal.length} 处个人信息`}
              description={
                <>
                  <Findings of={personal} />
                  <Checkbox checked={isConfirmed} onChange={event => setConfirmed(event.target.checked)}>
                    已核实，以上个人信息依法应当公开
                  </Checkbox>
                </>
              }
            />
          )}
          {warned > 0 && (
            <p className={styles.muted}>另有 {warned} 处提醒，审核人可以看到，见编辑页的检查结果。</p>
          )}
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
          <Checkbox
            className={styles.asked}
            checked={isUrgent}
            onChange={event => setUrgent(event.target.checked)}
          >
            急件，排在审核队列最前
          </Checkbox>
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
