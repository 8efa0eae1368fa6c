import { PictureOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button, Form, Input, InputNumber, Modal, Upload } from 'antd'
import { useEffect, useState } from 'react'
import styles from './editor.module.css'
import { failureWords } from './failure-words.ts'

interface ImageDialogProps {
  editor: Editor
  /** A picture that was pasted or dropped; otherwise one is chosen, or the selected one changed. */
  file: File | undefined
  onUpload(file: File): Promise<string>
  onClose(): void
}

interface ImageValues {
  src: string
  alt: string
  width?: number | null
}

const uploadable = '.png,.jpg,.jpeg,.gif,.webp'

/** A picture with the words for those who cannot see it: without them it cannot be put in. */
export const ImageDialog = ({ editor, file, onUpload, onClose }: ImageDialogProps) => {
  const [form] = Form.useForm<ImageValues>()
  const src = Form.useWatch('src', form)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const [initial] = useState(() => {
    const { src: own, alt, width } = editor.isActive('image') && !file ? editor.getAttributes('image') : {}
    return { src: own ?? '', alt: alt ?? '', width: width ? Number(width) : null }
  })

  const upload = async (chosen: File): Promise<void> => {
    setIsBusy(true)
    setFailure('')
    try {
      form.setFieldValue('src', await onUpload(chosen))
    } catch (reason) {
      setFailure(failureWords(reason))
    } finally {
      setIsBusy(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pasted picture is uploaded once
  useEffect(() => {
    if (file) void upload(file)
  }, [file])

  const save = ({ src: address, alt, width }: ImageValues): void => {
    if (!address) {
      setFailure('请选择图片')
      return
    }
    const attrs = { src: address, alt: alt.trim(), width: width ? String(width) : null, height: null }
    editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    onClose()
  }
  return (
    <Modal
      open
      title={initial.src ? '修改图片' : '插入图片'}
      okText="确定"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<ImageValues> form={form} layout="vertical" initialValues={initial} onFinish={save}>
        <Form.Item name="src" hidden>
          <Input />
        </Form.Item>
        <Form.Item
          label="图片"
          required
          {...(failure ? { validateStatus: 'error' as const, help: failure } : {})}
          extra="支持 png、jpg、gif、webp"
        >
          {src && <img className={styles.preview} src={src} alt="" />}
          <Upload
            accept={uploadable}
            showUploadList={false}
            beforeUpload={chosen => {
              void upload(chosen)
              return false
            }}
          >
            <Button icon={<PictureOutlined />} loading={isBusy}>
              {src ? '更换图片' : '选择图片'}
            </Button>
          </Upload>
        </Form.Item>
        <Form.Item
          name="alt"
          label="替代文字"
          extra="说明图片表达的内容，供读屏软件朗读，图片无法显示时也会显示"
          rules={[
            { required: true, whitespace: true, message: '请填写替代文字' },
            { max: 300, message: '不能超过300个字' },
          ]}
        >
          <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 4 }} />
        </Form.Item>
        <Form.Item name="width" label="宽度（像素）" extra="不填按原始大小，超出页面时自动缩小">
          <InputNumber min={16} max={4000} precision={0} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
