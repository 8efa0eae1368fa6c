import { SafetyOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { logout } from '../session.ts'
import { Mark } from '../shell/mark.tsx'
import { Door, useDoor } from './door.tsx'
import styles from './login.module.css'
import { takeReturn } from './return-place.ts'

/** The second step of logging in: what the phone shows, or one of the codes kept for the day it is lost. */
export const SecondFactorPage = () => {
  const navigate = useNavigate()
  const input = useRef<InputRef>(null)
  const user = useDoor('second-factor')
  const pass = useMutation({
    mutationFn: ({ code }: { code: string }) => api.session.passSecondFactor({ code: code.trim() }),
    onSuccess: () => navigate(takeReturn(), { replace: true }),
    onError: () => input.current?.focus({ cursor: 'all' }),
  })
  if (!user) return null
  return (
    <Door title="第二步验证">
      <Mark size={44} />
      <h1 className={styles.heading}>第二步验证</h1>
      <p className={styles.hint}>请输入身份验证器应用显示的 6 位动态验证码；手机不在身边时可输入恢复码</p>
      <Form
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={values => pass.mutate(values)}
        onValuesChange={() => pass.isError && pass.reset()}
      >
        {pass.isError && (
          <Alert type="error" showIcon title={pass.error.message} style={{ marginBottom: 20 }} />
        )}
        <Form.Item name="code" label="动态验证码" rules={[{ required: true, message: '请输入动态验证码' }]}>
          <Input
            ref={input}
            prefix={<SafetyOutlined />}
            maxLength={11}
            autoComplete="one-time-code"
            spellCheck={false}
            autoFocus
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={pass.isPending}>
          验证
        </Button>
      </Form>
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={() => void logout()}>
          返回登录
        </button>
      </p>
    </Door>
  )
}
