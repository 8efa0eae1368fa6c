import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './link.module.css'

interface Pair {
  from: string
  to: string
}

type Replaced = Awaited<ReturnType<typeof api.link.replaceHost>>

interface Replacing {
  title: string
  noun: string
  examples: Pair
  initial?: Partial<Pair>
  run(pair: Pair, isRehearsal: boolean): Promise<Replaced>
}

interface Props {
  replacing: Replacing
  onClose: () => void
}

/** One domain for another in all links of a site. */
export const hostReplacing = (siteId: string): Replacing => ({
  title: '批量替换域名',
  noun: '域名',
  examples: { from: 'old.example.gov.cn', to: 'new.example.gov.cn' },
  run: (pair, isRehearsal) => api.link.replaceHost({ siteId, ...pair, isRehearsal }),
})

/** One address for another, on every site that the user keeps. */
export const targetReplacing = (from: string): Replacing => ({
  title: '替换各处的网址',
  noun: '网址',
  examples: { from: 'https://', to: 'https://' },
  initial: { from },
  run: (pair, isRehearsal) => api.link.replaceTarget({ ...pair, isRehearsal }),
})

/** First what would change, then the deed. */
export const ReplaceDialog = ({ replacing, onClose }: Props) => {
  const { title, noun, examples, initial = {} } = replacing
  const [form] = Form.useForm<Pair>()
  const [trial, setTrial] = useState<{ pair: Pair; rows: Replaced }>()
  const [failure, setFailure] = useState<string>()
  const change = useCrudChange('link')
  const rehearse = async (pair: Pair) => {
    setFailure(undefined)
    try {
      setTrial({ pair, rows: await replacing.run(pair, true) })
    } catch (error) {
      setFailure((error as Error).message)
    }
  }
  const run = () => {
    if (!trial) return form.submit()
    change.mutate(() => replacing.run(trial.pair, false), { onSuccess: onClose })
  }
  return (
    <Modal
      open
      title={title}
      okText={trial ? `替换 ${trial.rows.length} 个链接` : '查看影响'}
      okButtonProps={{ disabled: trial?.rows.length === 0 }}
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={rehearse}
        onValuesChange={() => setTrial(undefined)}
      >
        <Form.Item name="from" label={`原${noun}`} rules={[{ required: true, message: `请填写原${noun}` }]}>
          <Input placeholder={examples.from} />
        </Form.Item>
        <Form.Item name="to" label={`新${noun}`} rules={[{ required: true, message: `请填写新${noun}` }]}>
          <Input placeholder={examples.to} />
        </Form.Item>
      </Form>
      {failure && <Alert type="error" showIcon className={styles.alert} title={failure} />}
      {trial && (
        <>
          <Alert
            type="info"
            showIcon
            className={styles.alert}
            title={trial.rows.length > 0 ? `将修改 ${trial.rows.length} 个链接` : `没有使用该${noun}的链接`}
          />
          <ul className={styles.report}>
            {trial.rows.map(({ id, siteName, title: name, before, after }) => (
              <li key={id}>
                {siteName} · {name}：<del>{before}</del> {after}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
