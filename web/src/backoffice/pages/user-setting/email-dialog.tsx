import { NewEmail } from '@sunport/contract/calls/account.ts'
import { Form, Input } from 'antd'
import { api } from '../../../api.ts'
import { credentialOf } from '../../session.ts'
import { AccountDialog } from './account-dialog.tsx'
import { fieldRule } from './field-rule.ts'

interface Values {
  email: string
  password: string
}

export const EmailDialog = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const [form] = Form.useForm<Values>()
  return (
    <AccountDialog<Values>
      title="修改邮箱"
      form={form}
      initialValues={{ email }}
      doneText="邮箱已修改"
      onClose={onClose}
      save={({ email: next, password }) =>
        api.account.changeEmail({ email: next.trim(), password: credentialOf(password) })
      }
    >
      <Form.Item
        name="email"
        label="邮箱"
        extra="留空则不再保留邮箱"
        rules={[fieldRule(NewEmail.shape.email)]}
      >
        <Input maxLength={254} autoComplete="email" />
      </Form.Item>
    </AccountDialog>
  )
}
