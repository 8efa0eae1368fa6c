import { session, typedPassword } from '@sunport/contract/calls/session.ts'
import { Avatar, Button, Divider, Input, type InputRef } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { credentialOf, logout } from '../session.ts'
import { Field } from '../ui/form/field.tsx'
import { SchemaForm } from '../ui/form/schema-form.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { Door, useDoor } from './door.tsx'
import styles from './login.module.css'
import { takeReturn } from './return-place.ts'
import { UnitEntrance } from './unit-entrance.tsx'

const Unlocking = session.unlock.input.extend({ password: typedPassword('密码') })

/** The locked screen: the server holds the session, its opened pages wait for the same user's password. */
export const LockPage = () => {
  const navigate = useNavigate()
  const input = useRef<InputRef>(null)
  const user = useDoor('locked')
  const filling = useSchemaForm({
    schema: Unlocking,
    send: ({ password }) => api.session.unlock({ password: credentialOf(password) }),
    onDone: () => navigate(takeReturn(), { replace: true }),
    onRefused: () => {
      input.current?.focus({ cursor: 'all' })
      return false
    },
  })
  if (!user) return null
  const name = user.realName || user.userName
  return (
    <Door title="已锁定">
      <Avatar size={52} src={user.avatar || undefined}>
        {name.slice(0, 1)}
      </Avatar>
      <h1 className={styles.heading}>{name}</h1>
      <p className={styles.hint}>
        {user.viaSso ? '屏幕已锁定，重新登录或输入密码继续' : '屏幕已锁定，输入密码继续'}
      </p>
      {user.viaSso && (
        <>
          <UnitEntrance goesOn={takeReturn} isPrimary>
            用单位统一登录解锁
          </UnitEntrance>
          <Divider plain>或</Divider>
        </>
      )}
      <SchemaForm of={filling} size="large" requiredMark={false}>
        <Field name="password" label="密码">
          <Input.Password ref={input} autoComplete="current-password" autoFocus />
        </Field>
        <Button type="primary" htmlType="submit" block loading={filling.isBusy}>
          解锁
        </Button>
      </SchemaForm>
      <p className={styles.foot}>
        <button type="button" className={styles.plain} onClick={() => void logout()}>
          换一个用户登录
        </button>
      </p>
    </Door>
  )
}
