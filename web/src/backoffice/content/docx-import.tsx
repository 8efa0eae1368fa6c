import { FileWordOutlined } from '@ant-design/icons'
import { richText } from '@sunport/contract/calls/rich-text.ts'
import { App, Button, Upload } from 'antd'
import { useState } from 'react'
import { sendFile } from '../transfer.ts'

/** Brings in a Word document as the text; what could not be kept is said. */
export const DocxImport = ({
  isReplacing,
  onText,
}: {
  /** Whether there is a text that would be lost. */
  isReplacing: () => boolean
  onText: (html: string, name: string) => void
}) => {
  const { message, modal } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const bring = async (file: File) => {
    setBusy(true)
    try {
      const { html, warnings } = await sendFile(richText.importDocx, { file })
      onText(html, file.name.replace(/\.docx$/i, ''))
      for (const { message: words, count } of warnings)
        message.warning(count > 1 ? `${words}（${count}处）` : words, 5)
    } catch (failure) {
      message.error((failure as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Upload
      accept=".docx"
      showUploadList={false}
      beforeUpload={file => {
        if (isReplacing())
          modal.confirm({
            title: '导入 Word 文档',
            content: '现有正文将被文档的内容替换。',
            okText: '替换',
            onOk: () => bring(file),
          })
        else void bring(file)
        return Upload.LIST_IGNORE
      }}
    >
      <Button icon={<FileWordOutlined />} loading={isBusy}>
        导入 Word
      </Button>
    </Upload>
  )
}
