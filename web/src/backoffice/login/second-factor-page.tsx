import { SafetyOutlined } from '@ant-design/icons'
import { session } from '@sunport/contract/calls/session.ts'
import { Button, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { logout } from '../session.ts'
import { Mark } from '../shell/mark.tsx'
import { Field } from '../ui/form/field.tsx'
import { SchemaForm } from '../ui/form/schema-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { Door, useDoor } from './door.tsx'
import styles from './login.module.css'
import { takeReturn } from './return-place.ts'

/** The second step of logging in: what the phone shows, or one of the codes kept for the day it is lost. */
export const SecondFactorPage = () => {
  const navigate = useNavigate()
  const input = useRef<InputRef>(null)
  const user = useDoor('second-factor')
  const filling = useCallForm(session.passSecondFactor, {
    onDone: () => navigate(takeReturn(), { replace: true }),
    onRefused: () => {
      input.current?.focus({ cursor: 'all' })
      return false
    },
  })
  if (!user) return null
  return (
    <Door title="第二步验证">
      <Mark size={44} />
      <h1 className={styles.heading}>第二步验证</h1>
      <p className={styles.hint}>请输入身份验证器应用显示的 6 位动态验证码；手机不在身边时可输入恢复码</p>
      <SchemaForm of={filling} size="large" requiredMark={false}>
        <Field name="code" label="动态验证码">
          <Input
            ref={input}
            prefix={<SafetyOutlined />}
            maxLength={11}
            autoComplete="one-time-code"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Button type="primary" htmlType="submit" block loading={filling.isBusy}>
          验证
        </Button>
      </SchemaForm>
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={() => void logout()}>
          返回登录
        </button>
      </p>
    </Door>
  )
}
