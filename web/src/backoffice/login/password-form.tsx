import { besideOthers } from '@sunport/contract/calls/crud.ts'
import { session, typedPassword } from '@sunport/contract/calls/session.ts'
import { Button, Form, Input } from 'antd'
import { z } from 'zod'
import { api } from '../../api.ts'
import { credentialOf } from '../session.ts'
import { Field } from '../ui/form/field.tsx'
import { SchemaForm } from '../ui/form/schema-form.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { PasswordStrength } from './password-strength.tsx'

const Passwords = session.changePassword.input
  .extend({ oldPassword: typedPassword('原密码'), again: z.string() })
  .refine(({ newPassword, again }) => (newPassword ?? '') === (again ?? ''), {
    path: ['again'],
    message: '两次输入的密码不一致',
    ...besideOthers,
  })

/** Old, new, and new once more. The new one travels as it is: nobody can judge a password by its digest. */
export const PasswordForm = ({ onChanged }: { onChanged: () => void }) => {
  const filling = useSchemaForm({
    schema: Passwords,
    send: ({ oldPassword, newPassword }) =>
      api.session.changePassword({ oldPassword: credentialOf(oldPassword), newPassword }),
    onDone: () => {
      filling.form.resetFields()
      onChanged()
    },
  })
  const chosen = Form.useWatch('newPassword', filling.form) ?? ''
  return (
    <SchemaForm of={filling} size="large" requiredMark={false}>
      <Field name="oldPassword" label="原密码">
        <Input.Password autoComplete="current-password" />
      </Field>
      <Field name="newPassword" label="新密码" extra={<PasswordStrength password={chosen} />}>
        <Input.Password maxLength={128} autoComplete="new-password" />
      </Field>
      <Field name="again" label="确认新密码">
        <Input.Password maxLength={128} autoComplete="new-password" />
      </Field>
      <Button type="primary" htmlType="submit" loading={filling.isBusy}>
        修改密码
      </Button>
    </SchemaForm>
  )
}
