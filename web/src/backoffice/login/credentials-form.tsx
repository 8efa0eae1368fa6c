import { LockOutlined, UserOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { queryClient } from '../query-client.ts'
import { login } from '../session.ts'

interface Props {
  /** Given: only the password is asked for. */
  userName?: string
  submitText: string
  onSignedIn: () => void
}

interface Credentials {
  username: string
  password: string
}

/** Asks for name and password and opens a session. */
export const CredentialsForm = ({ userName, submitText, onSignedIn }: Props) => {
  const [form] = Form.useForm<Credentials>()
  const [isCapsLock, setCapsLock] = useState(false)
  const passwordInput = useRef<InputRef>(null)
  const signIn = useMutation({
    mutationFn: ({ username, password }: Credentials) => login(userName ?? username.trim(), password),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: ['session'] })
      onSignedIn()
    },
    onError: () => passwordInput.current?.focus({ cursor: 'all' }),
  })
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
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
        <Alert type="error" showIcon title={signIn.error.message} style={{ marginBottom: 20 }} />
      )}
      {userName === undefined && (
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
      )}
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
          autoFocus={userName !== undefined}
          onKeyUp={watchCapsLock}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={signIn.isPending}>
        {signIn.isPending ? '正在登录' : submitText}
      </Button>
    </Form>
  )
}
