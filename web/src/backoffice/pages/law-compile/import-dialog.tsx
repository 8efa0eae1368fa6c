import type { ParsedLaw } from '@sunport/contract/content/law/parse.ts'
import { Alert, Button, Modal, Radio, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { newId } from '../../ui/new-id.ts'
import styles from './law-compile.module.css'
import { isBlank, LawSource, parseSource, type Source } from './law-source.tsx'
import { SplitPreview } from './split-preview.tsx'

interface Props {
  title: string
  hasVersion: boolean
  onTake: (parsed: ParsedLaw, isNew: boolean) => void
  onClose: () => void
}

/** A pasted or Word text, and how it will be divided, before anything is taken over. */
export const ImportDialog = ({ title, hasVersion, onTake, onClose }: Props) => {
  const [source, setSource] = useState<Source>({ text: '' })
  const [failure, setFailure] = useState<string>()
  const [way, setWay] = useState<'replace' | 'new'>('replace')
  const read = async (file: File) => {
    try {
      setFailure(undefined)
      setSource({ text: '', html: (await api.richText.importDocx({ file })).html })
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : '文件读取失败')
    }
  }
  const take = () => onTake(parseSource(source, newId, title), way === 'new')
  return (
    <Modal
      open
      width="min(1100px, 96vw)"
      title="导入条文"
      okText="导入"
      okButtonProps={{ disabled: isBlank(source) }}
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
        <LawSource aria-label="条文全文" rows={20} value={source} onChange={setSource} />
        <SplitPreview source={source} title={title} />
      </div>
    </Modal>
  )
}
