import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './notice-review.module.css'

/** The opinion that somebody was asked for. */
export const CosignPanel = ({ id, onDone }: { id: string; onDone: () => void }) => {
  const [comment, setComment] = useState('')
  const change = useCrudChange('review')
  const answer = (isAgreed: boolean) =>
    void change
      .mutateAsync(() => api.review.answerCosign({ id, isAgreed, comment: comment.trim() }))
      .then(onDone, () => {})
  return (
    <section className={styles.sheet} aria-label="会签意见">
      <h2>会签意见</h2>
      <Form layout="vertical">
        <Form.Item label="意见" required htmlFor="cosign-comment">
          <Input.TextArea
            id="cosign-comment"
            value={comment}
            maxLength={500}
            showCount
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={event => setComment(event.target.value)}
          />
        </Form.Item>
      </Form>
      <div className={styles.buttons}>
        <Button
          type="primary"
          disabled={!comment.trim()}
          loading={change.isPending}
          onClick={() => answer(true)}
        >
          同意
        </Button>
        <Button danger disabled={!comment.trim() || change.isPending} onClick={() => answer(false)}>
          不同意
        </Button>
      </div>
    </section>
  )
}
