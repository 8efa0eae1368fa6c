import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { session, typedPassword } from '@sunport/contract/calls/session.ts'
import { CallError } from '@sunport/contract/client.ts'
import { Alert, Button, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { queryClient } from '../query-client.ts'
import { login } from '../session.ts'
import { Field } from '../ui/form/field.tsx'
import { SchemaForm } from '../ui/form/schema-form.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { CaptchaField } from './captcha-field.tsx'

interface Props {
  onSignedIn: () => void
}

const Credentials = session.login.input.extend({
  username: z.string().trim().min(1, '请输入用户名').max(64),
  password: typedPassword('密码'),
})
const WithCaptcha = Credentials.extend({ verifyCode: z.string().trim().min(1, '请输入验证码').max(10) })

const wantsCaptcha = (failure: unknown): boolean => failure instanceof CallError && failure.code === '478'

/** Asks for name and password and opens a session. */
export const CredentialsForm = ({ onSignedIn }: Props) => {
  const [isCapsLock, setCapsLock] = useState(false)
  const passwordInput = useRef<InputRef>(null)
  const [picture, setPicture] = useState<number>()
  const [isFirstAsk, setFirstAsk] = useState(false)
  const filling = useSchemaForm({
    schema: picture === undefined ? Credentials : WithCaptcha,
    send: ({ username, password, verifyCode }) => login(username, password, verifyCode),
    onDone: () => {
      queryClient.removeQueries({ queryKey: ['session'] })
      onSignedIn()
    },
    onRefused: failure => {
      const isAsking = wantsCaptcha(failure)
      if (picture !== undefined || isAsking) renewPicture()
      if (!isAsking) passwordInput.current?.focus({ cursor: 'all' })
      const isFirst = isAsking && picture === undefined
      setFirstAsk(isFirst)
      return isFirst
    },
  })
  const renewPicture = () => {
    filling.form.resetFields(['verifyCode'])
    setPicture(Date.now())
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <SchemaForm of={filling} size="large" requiredMark={false} onValuesChange={() => setFirstAsk(false)}>
      {isFirstAsk && (
        <Alert
          type="warning"
          showIcon
          title="多次登录失败，请输入图中的验证码"
          style={{ marginBottom: 20 }}
        />
      )}
      <Field name="username" label="用户名">
        <Input prefix={<UserOutlined />} autoComplete="username" autoFocus spellCheck={false} />
      </Field>
      <Field name="password" label="密码" extra={isCapsLock ? '大写锁定已打开' : undefined}>
        <Input.Password
          ref={passwordInput}
          prefix={<LockOutlined />}
          autoComplete="current-password"
          onKeyUp={watchCapsLock}
        />
      </Field>
      {picture !== undefined && <CaptchaField picture={picture} onRenew={renewPicture} />}
      <Button type="primary" htmlType="submit" block loading={filling.isBusy}>
        {filling.isBusy ? '正在登录' : '登录'}
      </Button>
    </SchemaForm>
  )
}
