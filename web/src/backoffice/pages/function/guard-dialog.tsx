import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Modal, Select } from 'antd'
import { api } from '../../../api.ts'
import styles from './function.module.css'

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

interface Question {
  method: (typeof methods)[number]
  url: string
}

const accessNames: Readonly<Record<string, string>> = { open: '公开，无须登录', 'signed-in': '登录即可使用' }

/** 哪个功能守护该地址. */
export const GuardDialog = ({ onClose }: { onClose: () => void }) => {
  const ask = useMutation({ mutationFn: (question: Question) => api.func.guardOf(question) })
  const found = ask.data
  const words = () => {
    if (!found?.path) return '没有接口使用该地址'
    const access = found.access ?? ''
    return `${found.path}：${found.name ? `${found.name}（${access}）` : (accessNames[access] ?? access)}`
  }
  return (
    <Modal open title="查询接口的功能" footer={null} onCancel={onClose}>
      <Form
        className={styles.asking}
        initialValues={{ method: 'GET' }}
        onFinish={(question: Question) => ask.mutate(question)}
      >
        <Form.Item name="method" noStyle>
          <Select aria-label="方法" options={methods.map(value => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="url" noStyle rules={[{ required: true, message: '请输入地址' }]}>
          <Input aria-label="地址" placeholder="/gpcms/rest/v2/users/7/roles" maxLength={500} />
        </Form.Item>
        <Button htmlType="submit" type="primary" loading={ask.isPending}>
          查询
        </Button>
      </Form>
      <div role="status">
        {ask.isError && <Alert type="error" showIcon title={ask.error.message} />}
        {found && <Alert type={found.path ? 'success' : 'warning'} showIcon title={words()} />}
      </div>
    </Modal>
  )
}
