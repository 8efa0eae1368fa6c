import type { Correction } from '@sunport/contract/calls/correction.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Form, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { FactChanges } from '../../directory/fact-changes.tsx'
import { isSilent } from '../../ui/form/refusal.ts'
import { changeOf } from './correction-crud.tsx'

/** The whole request, which is recorded as looked at; then the decision. */
export const DecideDialog = ({ row, onClose }: { row: Correction; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const change = useCrudChange('directory', { isQuiet: true })
  const whole = useQuery({
    queryKey: ['correction', 'whole', row.id],
    queryFn: () => api.correction.reveal({ id: row.id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const decide = (action: 'correct' | 'refuse') =>
    change.mutate(
      () =>
        api.correction.decide({ id: row.id, version: row.version, action, reason: reason.trim() || null }),
      { onSuccess: onClose },
    )
  const { data } = whole
  return (
    <Modal
      open
      width={640}
      title={`办理更正申请：${row.recordName}`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button
          key="refuse"
          danger
          disabled={!reason.trim() || change.isPending}
          onClick={() => decide('refuse')}
        >
          不予更正
        </Button>,
        <Button
          key="correct"
          type="primary"
          disabled={!data}
          loading={change.isPending}
          onClick={() => decide('correct')}
        >
          核实并更正
        </Button>,
      ]}
    >
      {change.isError && !isSilent(change.error) && (
        <Alert type="error" showIcon title={change.error.message} />
      )}
      {whole.isError && <Alert type="warning" showIcon title={whole.error.message} />}
      {!data && !whole.isError && <Skeleton active />}
      {data && (
        <>
          <FactChanges changes={[changeOf(data)]} />
          <Descriptions
            size="small"
            column={1}
            items={[
              { key: 'reason', label: '更正理由', children: data.reason },
              { key: 'applicant', label: '申请人', children: data.applicant ?? data.createUser ?? '—' },
              { key: 'mobile', label: '联系电话', children: data.mobile ?? '—' },
            ]}
          />
        </>
      )}
      <Form layout="vertical">
        <Form.Item label="办理意见" htmlFor="decide-reason" extra="不予更正时必填；查看申请全文已记入日志">
          <Input.TextArea
            id="decide-reason"
            maxLength={500}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
