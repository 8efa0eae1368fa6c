import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './link.module.css'

interface Hosts {
  from: string
  to: string
}

type Replaced = Awaited<ReturnType<typeof api.link.replaceHost>>

/** One domain for another in all links of a site: first what would change, then the deed. */
export const ReplaceDialog = ({ siteId, onClose }: { siteId: string; onClose: () => void }) => {
  const [form] = Form.useForm<Hosts>()
  const [trial, setTrial] = useState<{ hosts: Hosts; rows: Replaced }>()
  const [failure, setFailure] = useState<string>()
  const change = useCrudChange('link')
  const rehearse = async (hosts: Hosts) => {
    setFailure(undefined)
    try {
      setTrial({ hosts, rows: await api.link.replaceHost({ siteId, ...hosts, isRehearsal: true }) })
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  const run = () => {
    if (!trial) return form.submit()
    change.mutate(() => api.link.replaceHost({ siteId, ...trial.hosts, isRehearsal: false }), {
      onSuccess: onClose,
    })
  }
  return (
    <Modal
      open
      title="批量替换域名"
      okText={trial ? `替换 ${trial.rows.length} 个链接` : '查看影响'}
      okButtonProps={{ disabled: trial?.rows.length === 0 }}
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={rehearse} onValuesChange={() => setTrial(undefined)}>
        <Form.Item name="from" label="原域名" rules={[{ required: true, message: '请填写原域名' }]}>
          <Input placeholder="old.example.gov.cn" />
        </Form.Item>
        <Form.Item name="to" label="新域名" rules={[{ required: true, message: '请填写新域名' }]}>
          <Input placeholder="new.example.gov.cn" />
        </Form.Item>
      </Form>
      {failure && <Alert type="error" showIcon className={styles.alert} title={failure} />}
      {trial && (
        <>
          <Alert
            type="info"
            showIcon
            className={styles.alert}
            title={trial.rows.length > 0 ? `将修改 ${trial.rows.length} 个链接` : '没有使用该域名的链接'}
          />
          <ul className={styles.report}>
            {trial.rows.map(({ id, title, before, after }) => (
              <li key={id}>
                {title}：<del>{before}</del> {after}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
