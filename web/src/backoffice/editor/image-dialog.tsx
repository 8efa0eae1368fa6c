import { PictureOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/react'
import { Button, Form, Input, InputNumber, Upload } from 'antd'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import styles from './editor.module.css'
import { failureWords } from './failure-words.ts'

interface ImageDialogProps {
  editor: Editor
  /** A picture that was pasted or dropped; otherwise one is chosen, or the selected one changed. */
  file: File | undefined
  onUpload(file: File): Promise<string>
  onClose(): void
}

const Picture = z.object({
  src: z.string().min(1, '请选择图片'),
  alt: z.string().trim().min(1, '请填写替代文字').max(300, '不能超过300个字'),
  width: z.number().int().min(16).max(4000).nullish(),
})
type Picture = z.infer<typeof Picture>

const uploadable = '.png,.jpg,.jpeg,.gif,.webp'

interface ChoiceProps {
  value?: string
  isBusy: boolean
  onFile: (file: File) => void
}

const PictureChoice = ({ value, isBusy, onFile }: ChoiceProps) => (
  <>
    {value && <img className={styles.preview} src={value} alt="" />}
    <Upload
      accept={uploadable}
      showUploadList={false}
      beforeUpload={chosen => {
        onFile(chosen)
        return false
      }}
    >
      <Button icon={<PictureOutlined />} loading={isBusy}>
        {value ? '更换图片' : '选择图片'}
      </Button>
    </Upload>
  </>
)

const selectedIn = (editor: Editor): Picture => {
  const { src, alt, width } = editor.isActive('image') ? editor.getAttributes('image') : {}
  return { src: src ?? '', alt: alt ?? '', width: width ? Number(width) : null }
}

/** A picture with the words for those who cannot see it: without them it cannot be put in. */
export const ImageDialog = ({ editor, file, onUpload, onClose }: ImageDialogProps) => {
  const [isUploading, setUploading] = useState(false)
  const [initial] = useState(() => (file ? { src: '', alt: '', width: null } : selectedIn(editor)))
  const filling = useSchemaForm({
    schema: Picture,
    initial,
    send: async ({ src, alt, width }) => {
      const attrs = { src, alt, width: width ? String(width) : null, height: null }
      editor.chain().focus().insertContent({ type: 'image', attrs }).run()
    },
    onDone: onClose,
  })
  const { form } = filling

  const upload = async (chosen: File): Promise<void> => {
    setUploading(true)
    try {
      form.setFieldValue('src', await onUpload(chosen))
    } catch (reason) {
      form.setFields([{ name: 'src', errors: [failureWords(reason)] }])
    } finally {
      setUploading(false)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a pasted picture is uploaded once
  useEffect(() => {
    if (file) void upload(file)
  }, [file])

  return (
    <FormDialog
      of={filling}
      title={initial.src ? '修改图片' : '插入图片'}
      okText="确定"
      isWaiting={isUploading}
      onClose={onClose}
    >
      <Field name="src" label="图片" extra="支持 png、jpg、gif、webp">
        <PictureChoice isBusy={isUploading} onFile={chosen => void upload(chosen)} />
      </Field>
      <Field name="alt" label="替代文字" extra="说明图片表达的内容，供读屏软件朗读，图片无法显示时也会显示">
        <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 4 }} />
      </Field>
      <Form.Item name="width" label="宽度（像素）" extra="不填按原始大小，超出页面时自动缩小">
        <InputNumber min={16} max={4000} precision={0} />
      </Form.Item>
    </FormDialog>
  )
}
