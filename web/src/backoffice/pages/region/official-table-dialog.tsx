import { InboxOutlined } from '@ant-design/icons'
import type { CallOutput } from '@sunport/contract/call.ts'
import { type RegionDiff, region } from '@sunport/contract/calls/region.ts'
import { tableFileHint } from '@sunport/contract/table-file-limits.ts'
import { Alert, Button, Modal, Table, Tabs, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { sendFile } from '../../transfer.ts'
import styles from './region.module.css'

type Preview = CallOutput<typeof region.previewImport>
type Part = keyof RegionDiff
interface Line {
  code: string
  name: string
  oldName?: string
  parentCode?: string | null
}

const partNames: Record<Part, string> = { added: '新增', renamed: '改名', abolished: '撤销' }
const parts = Object.keys(partNames) as Part[]
const wordsOf = ({ name, oldName, parentCode }: Line): string => {
  if (oldName) return `${oldName} → ${name}`
  return parentCode ? `${name}（上级 ${parentCode}）` : name
}

const allOf = (preview: Preview): Record<Part, string[]> => ({
  added: preview.added.map(({ code }) => code),
  renamed: preview.renamed.map(({ code }) => code),
  abolished: preview.abolished.map(({ code }) => code),
})

/** An official table beside ours: what differs, of which only the ticked lines are taken over. */
export const OfficialTableDialog = ({ onClose }: { onClose: () => void }) => {
  const [preview, setPreview] = useState<Preview>()
  const [chosen, setChosen] = useState<Record<Part, string[]>>({ added: [], renamed: [], abolished: [] })
  const [failure, setFailure] = useState<string>()
  const [isReading, setReading] = useState(false)
  const change = useCrudChange('region')

  const read = async (file: File) => {
    setReading(true)
    setFailure(undefined)
    try {
      const found = await sendFile(region.previewImport, { file })
      setPreview(found)
      setChosen(allOf(found))
    } catch (error) {
      setFailure((error as Error).message)
    }
    setReading(false)
  }
  const pick = <T extends Line>(part: Part, lines: T[]): T[] =>
    lines.filter(({ code }) => chosen[part].includes(code))
  const apply = (found: Preview) =>
    change.mutate(
      () =>
        api.region.applyImport({
          added: pick('added', found.added),
          renamed: pick('renamed', found.renamed),
          abolished: pick('abolished', found.abolished),
        }),
      { onSuccess: onClose },
    )
  const count = parts.reduce((sum, part) => sum + chosen[part].length, 0)
  return (
    <Modal
      open
      width={760}
      title="对照官方区划表"
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        preview && (
          <Button
            key="apply"
            type="primary"
            disabled={count === 0}
            loading={change.isPending}
            onClick={() => apply(preview)}
          >
            更新 {count} 项
          </Button>
        ),
      ]}
    >
      {failure && <Alert type="error" showIcon title={failure} className={styles.alert} />}
      {!preview && (
        <Upload.Dragger
          accept=".xlsx,.csv"
          maxCount={1}
          showUploadList={false}
          disabled={isReading}
          beforeUpload={file => {
            void read(file)
            return false
          }}
        >
          <p className={styles.uploadIcon}>
            <InboxOutlined />
          </p>
          <p>{isReading ? '正在对照' : '点击选择官方区划表，或将文件拖到这里'}</p>
          <p className={styles.muted}>{`${tableFileHint}；须有“代码”与“名称”两列，只对照表中出现的省份`}</p>
        </Upload.Dragger>
      )}
      {preview && (
        <>
          {preview.refused.length > 0 && (
            <Alert
              type="warning"
              showIcon
              className={styles.alert}
              title={`${preview.refused.length} 行无法识别，已略过`}
              description={preview.refused
                .slice(0, 3)
                .map(({ line, text, message }) => `第 ${line} 行 ${text}：${message}`)
                .join('；')}
            />
          )}
          <p className={styles.muted}>{preview.unchanged} 项相同。撤销的区划将停用，之后可并入其他区划。</p>
          <Tabs
            items={parts.map(part => ({
              key: part,
              label: `${partNames[part]} ${preview[part].length}`,
              children: (
                <Table<Line>
                  size="small"
                  rowKey="code"
                  dataSource={preview[part] as Line[]}
                  pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
                  locale={{ emptyText: '没有差异' }}
                  columns={[
                    { key: 'code', dataIndex: 'code', title: '代码', width: 130 },
                    { key: 'name', title: '名称', render: (_, line) => wordsOf(line) },
                  ]}
                  rowSelection={{
                    selectedRowKeys: chosen[part],
                    onChange: keys => setChosen({ ...chosen, [part]: keys.map(String) }),
                  }}
                />
              ),
            }))}
          />
        </>
      )}
    </Modal>
  )
}
