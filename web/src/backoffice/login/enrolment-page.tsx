import { account } from '@sunport/contract/calls/account.ts'
import { type Enrolment, session, typedPassword } from '@sunport/contract/calls/session.ts'
import { Button, Input, QRCode, Typography } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { api } from '../../api.ts'
import { credentialOf, logout } from '../session.ts'
import { Mark } from '../shell/mark.tsx'
import { Field } from '../ui/form/field.tsx'
import { SchemaForm } from '../ui/form/schema-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { Door, useDoor } from './door.tsx'
import styles from './login.module.css'

const Beginning = session.beginSecondFactor.input.extend({ password: typedPassword('密码') })

/** Whoever has come from the unit's own place to sign in has no password to confirm. */
const ToBegin = ({ onDone }: { onDone: (enrolment: Enrolment) => void }) => {
  const filling = useSchemaForm({
    schema: z.object({}),
    send: () => api.session.beginSecondFactor({}),
    onDone,
  })
  return (
    <SchemaForm of={filling} size="large" requiredMark={false}>
      <p className={styles.hint}>您的账号或角色要求登录时输入动态验证码，现在开始设置</p>
      <Button type="primary" htmlType="submit" block loading={filling.isBusy}>
        下一步
      </Button>
    </SchemaForm>
  )
}

const ByPassword = ({ onDone }: { onDone: (enrolment: Enrolment) => void }) => {
  const filling = useSchemaForm({
    schema: Beginning,
    send: ({ password }) => api.session.beginSecondFactor({ password: credentialOf(password) }),
    onDone,
  })
  return (
    <SchemaForm of={filling} size="large" requiredMark={false}>
      <p className={styles.hint}>您的账号或角色要求登录时输入动态验证码，请先确认密码</p>
      <Field name="password" label="密码">
        <Input.Password autoComplete="current-password" autoFocus />
      </Field>
      <Button type="primary" htmlType="submit" block loading={filling.isBusy}>
        下一步
      </Button>
    </SchemaForm>
  )
}

const Codes = ({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) => {
  const filling = useCallForm(account.confirmSecondFactor, { onDone })
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
      <SchemaForm of={filling} size="large" requiredMark={false}>
        <Field name="code" label="动态验证码">
          <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" />
        </Field>
        <Button type="primary" htmlType="submit" block loading={filling.isBusy}>
          启用并继续
        </Button>
      </SchemaForm>
    </>
  )
}

/** Whose account or role asks for a second factor sets one up before anything else. */
export const EnrolmentPage = () => {
  const navigate = useNavigate()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const user = useDoor('enrolment')
  if (!user) return null
  return (
    <Door title="启用第二步验证">
      <Mark size={44} />
      <h1 className={styles.heading}>请先启用第二步验证</h1>
      {enrolment ? (
        <Codes enrolment={enrolment} onDone={() => navigate('/main', { replace: true })} />
      ) : user.viaSso ? (
        <ToBegin onDone={setEnrolment} />
      ) : (
        <ByPassword onDone={setEnrolment} />
      )}
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={() => void logout()}>
          返回登录
        </button>
      </p>
    </Door>
  )
}
