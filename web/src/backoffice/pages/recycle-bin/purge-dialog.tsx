import { type BinRow, purgePhrase as phrase } from '@sunport/contract/calls/bin.ts'
import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'

/** The one thing that cannot be undone: the words must be typed. */
export const PurgeDialog = ({ row, onClose }: { row: BinRow; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const change = useCrudChange('bin')
  const isSure = typed.trim() === phrase && reason.trim() !== ''
  const purge = () =>
    void change
      .mutateAsync(() => api.bin.purge({ id: row.id, reason: reason.trim(), phrase }))
      .then(onClose, () => {})
  return (
    <Modal
      open
      title={`${phrase}“${row.title || '（无标题）'}”`}
      okText={phrase}
      okButtonProps={{ danger: true, disabled: !isSure, loading: change.isPending }}
      onOk={purge}
      onCancel={onClose}
    >
      <Alert
        type="error"
        showIcon
        title="不能恢复"
        description={`全部版本、审核记录和 ${row.attachmentCount} 个附件的关联将被清除，操作日志保留。`}
      />
      <Form layout="vertical">
        <Form.Item label="原因" required htmlFor="purge-reason">
          <Input.TextArea
            id="purge-reason"
            aria-required
            value={reason}
            maxLength={200}
            autoSize={{ minRows: 2, maxRows: 4 }}
            onChange={event => setReason(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={`请输入“${phrase}”`} required htmlFor="purge-phrase">
          <Input
            id="purge-phrase"
            aria-required
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
