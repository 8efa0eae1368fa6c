import { InboxOutlined } from '@ant-design/icons'
import { directoryImport, directoryImportLimits as most } from '@sunport/contract/calls/directory-import.ts'
import { directoryKinds, type ImportKind, importKinds } from '@sunport/contract/directory/fields.ts'
import { tableFileLimits } from '@sunport/contract/table-file-limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Input, Modal, Radio, Select, Upload } from 'antd'
import { useState } from 'react'
import { useOneSite } from '../../current-site.ts'
import { readAnew } from '../../read-anew.ts'
import { fileAddress, sendFile } from '../../transfer.ts'
import { useSiteOptions } from '../../ui/use-site-options.ts'
import styles from './directory-import.module.css'

const kindOptions = importKinds.map(kind => ({ value: kind, label: directoryKinds[kind] }))
const limits = `csv 或 JSON Lines 至多 ${most.lines.toLocaleString('en-US')} 行，xlsx 至多 ${tableFileLimits.lines.toLocaleString('en-US')} 行，JSON 数组不超过 10MB；文件不超过 ${most.megabytes}MB`

interface Props {
  onUploaded: (id: string) => void
  onClose: () => void
}

/** A file and what it is of; it is compared in the background, and nothing is written yet. */
export const UploadDialog = ({ onUploaded, onClose }: Props) => {
  const sites = useSiteOptions()
  const client = useQueryClient()
  const [kind, setKind] = useState<ImportKind>('supplier')
  const [siteId, setSiteId] = useState(useOneSite())
  const [source, setSource] = useState('政府采购交易平台')
  const [file, setFile] = useState<File>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (): Promise<void> => {
    if (!file) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { id } = await sendFile(directoryImport.upload, { file, kind, siteId, source: source.trim() })
      await readAnew(client, ['directory'])
      onUploaded(id)
    } catch (error) {
      setFailure((error as Error).message)
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      width={600}
      title="导入目录"
      okText="上传并比对"
      okButtonProps={{ disabled: !file || !siteId || !source.trim() }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="目录">
          <Radio.Group
            aria-label="目录"
            options={kindOptions}
            value={kind}
            onChange={({ target }) => setKind(target.value)}
          />
        </Form.Item>
        <Form.Item label="站点" htmlFor="import-site">
          <Select
            id="import-site"
            options={sites}
            value={siteId}
            onChange={setSiteId}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <Form.Item label="来源" htmlFor="import-source" extra="同一来源的编号用来识别同一条记录">
          <Input
            id="import-source"
            maxLength={100}
            value={source}
            onChange={({ target }) => setSource(target.value)}
          />
        </Form.Item>
      </Form>
      <p className={styles.note}>
        请按模板填写，空着的单元格不改动原有内容：
        <a href={fileAddress(directoryImport.template, { kind, format: 'xlsx' })} download>
          下载 xlsx 模板
        </a>
        {' · '}
        <a href={fileAddress(directoryImport.template, { kind, format: 'csv' })} download>
          下载 csv 模板
        </a>
      </p>
      <Upload.Dragger
        accept=".csv,.json,.jsonl,.ndjson,.xlsx"
        maxCount={1}
        disabled={isBusy}
        showUploadList={false}
        beforeUpload={chosen => {
          setFile(chosen)
          return false
        }}
      >
        <p className={styles.icon}>
          <InboxOutlined />
        </p>
        <p>{file ? file.name : '点击选择文件，或将文件拖到这里'}</p>
        <p className={styles.note}>{limits}</p>
      </Upload.Dragger>
      {failure && <Alert className={styles.alert} type="error" showIcon title={failure} />}
    </Modal>
  )
}
