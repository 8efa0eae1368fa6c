import { NewMobile } from '@sunport/contract/calls/account.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Form, Input, Space } from 'antd'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { credentialOf } from '../../session.ts'
import { AccountDialog } from './account-dialog.tsx'
import { fieldRule } from './field-rule.ts'

interface Values {
  mobile: string
  code: string
  password: string
}

/** Seconds until another code may be asked for. */
const useCountdown = () => {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}

export const MobileDialog = ({ onClose }: { onClose: () => void }) => {
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [waitSeconds, setWaitSeconds] = useCountdown()
  const sending = useMutation({
    mutationFn: (mobile: string) => api.account.sendMobileCode({ mobile }),
    onSuccess: answer => {
      setWaitSeconds(answer.waitSeconds)
      message.success('验证码已发送')
    },
    onError: failure => message.error(failure.message),
  })
  const sendCode = async () => {
    const { mobile } = await form.validateFields(['mobile'])
    sending.mutate(mobile.trim())
  }
  return (
    <AccountDialog<Values>
      title="修改手机号码"
      form={form}
      doneText="手机号码已修改"
      onClose={onClose}
      save={({ mobile, code, password }) =>
        api.account.changeMobile({ mobile: mobile.trim(), code, password: credentialOf(password) })
      }
    >
      <Form.Item name="mobile" label="新手机号码" rules={[fieldRule(NewMobile.shape.mobile)]} required>
        <Input maxLength={11} inputMode="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item label="短信验证码" htmlFor="code" required>
        <Space.Compact block>
          <Form.Item name="code" noStyle rules={[fieldRule(NewMobile.shape.code)]}>
            <Input id="code" maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
          <Button
            loading={sending.isPending}
            disabled={waitSeconds > 0}
            onClick={() => sendCode().catch(() => undefined)}
          >
            {waitSeconds > 0 ? `${waitSeconds} 秒后可重发` : '获取验证码'}
          </Button>
        </Space.Compact>
      </Form.Item>
    </AccountDialog>
  )
}
