import { NewMobile } from '@sunport/contract/calls/account.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Form, Input, Space } from 'antd'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { credentialOf } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { AccountDialog } from './account-dialog.tsx'

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
  const filling = useSchemaForm({
    schema: NewMobile,
    send: ({ password, ...values }) =>
      api.account.changeMobile({ ...values, password: credentialOf(password) }),
    feature: 'account',
    doneText: '手机号码已修改',
    onDone: onClose,
  })
  const [waitSeconds, setWaitSeconds] = useCountdown()
  const sending = useMutation({
    mutationFn: (mobile: string) => api.account.sendMobileCode({ mobile }),
    onSuccess: answer => {
      setWaitSeconds(answer.waitSeconds)
      message.success('验证码已发送')
    },
    onError: failure => message.error(failure.message),
  })
  const sendCode = () => {
    if (filling.checks.checkOne(['mobile'])) sending.mutate(filling.form.getFieldValue('mobile'))
  }
  return (
    <AccountDialog title="修改手机号码" of={filling} onClose={onClose}>
      <Field name="mobile" label="新手机号码">
        <Input maxLength={11} inputMode="tel" autoComplete="tel" />
      </Field>
      <Form.Item label="短信验证码" htmlFor="code" required>
        <Space.Compact block>
          <Field name="code" label="短信验证码" noStyle>
            <Input id="code" maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
          </Field>
          <Button loading={sending.isPending} disabled={waitSeconds > 0} onClick={sendCode}>
            {waitSeconds > 0 ? `${waitSeconds} 秒后可重发` : '获取验证码'}
          </Button>
        </Space.Compact>
      </Form.Item>
    </AccountDialog>
  )
}
