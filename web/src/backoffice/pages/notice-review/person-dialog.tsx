import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { peopleToldApart } from '../../ui/told-apart.ts'

interface Props {
  item: ContentDetail
  way: 'transfer' | 'cosign'
  onDone: () => void
  onClose: () => void
}

const most = { transfer: 1, cosign: 5 }

/** Hands a text to another reviewer, or asks others for their opinion before it is decided. */
export const PersonDialog = ({ item, way, onDone, onClose }: Props) => {
  const [chosen, setChosen] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const change = useCrudChange('review')
  const people = useQuery({
    queryKey: ['review', 'people', way, item.id],
    queryFn: () => api.review.reviewers({ id: item.id, way }),
    select: found =>
      found.map(person => ({
        value: person.id,
        label: peopleToldApart(found)(person),
        userName: person.userName,
      })),
  })
  const isTransfer = way === 'transfer'
  const send = async () => {
    const on = { id: item.id, version: item.version }
    await change.mutateAsync(() =>
      isTransfer
        ? api[item.kind].transfer({ ...on, toUserId: chosen[0] ?? '', reason: reason.trim() })
        : api[item.kind].cosign({ ...on, userIds: chosen }),
    )
    onDone()
  }
  const isReady = chosen.length > 0 && (!isTransfer || reason.trim() !== '')
  return (
    <Modal
      open
      title={isTransfer ? '转审' : '会签'}
      okText={isTransfer ? '转交' : '征求意见'}
      okButtonProps={{ disabled: !isReady, loading: change.isPending }}
      onOk={() => void send().catch(() => {})}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label={isTransfer ? '转交给' : '征求意见的人'}
          required
          htmlFor="review-people"
          help={isTransfer ? undefined : '全部提交意见后才能通过，最多 5 人'}
        >
          <Select
            id="review-people"
            mode="multiple"
            maxCount={most[way]}
            value={chosen}
            options={people.data ?? []}
            loading={people.isLoading}
            notFoundContent="没有可选的审核人员"
            showSearch={{ optionFilterProp: ['label', 'userName'] }}
            onChange={setChosen}
          />
        </Form.Item>
        {isTransfer && (
          <Form.Item label="转审原因" required htmlFor="review-reason">
            <Input.TextArea
              id="review-reason"
              value={reason}
              maxLength={500}
              autoSize={{ minRows: 2, maxRows: 5 }}
              onChange={event => setReason(event.target.value)}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}
