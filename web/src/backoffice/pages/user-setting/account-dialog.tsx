import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, type FormInstance, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import styles from './user-setting.module.css'

interface Props<Values> {
  title: string
  form: FormInstance<Values>
  initialValues?: Partial<Values>
  save: (values: Values) => Promise<unknown>
  doneText: string
  onClose: () => void
  children: ReactNode
}

/** A change of the own account: its fields, and the password that shows whose it is. */
export const AccountDialog = <Values extends { password: string }>({
  title,
  form,
  initialValues,
  save,
  doneText,
  onClose,
  children,
}: Props<Values>) => {
  const client = useQueryClient()
  const { message } = App.useApp()
  const change = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['account'] })
      message.success(doneText)
      onClose()
    },
  })
  return (
    <Modal
      open
      title={title}
      okText="确定"
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {change.isError && (
        <Alert type="error" showIcon title={change.error.message} className={styles.dialogAlert} />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={initialValues}
        onFinish={values => change.mutate(values)}
        onValuesChange={() => change.isError && change.reset()}
      >
        {children}
        <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请输入当前密码' }]}>
          <Input.Password maxLength={128} autoComplete="current-password" />
        </Form.Item>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}
