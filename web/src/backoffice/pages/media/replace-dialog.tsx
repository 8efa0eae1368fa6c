import { UploadOutlined } from '@ant-design/icons'
import { type MediaRecord, media } from '@sunport/contract/calls/media.ts'
import { Alert, Button, Form, Upload } from 'antd'
import { sendFile } from '../../transfer.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { ReasonField } from '../../ui/form/reason-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import styles from './media.module.css'

interface ChoiceProps {
  ext: string
  value?: File
  onChange?: (file: File | undefined) => void
}

const FileChoice = ({ ext, value, onChange }: ChoiceProps) => (
  <Upload
    accept={ext}
    maxCount={1}
    fileList={value ? [{ uid: '1', name: value.name }] : []}
    beforeUpload={chosen => {
      onChange?.(chosen)
      return false
    }}
    onRemove={() => onChange?.(undefined)}
  >
    <Button icon={<UploadOutlined />}>选择文件</Button>
  </Upload>
)

/** The address stays, the content changes wherever the file stands. */
export const ReplaceDialog = ({ row, onClose }: { row: MediaRecord; onClose: () => void }) => {
  const filling = useSchemaForm({
    schema: media.replace.input,
    given: { id: row.id, version: row.version },
    send: input => sendFile(media.replace, input),
    feature: 'media',
    onDone: onClose,
  })
  const file = Form.useWatch('file', filling.form)
  return (
    <FormDialog
      of={filling}
      title={`替换“${row.name}”的内容`}
      okText="替换"
      isDanger={row.isPublic}
      isOkDisabled={!file}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        className={styles.alert}
        title={`文件地址不变，${row.usageCount} 处使用立即显示新内容；原内容作为历史版本保留。`}
      />
      <Field name="file" label={`新文件（${row.ext}）`}>
        <FileChoice ext={row.ext} />
      </Field>
      <ReasonField />
    </FormDialog>
  )
}
