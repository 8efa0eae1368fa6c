import { useMutation } from '@tanstack/react-query'
import { Alert, Avatar, Button, Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { credentialOf, logout } from '../session.ts'
import { Door, useDoor } from './door.tsx'
import styles from './login.module.css'
import { takeReturn } from './return-place.ts'

/** The locked screen: the server holds the session, its opened pages wait for the same user's password. */
export const LockPage = () => {
  const navigate = useNavigate()
  const input = useRef<InputRef>(null)
  const user = useDoor('locked')
  const unlock = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api.session.unlock({ password: credentialOf(password) }),
    onSuccess: () => navigate(takeReturn(), { replace: true }),
    onError: () => input.current?.focus({ cursor: 'all' }),
  })
  if (!user) return null
  const name = user.realName || user.userName
  return (
    <Door title="已锁定">
      <Avatar size={52} src={user.avatar || undefined}>
        {name.slice(0, 1)}
      </Avatar>
      <h1 className={styles.heading}>{name}</h1>
      <p className={styles.hint}>屏幕已锁定，输入密码继续</p>
      <Form
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={values => unlock.mutate(values)}
        onValuesChange={() => unlock.isError && unlock.reset()}
      >
        {unlock.isError && (
          <Alert type="error" showIcon title={unlock.error.message} style={{ marginBottom: 20 }} />
        )}
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
          <Input.Password ref={input} maxLength={128} autoComplete="current-password" autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={unlock.isPending}>
          解锁
        </Button>
      </Form>
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={() => void logout()}>
          换一个用户登录
        </button>
      </p>
    </Door>
  )
}
