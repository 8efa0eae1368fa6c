import type { ArticleFields } from '@sunport/contract/content/article-fields.ts'
import { Input } from 'antd'
import { Field } from '../../ui/form/field.tsx'

/** One fact of an article; whether it must be there is asked at submission. */
export const Fact = ({
  name,
  label,
  long = false,
}: {
  name: keyof ArticleFields
  label: string
  long?: boolean
}) => (
  <Field name={['fields', name]} label={label} required={name === 'source' || name === 'backdateReason'}>
    {long ? <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} /> : <Input />}
  </Field>
)
