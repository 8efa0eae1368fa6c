import { App, Form, Input } from 'antd'
import { useRef } from 'react'

interface Question {
  title: string
  content?: string
  isDanger?: boolean
  /** What the reason is called, when one must be given. */
  reason?: string
}

const ReasonInput = ({ label, onChange }: { label: string; onChange: (reason: string) => void }) => (
  <Form layout="vertical">
    <Form.Item label={label} required>
      <Input.TextArea
        autoFocus
        maxLength={200}
        showCount
        aria-label={label}
        aria-required
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={event => onChange(event.target.value)}
      />
    </Form.Item>
  </Form>
)

/** Asks before something is done, and for the reason where one is due. */
export const useAsking = () => {
  const { modal, message } = App.useApp()
  const given = useRef('')
  return ({ title, content, isDanger = false, reason }: Question, act: (reason: string) => unknown): void => {
    given.current = ''
    modal.confirm({
      title,
      icon: null,
      content: (
        <>
          {content && <p>{content}</p>}
          {reason && (
            <ReasonInput
              label={reason}
              onChange={text => {
                given.current = text.trim()
              }}
            />
          )}
        </>
      ),
      okText: '确定',
      cancelText: '取消',
      okButtonProps: { danger: isDanger },
      onOk: async () => {
        if (reason && !given.current) {
          message.error(`${reason}不能为空`)
          throw new Error('no reason given')
        }
        await act(given.current)
      },
    })
  }
}
