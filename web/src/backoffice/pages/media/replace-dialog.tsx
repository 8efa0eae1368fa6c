import { UploadOutlined } from '@ant-design/icons'
import { type MediaRecord, media } from '@sunport/contract/calls/media.ts'
import { Alert, Button, Form, Input, Modal, Upload } from 'antd'
import { useState } from 'react'
import { useCrudChange } from '../../crud/use-crud-change.ts'
import { sendFile } from '../../transfer.ts'
import styles from './media.module.css'

/** The address stays, the content changes wherever the file stands. */
export const ReplaceDialog = ({ row, onClose }: { row: MediaRecord; onClose: () => void }) => {
  const [form] = Form.useForm<{ reason: string }>()
  const [file, setFile] = useState<File>()
  const change = useCrudChange('media')
  const run = ({ reason }: { reason: string }) => {
    if (!file) return
    change.mutate(() => sendFile(media.replace, { file, id: row.id, version: row.version, reason }), {
      onSuccess: onClose,
    })
  }
  return (
    <Modal
      open
      title={`替换“${row.name}”的内容`}
      okText="替换"
      okButtonProps={{ disabled: !file, danger: row.isPublic }}
      cancelText="取消"
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert
        type="warning"
        showIcon
        className={styles.alert}
        title={`文件地址不变，${row.usageCount} 处使用立即显示新内容；原内容作为历史版本保留。`}
      />
      <Form form={form} layout="vertical" onFinish={run}>
        <Form.Item label={`新文件（${row.ext}）`} required>
          <Upload
            accept={row.ext}
            maxCount={1}
            fileList={file ? [{ uid: '1', name: file.name }] : []}
            beforeUpload={chosen => {
              setFile(chosen)
              return false
            }}
            onRemove={() => setFile(undefined)}
          >
            <Button icon={<UploadOutlined />}>选择文件</Button>
          </Upload>
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, whitespace: true, message: '原因不能为空' }]}
        >
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
