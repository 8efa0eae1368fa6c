import { Alert, Form, Input } from 'antd'
import { keepFile, keepImage } from '../../content/uploads.ts'
import { RichTextEditor } from '../../editor/rich-text-editor.tsx'
import { UploadControl } from '../../ui/upload-control.tsx'
import styles from './announcement.module.css'

const Body = ({ value = '', onChange = () => {} }: { value?: string; onChange?: (html: string) => void }) => (
  <RichTextEditor
    aria-label="正文"
    value={value}
    onChange={onChange}
    onUploadImage={keepImage}
    onUploadFile={keepFile}
  />
)

/** A notice that came from elsewhere with a text of its own: there is no form to fill in again. */
export const ImportedForm = () => (
  <section className={styles.sheet} aria-label="公告">
    <Alert
      type="info"
      showIcon
      className={styles.hint}
      title="该公告由其他系统导入，没有结构化要素，只能修订标题、正文和附件。变更要素请“发更正”。"
    />
    <Form.Item name="title" label="标题" required>
      <Input maxLength={200} autoComplete="off" />
    </Form.Item>
    <Form.Item name="bodyHtml" label="正文" required>
      <Body />
    </Form.Item>
    <Form.Item name="attachments" label="附件">
      <UploadControl maxCount={50} label="添加附件" />
    </Form.Item>
    <Form.Item name="changeNote" label="修改说明">
      <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
    </Form.Item>
  </section>
)
