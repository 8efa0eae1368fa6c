import { DownloadOutlined } from '@ant-design/icons'
import type { Call } from '@sunport/contract/call.ts'
import { type ListFileFormat, listFormats } from '@sunport/contract/calls/crud.ts'
import { Button, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useMay } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import styles from './log.module.css'

interface Props {
  call: Call
  title: string
  filters: Record<string, string>
  total: number | undefined
}

interface Answers {
  format: ListFileFormat
  exportReason: string
}

const formatNames = { xlsx: 'Excel 表格（xlsx，最多 20,000 条）', csv: '文本表格（csv）' }

/** A plain link, so that the browser takes the file as it comes and nothing is held here. */
const fetchFile = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** Takes what the filters find as a file, after saying why. */
export const ExportButton = ({ call, title, filters, total }: Props) => {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const [form] = Form.useForm<Answers>()
  if (!may(call.access)) return null
  const take = (answers: Answers) => {
    fetchFile(fileAddress(call, { ...filters, ...answers }))
    setOpen(false)
  }
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={!total} onClick={() => setOpen(true)}>
        导出
      </Button>
      <Modal
        open={isOpen}
        title={`导出${title}`}
        okText="导出"
        cancelText="取消"
        destroyOnHidden
        onCancel={() => setOpen(false)}
        onOk={() => form.submit()}
      >
        <p
          className={styles.asked}
        >{`将导出当前筛选的 ${(total ?? 0).toLocaleString('zh-CN')} 条记录，个人信息保持脱敏。导出行为将写入审计日志。`}</p>
        <Form form={form} layout="vertical" initialValues={{ format: 'csv' }} onFinish={take}>
          <Form.Item name="format" label="文件格式">
            <Radio.Group options={[...listFormats].map(value => ({ value, label: formatNames[value] }))} />
          </Form.Item>
          <Form.Item
            name="exportReason"
            label="导出原因"
            rules={[{ required: true, whitespace: true, message: '导出原因不能为空' }]}
          >
            <Input.TextArea maxLength={200} showCount autoFocus autoSize={{ minRows: 2, maxRows: 5 }} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  )
}
