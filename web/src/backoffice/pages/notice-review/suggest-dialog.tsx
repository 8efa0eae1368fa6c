import type { ContentDetail } from '@sunport/contract/calls/content.ts'
import { suggestion } from '@sunport/contract/calls/suggestion.ts'
import { Input } from 'antd'
import { api } from '../../../api.ts'
import { keepFile, keepImage } from '../../content/uploads.ts'
import { RichTextEditor } from '../../editor/rich-text-editor.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'

interface BodyProps {
  siteId: string
  value?: string
  onChange?: (html: string) => void
}

const Body = ({ siteId, value = '', onChange = () => {} }: BodyProps) => (
  <RichTextEditor
    aria-label="建议的正文"
    value={value}
    onChange={onChange}
    onUploadImage={keepImage}
    onUploadFile={keepFile}
    findPages={keyword => api.editing.pages({ siteId, keyword })}
  />
)

interface Props {
  item: ContentDetail
  reason: string
  onDone: () => void
  onClose: () => void
}

/** A reviewer words the text himself; its author sees what he changed, and takes it or leaves it. */
export const SuggestDialog = ({ item, reason, onDone, onClose }: Props) => {
  const filling = useCallForm(suggestion.suggest, {
    given: { id: item.id, version: item.version },
    initial: { title: item.open?.title ?? '', bodyHtml: item.open?.bodyHtml ?? '', reason },
    feature: 'review',
    onDone,
  })
  return (
    <FormDialog of={filling} title="修改后退回" okText="附建议退回" width={960} onClose={onClose}>
      <Field name="title" label="建议的标题">
        <Input />
      </Field>
      <Field name="bodyHtml" label="建议的正文">
        <Body siteId={item.siteId} />
      </Field>
      <Field name="reason" label="修改说明">
        <Input.TextArea showCount autoSize={{ minRows: 2, maxRows: 5 }} />
      </Field>
    </FormDialog>
  )
}
