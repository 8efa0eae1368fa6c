import { passwordProblem } from '@sunport/contract/rules/password.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input } from 'antd'
import { api } from '../../api.ts'
import { credentialOf } from '../session.ts'
import { PasswordStrength } from './password-strength.tsx'

interface Passwords {
  oldPassword: string
  newPassword: string
  again: string
}

/** Old, new, and new once more. The new one travels as it is: nobody can judge a password by its digest. */
export const PasswordForm = ({ onChanged }: { onChanged: () => void }) => {
  const [form] = Form.useForm<Passwords>()
  const chosen = Form.useWatch('newPassword', form) ?? ''
  const change = useMutation({
    mutationFn: ({ oldPassword, newPassword }: Passwords) =>
      api.session.changePassword({ oldPassword: credentialOf(oldPassword), newPassword }),
    onSuccess: () => {
      form.resetFields()
      onChanged()
    },
  })
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      onFinish={values => change.mutate(values)}
      onValuesChange={() => change.isError && change.reset()}
    >
      {change.isError && (
        <Alert type="error" showIcon title={change.error.message} style={{ marginBottom: 20 }} />
      )}
      <Form.Item name="oldPassword" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}>
        <Input.Password maxLength={128} autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        extra={<PasswordStrength password={chosen} />}
        rules={[
          {
            validator: (_, value: string = '') => {
              const problem = passwordProblem(value)
              return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
            },
          },
        ]}
      >
        <Input.Password maxLength={128} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label="确认新密码"
        dependencies={['newPassword']}
        rules={[
          {
            validator: (_, value: string = '') =>
              value === form.getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的密码不一致')),
          },
        ]}
      >
        <Input.Password maxLength={128} autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        修改密码
      </Button>
    </Form>
  )
}
