import type { Enrolment } from '@sunport/contract/calls/session.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input, QRCode, Typography } from 'antd'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { credentialOf, logout } from '../session.ts'
import { Mark } from '../shell/mark.tsx'
import { Door, useDoor } from './door.tsx'
import styles from './login.module.css'

const Codes = ({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) => {
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => api.account.confirmSecondFactor({ code: code.trim() }),
    onSuccess: onDone,
  })
  return (
    <>
      <p className={styles.hint}>用身份验证器应用扫描二维码，或手工输入密钥</p>
      <QRCode value={enrolment.address} type="svg" size={176} />
      <Typography.Paragraph copyable={{ text: enrolment.secret }}>
        <code>{enrolment.secret}</code>
      </Typography.Paragraph>
      <p className={styles.hint}>恢复码只显示这一次，请妥善保存。手机不在身边时，每个恢复码可以使用一次</p>
      <Typography.Paragraph copyable={{ text: enrolment.recoveryCodes.join('\n') }}>
        <code>{enrolment.recoveryCodes.join(' ')}</code>
      </Typography.Paragraph>
      <Form
        layout="vertical"
        size="large"
        requiredMark={false}
        onFinish={values => confirm.mutate(values)}
        onValuesChange={() => confirm.isError && confirm.reset()}
      >
        {confirm.isError && <Alert type="error" showIcon title={confirm.error.message} />}
        <Form.Item name="code" label="动态验证码" rules={[{ required: true, message: '请输入动态验证码' }]}>
          <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={confirm.isPending}>
          启用并继续
        </Button>
      </Form>
    </>
  )
}

/** Whose account or role asks for a second factor sets one up before anything else. */
export const EnrolmentPage = () => {
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: ({ password }: { password: string }) =>
      api.session.beginSecondFactor({ password: credentialOf(password) }),
  })
  const user = useDoor('enrolment')
  if (!user) return null
  return (
    <Door title="启用第二步验证">
      <Mark size={44} />
      <h1 className={styles.heading}>请先启用第二步验证</h1>
      {begin.data ? (
        <Codes enrolment={begin.data} onDone={() => navigate('/main', { replace: true })} />
      ) : (
        <Form
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={values => begin.mutate(values)}
          onValuesChange={() => begin.isError && begin.reset()}
        >
          <p className={styles.hint}>您的账号或角色要求登录时输入动态验证码，请先确认密码</p>
          {begin.isError && <Alert type="error" showIcon title={begin.error.message} />}
          <Form.Item name="password" label="密码" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password maxLength={128} autoComplete="current-password" autoFocus />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={begin.isPending}>
            下一步
          </Button>
        </Form>
      )}
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={() => void logout()}>
          返回登录
        </button>
      </p>
    </Door>
  )
}
