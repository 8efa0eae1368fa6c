import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { CallError } from '@sunport/contract/client.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { queryClient } from '../query-client.ts'
import { login } from '../session.ts'
import { CaptchaField } from './captcha-field.tsx'

interface Props {
  onSignedIn: () => void
}

interface Credentials {
  username: string
  password: string
  verifyCode?: string
}

const wantsCaptcha = (failure: Error): boolean => failure instanceof CallError && failure.code === '478'

/** Asks for name and password and opens a session. */
export const CredentialsForm = ({ onSignedIn }: Props) => {
  const [form] = Form.useForm<Credentials>()
  const [isCapsLock, setCapsLock] = useState(false)
  const passwordInput = useRef<InputRef>(null)
  const [picture, setPicture] = useState<number>()
  const renewPicture = () => {
    form.resetFields(['verifyCode'])
    setPicture(Date.now())
  }
  const signIn = useMutation({
    mutationFn: ({ username, password, verifyCode }: Credentials) =>
      login(username.trim(), password, verifyCode?.trim()),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: ['session'] })
      onSignedIn()
    },
    onError: failure => {
      if (picture || wantsCaptcha(failure)) renewPicture()
      if (!wantsCaptcha(failure)) passwordInput.current?.focus({ cursor: 'all' })
    },
  })
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const isFirstAsk = signIn.isError && wantsCaptcha(signIn.error) && !signIn.variables?.verifyCode
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={values => signIn.mutate(values)}
      onValuesChange={() => signIn.isError && signIn.reset()}
    >
      {signIn.isError && (
        <Alert
          type={isFirstAsk ? 'warning' : 'error'}
          showIcon
          title={isFirstAsk ? '多次登录失败，请输入图中的验证码' : signIn.error.message}
          style={{ marginBottom: 20 }}
        />
      )}
      <Form.Item
        name="username"
        label="用户名"
        rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}
      >
        <Input
          prefix={<UserOutlined />}
          maxLength={64}
          autoComplete="username"
          autoFocus
          spellCheck={false}
        />
      </Form.Item>
      <Form.Item
        name="password"
        label="密码"
        rules={[{ required: true, message: '请输入密码' }]}
        extra={isCapsLock ? '大写锁定已打开' : undefined}
      >
        <Input.Password
          ref={passwordInput}
          prefix={<LockOutlined />}
          maxLength={128}
          autoComplete="current-password"
          onKeyUp={watchCapsLock}
        />
      </Form.Item>
      {picture !== undefined && <CaptchaField picture={picture} onRenew={renewPicture} />}
      <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
        {signIn.isPending ? '正在登录' : '登录'}
      </Button>
    </Form>
  )
}
