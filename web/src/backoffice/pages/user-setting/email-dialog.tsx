import { NewEmail } from '@sunport/contract/calls/account.ts'
import { Input } from 'antd'
import { api } from '../../../api.ts'
import { credentialOf } from '../../session.ts'
import { Field } from '../../ui/form/field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { AccountDialog } from './account-dialog.tsx'

export const EmailDialog = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const filling = useSchemaForm({
    schema: NewEmail,
    initial: { email },
    send: ({ password, ...values }) =>
      api.account.changeEmail({ ...values, password: credentialOf(password) }),
    feature: 'account',
    doneText: '邮箱已修改',
    onDone: onClose,
  })
  return (
    <AccountDialog title="修改邮箱" of={filling} onClose={onClose}>
      <Field name="email" label="邮箱" extra="留空则不再保留邮箱">
        <Input maxLength={254} autoComplete="email" />
      </Field>
    </AccountDialog>
  )
}
