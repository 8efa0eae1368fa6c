import { InboxOutlined } from '@ant-design/icons'
import type { CallOutput } from '@sunport/contract/call.ts'
import { configuration } from '@sunport/contract/calls/configuration.ts'
import { isSettingKey, settings } from '@sunport/contract/settings.ts'
import { Alert, Button, Modal, Table, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import styles from './configuration.module.css'

type Outcomes = CallOutput<typeof configuration.import>
const outcomeNames = { changed: '修改', proposed: '提交确认', same: '相同', refused: '不能导入' } as const

const schema = configuration.import.input.pick({ settings: true })

/** Settings of another installation: first what would become of each, then the deed. */
export const ImportSettings = ({ onClose }: { onClose: () => void }) => {
  const [read, setRead] = useState<{
    settings: ReturnType<typeof schema.parse>['settings']
    outcomes: Outcomes
  }>()
  const [failure, setFailure] = useState<string>()
  const change = useCrudChange('configuration')

  const rehearse = async (file: File) => {
    setFailure(undefined)
    try {
      const given = schema.safeParse(JSON.parse(await file.text()))
      if (!given.success) throw new Error('文件不是本系统导出的配置')
      const found = await api.configuration.import({ ...given.data, isRehearsal: true })
      setRead({ settings: given.data.settings, outcomes: found })
    } catch (error) {
      setFailure(error instanceof SyntaxError ? '文件不是 JSON' : (error as Error).message)
    }
  }
  const ready =
    read?.outcomes.filter(({ outcome }) => outcome === 'changed' || outcome === 'proposed').length ?? 0
  return (
    <Modal
      open
      width={680}
      title="导入系统配置"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        read && (
          <Button
            key="run"
            type="primary"
            disabled={ready === 0}
            loading={change.isPending}
            onClick={() =>
              change.mutate(() => api.configuration.import({ settings: read.settings, isRehearsal: false }), {
                onSuccess: onClose,
              })
            }
          >
            确认导入 {ready} 项
          </Button>
        ),
      ]}
    >
      {failure && <Alert type="error" showIcon title={failure} className={styles.alert} />}
      {read ? (
        <Table
          size="small"
          rowKey={row => `${row.siteId}:${row.key}`}
          dataSource={read.outcomes}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          columns={[
            {
              key: 'key',
              title: '配置项',
              render: (_, { key, siteId }) =>
                `${isSettingKey(key) ? settings[key].name : key}${siteId ? `（站点 ${siteId}）` : ''}`,
            },
            {
              key: 'outcome',
              title: '结果',
              width: 240,
              render: (_, { outcome, message }) =>
                message ? `${outcomeNames[outcome]}：${message}` : outcomeNames[outcome],
            },
          ]}
        />
      ) : (
        <Upload.Dragger
          accept=".json"
          maxCount={1}
          showUploadList={false}
          beforeUpload={file => {
            void rehearse(file)
            return false
          }}
        >
          <p className={styles.uploadIcon}>
            <InboxOutlined />
          </p>
          <p>点击选择导出的配置文件（JSON），或将文件拖到这里</p>
        </Upload.Dragger>
      )}
    </Modal>
  )
}
