import { FileWordOutlined } from '@ant-design/icons'
import type { ContentTemplate } from '@sunport/contract/calls/my-content.ts'
import { richText } from '@sunport/contract/calls/rich-text.ts'
import { Button, Form, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { BeginArticle, type FirstWords } from '../../content/begin-article.tsx'
import { sendFile } from '../../transfer.ts'

interface Props {
  onClose: () => void
}

export const NewArticle = ({ onClose }: Props) => (
  <BeginArticle title="新建信息" words={() => ({ title: '', bodyHtml: '', fields: {} })} onClose={onClose} />
)

/** The words of a template; what they are filled in with is the author's. */
export const FromTemplate = ({ template, onClose }: Props & { template: ContentTemplate }) => {
  const words = async (): Promise<FirstWords> => {
    const { title, bodyHtml, fields } = await api.myContent.template({ id: template.id })
    return { title, bodyHtml, fields }
  }
  return <BeginArticle title={`从模板“${template.name}”新建`} words={words} onClose={onClose} />
}

/** A Word document becomes the text of a new article, named after its file. */
export const FromWord = ({ onClose }: Props) => {
  const [file, setFile] = useState<File>()
  const words = async (): Promise<FirstWords> => {
    if (!file) throw new Error('请选择文档')
    const { html } = await sendFile(richText.importDocx, { file })
    return { title: file.name.replace(/\.docx$/i, ''), bodyHtml: html, fields: {} }
  }
  return (
    <BeginArticle title="导入 Word 文档" words={words} isReady={file !== undefined} onClose={onClose}>
      <Form.Item label="文档（.docx）" required>
        <Upload
          accept=".docx"
          maxCount={1}
          fileList={file ? [{ uid: '1', name: file.name }] : []}
          beforeUpload={chosen => {
            setFile(chosen)
            return false
          }}
          onRemove={() => setFile(undefined)}
        >
          <Button icon={<FileWordOutlined />}>选择文档</Button>
        </Upload>
      </Form.Item>
    </BeginArticle>
  )
}
