import { Input } from 'antd'
import { Field } from './field.tsx'

interface Props {
  name?: string
  label?: string
  placeholder?: string
  autoFocus?: boolean
}

/** Why something is done: what audits read years later. */
export const ReasonField = ({ name = 'reason', label = '原因', ...input }: Props) => (
  <Field name={name} label={label}>
    <Input.TextArea {...input} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
  </Field>
)
