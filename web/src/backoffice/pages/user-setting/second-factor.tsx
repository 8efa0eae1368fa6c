import { SafetyCertificateFilled, WarningFilled } from '@ant-design/icons'
import type { Profile } from '@sunport/contract/calls/account.ts'
import { session, typedPassword } from '@sunport/contract/calls/session.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { credentialOf } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { AccountDialog } from './account-dialog.tsx'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import styles from './user-setting.module.css'

const Removal = session.endSecondFactor.input.extend({ password: typedPassword('当前密码') })

const RemovalDialog = ({ onClose }: { onClose: () => void }) => {
  const filling = useSchemaForm({
    schema: Removal,
    send: ({ code, password }) => api.session.endSecondFactor({ code, password: credentialOf(password) }),
    feature: 'account',
    doneText: '动态验证码已停用',
    onDone: onClose,
  })
  return (
    <AccountDialog title="停用动态验证码" of={filling} onClose={onClose}>
      <Field name="code" label="动态验证码或恢复码">
        <Input maxLength={11} autoComplete="one-time-code" spellCheck={false} />
      </Field>
    </AccountDialog>
  )
}

/** The second step of logging in: on or off, and how to change that. */
export const SecondFactor = ({ profile }: { profile: Profile }) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!profile.hasSecondFactor)
    return (
      <>
        <p className={styles.stateOff}>
          <WarningFilled /> 未启用。启用后，登录时除密码外还须输入手机上身份验证器应用显示的 6 位动态验证码。
        </p>
        <Button type="primary" onClick={() => setOpen(true)}>
          启用
        </Button>
        {open && <EnrolmentDialog onClose={close} />}
      </>
    )
  return (
    <>
      <p className={styles.stateOn}>
        <SafetyCertificateFilled /> {`已启用，还有 ${profile.recoveryCodesLeft} 个恢复码可用。`}
      </p>
      {profile.recoveryCodesLeft < 3 && (
        <p className={styles.stateOff}>恢复码即将用完，可停用后重新启用以获得新的恢复码。</p>
      )}
      <Button danger onClick={() => setOpen(true)}>
        停用
      </Button>
      {open && <RemovalDialog onClose={close} />}
    </>
  )
}
