import { type ParsedLaw, parseLawHtml, parseLawText } from '@sunport/contract/content/law/parse.ts'
import { Alert, Button, Input, Modal, Radio, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { newId } from '../../ui/new-id.ts'
import styles from './law-compile.module.css'
import { SplitPreview } from './split-preview.tsx'

interface Props {
  hasVersion: boolean
  onTake: (parsed: ParsedLaw, isNew: boolean) => void
  onClose: () => void
}

/** A pasted or Word text, and how it will be divided, before anything is taken over. */
export const ImportDialog = ({ hasVersion, onTake, onClose }: Props) => {
  const [text, setText] = useState('')
  const [html, setHtml] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [way, setWay] = useState<'replace' | 'new'>('replace')
  const read = async (file: File) => {
    try {
      setFailure(undefined)
      setHtml((await api.richText.importDocx({ file })).html)
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : '文件读取失败')
    }
  }
  const take = () =>
    onTake(html === undefined ? parseLawText(text, newId) : parseLawHtml(html, newId), way === 'new')
  return (
    <Modal
      open
      width="min(1100px, 96vw)"
      title="导入条文"
      okText="导入"
      okButtonProps={{ disabled: !text.trim() && !html }}
      onOk={take}
      onCancel={onClose}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      <div className={styles.importWays}>
        <Upload
          accept=".docx"
          showUploadList={false}
          beforeUpload={file => {
            void read(file)
            return false
          }}
        >
          <Button>选择 Word 文档（.docx）</Button>
        </Upload>
        {html !== undefined && <Button onClick={() => setHtml(undefined)}>改为粘贴文字</Button>}
        {hasVersion && (
          <Radio.Group
            value={way}
            onChange={event => setWay(event.target.value)}
            options={[
              { value: 'replace', label: '替换当前版本的条文' },
              { value: 'new', label: '作为新版本' },
            ]}
          />
        )}
      </div>
      <div className={styles.sides}>
        {html === undefined && (
          <Input.TextArea
            aria-label="条文全文"
            rows={20}
            value={text}
            placeholder={'第一章　总则\n第一条　为了……'}
            onChange={event => setText(event.target.value)}
          />
        )}
        <SplitPreview text={text} html={html} />
      </div>
    </Modal>
  )
}
