import { Form, type FormItemProps, Input, InputNumber } from 'antd'
import { cloneElement, type ReactElement, use, useEffect } from 'react'
import { type FormField, isRequired } from './schema-check.ts'
import { FieldContext } from './use-field-checks.ts'

type Control = ReactElement<{ onBlur?: (...event: unknown[]) => void; 'aria-label'?: string }>

interface Props extends Omit<FormItemProps, 'name' | 'rules' | 'children'> {
  name: string | (string | number)[]
  /** What one does with it; known of the usual inputs. */
  verb?: FormField['verb']
  children: Control
}

const typed: readonly unknown[] = [Input, Input.TextArea, Input.Password, InputNumber]

const labelOf = (label: unknown, control: Control): string =>
  typeof label === 'string' ? label : (control.props['aria-label'] ?? '')

/** One input of a form that answers to a schema: marked as required by it, and checked by it. */
export const Field = ({ name, label, verb, required, children, ...props }: Props) => {
  const form = Form.useFormInstance()
  const checks = use(FieldContext)
  if (!checks) throw new Error('a field stands in a form with a schema')
  const path = [name].flat()
  const key = path.join('.')
  const words = labelOf(label, children)
  const does = verb ?? (typed.includes(children.type) ? '填写' : '选择')
  const { register } = checks
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the path, which is a new list each time
  useEffect(() => register({ path, label: words, verb: does }), [register, key, words, does])
  const leave = (...event: unknown[]) => {
    children.props.onBlur?.(...event)
    if (form.isFieldTouched(name)) checks.checkOne(path)
  }
  return (
    <Form.Item {...props} name={name} label={label} required={required ?? isRequired(checks.schema, path)}>
      {cloneElement(children, { onBlur: leave })}
    </Form.Item>
  )
}
