import { DownloadOutlined } from '@ant-design/icons'
import type { Call } from '@sunport/contract/call.ts'
import { listFormats } from '@sunport/contract/calls/crud.ts'
import { ExportAnswers } from '@sunport/contract/calls/log.ts'
import { Button, Form, Radio } from 'antd'
import { useState } from 'react'
import { useMay } from '../../session.ts'
import { fileAddress } from '../../transfer.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import styles from './log.module.css'

interface Props {
  call: Call
  title: string
  filters: Record<string, string>
  total: number | undefined
}

const formatNames = { xlsx: 'Excel 表格（xlsx，最多 20,000 条）', csv: '文本表格（csv）' }

/** A plain link, so that the browser takes the file as it comes and nothing is held here. */
const fetchFile = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

const ExportDialog = ({ call, title, filters, total, onClose }: Props & { onClose: () => void }) => {
  const filling = useSchemaForm({
    schema: ExportAnswers,
    initial: { format: 'csv' },
    send: async answers => fetchFile(fileAddress(call, { ...filters, ...answers })),
    onDone: onClose,
  })
  return (
    <FormDialog of={filling} title={`导出${title}`} okText="导出" onClose={onClose}>
      <p
        className={styles.asked}
      >{`将导出当前筛选的 ${(total ?? 0).toLocaleString('zh-CN')} 条记录，个人信息保持脱敏。导出行为将写入审计日志。`}</p>
      <Form.Item name="format" label="文件格式">
        <Radio.Group options={[...listFormats].map(value => ({ value, label: formatNames[value] }))} />
      </Form.Item>
      <ReasonField name="exportReason" label="导出原因" autoFocus />
    </FormDialog>
  )
}

/** Takes what the filters find as a file, after saying why. */
export const ExportButton = (props: Props) => {
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may(props.call.access)) return null
  return (
    <>
      <Button icon={<DownloadOutlined />} disabled={!props.total} onClick={() => setOpen(true)}>
        导出
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
