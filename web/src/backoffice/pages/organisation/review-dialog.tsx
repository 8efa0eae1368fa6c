import { type OrgProposal, orgFieldNames } from '@sunport/contract/calls/org-shapes.ts'
import { Alert, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { FieldChanges } from '../../ui/field-changes.tsx'
import { isSilent } from '../../ui/form/refusal.ts'
import styles from './organisation.module.css'

/** Old and new side by side; what is sent back says why. */
export const ReviewDialog = ({ proposal, onClose }: { proposal: OrgProposal; onClose: () => void }) => {
  const [reason, setReason] = useState('')
  const change = useCrudChange('organisation', { isQuiet: true })
  const decide = (decision: 'approved' | 'returned') =>
    change.mutate(() => api.org.decide({ id: proposal.id, decision, reason: reason.trim() || null }), {
      onSuccess: onClose,
    })
  return (
    <Modal
      open
      width={640}
      title={`审核信息变更：${proposal.orgName}`}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button
          key="return"
          danger
          disabled={!reason.trim() || change.isPending}
          onClick={() => decide('returned')}
        >
          退回
        </Button>,
        <Button key="approve" type="primary" loading={change.isPending} onClick={() => decide('approved')}>
          通过
        </Button>,
      ]}
    >
      {change.isError && !isSilent(change.error) && (
        <Alert type="error" showIcon className={styles.effects} title={change.error.message} />
      )}
      <p className={styles.muted}>{`${proposal.submittedBy} 于 ${proposal.submittedAt} 提交`}</p>
      <FieldChanges names={orgFieldNames} before={proposal.before} after={proposal.after} />
      <Form layout="vertical" className={styles.dialogForm}>
        <Form.Item label="审核意见" htmlFor="review-reason" extra="退回时必填">
          <Input.TextArea
            id="review-reason"
            maxLength={200}
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
