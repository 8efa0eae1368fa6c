import { Alert, Button, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { isSilent } from '../ui/form/refusal.ts'
import styles from '../ui/ui.module.css'
import { useCrudChange } from './use-crud-change.ts'

interface Decision {
  label: string
  decide: (reason: string | null) => Promise<unknown>
}

interface Props {
  title: string
  /** The feature whose lists are read anew afterwards. */
  feature: string
  yes: Decision & { isPossible?: boolean }
  /** Says why: it cannot be pressed without a reason. */
  no: Decision
  reason: { label: string; hint: string; maxLength: number }
  onClose: () => void
  children: ReactNode
}

/** What was asked for, and the two answers to it. */
export const DecisionDialog = ({ title, feature, yes, no, reason, onClose, children }: Props) => {
  const [words, setWords] = useState('')
  const change = useCrudChange(feature, { isQuiet: true })
  const press = ({ decide }: Decision) =>
    change.mutate(() => decide(words.trim() || null), { onSuccess: onClose })
  return (
    <Modal
      open
      width={640}
      title={title}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          取消
        </Button>,
        <Button key="no" danger disabled={!words.trim() || change.isPending} onClick={() => press(no)}>
          {no.label}
        </Button>,
        <Button
          key="yes"
          type="primary"
          disabled={yes.isPossible === false}
          loading={change.isPending}
          onClick={() => press(yes)}
        >
          {yes.label}
        </Button>,
      ]}
    >
      {change.isError && !isSilent(change.error) && (
        <Alert type="error" showIcon className={styles.refusal} title={change.error.message} />
      )}
      {children}
      <Form layout="vertical" className={styles.decision}>
        <Form.Item label={reason.label} htmlFor="decision-reason" extra={reason.hint}>
          <Input.TextArea
            id="decision-reason"
            maxLength={reason.maxLength}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            value={words}
            onChange={event => setWords(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
