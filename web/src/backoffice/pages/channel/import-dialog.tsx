import { InboxOutlined } from '@ant-design/icons'
import type { ChannelOutline } from '@sunport/contract/calls/channel-fields.ts'
import { Alert, Modal, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './channel.module.css'

interface Trial {
  channels: ChannelOutline[]
  created: number
  problems: { name: string; message: string }[]
}

const channelsIn = (text: string): ChannelOutline[] => {
  const content: unknown = JSON.parse(text)
  if (!Array.isArray(content)) throw new Error('文件中没有栏目，请选择由“导出结构”得到的文件')
  return content
}

/** A file of channels: first what would come of it, then the deed. */
export const ImportDialog = ({ siteId, onClose }: { siteId: string; onClose: () => void }) => {
  const [trial, setTrial] = useState<Trial>()
  const [failure, setFailure] = useState<string>()
  const change = useCrudChange('channel')
  const read = async (file: File) => {
    setTrial(undefined)
    setFailure(undefined)
    try {
      const channels = channelsIn(await file.text())
      setTrial({ channels, ...(await api.channel.import({ siteId, channels, isRehearsal: true })) })
    } catch (error) {
      setFailure(error instanceof SyntaxError ? '文件不是有效的 JSON' : (error as Error).message)
    }
  }
  const run = () => {
    if (!trial) return
    const { channels } = trial
    change.mutate(() => api.channel.import({ siteId, channels, isRehearsal: false }), { onSuccess: onClose })
  }
  return (
    <Modal
      open
      title="导入栏目结构"
      okText={trial ? `导入 ${trial.created} 个栏目` : '导入'}
      okButtonProps={{ disabled: !trial || trial.created === 0 }}
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={run}
      onCancel={onClose}
    >
      <Upload.Dragger
        accept=".json"
        showUploadList={false}
        beforeUpload={file => {
          void read(file)
          return Upload.LIST_IGNORE
        }}
      >
        <p>
          <InboxOutlined />
        </p>
        <p>选择或拖入由“导出结构”得到的 JSON 文件</p>
      </Upload.Dragger>
      {failure && <Alert type="error" showIcon className={styles.alert} title={failure} />}
      {trial && (
        <>
          <Alert
            type={trial.problems.length > 0 ? 'warning' : 'info'}
            showIcon
            title={`可新增 ${trial.created} 个，跳过 ${trial.problems.length} 个`}
          />
          <ul className={styles.report}>
            {trial.problems.map(({ name, message }) => (
              <li key={name}>{`${name}：${message}`}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
