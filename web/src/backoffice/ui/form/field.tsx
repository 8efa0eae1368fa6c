import { Form, type FormItemProps, Input, InputNumber } from 'antd'
import { cloneElement, type ReactElement, use, useEffect } from 'react'
import { type FormField, isRequired, longestAt } from './schema-check.ts'
import { FieldContext } from './use-field-checks.ts'

type Control = ReactElement<{
  onBlur?: (...event: unknown[]) => void
  'aria-label'?: string
  maxLength?: number
  count?: { max: number }
}>

interface Props extends Omit<FormItemProps, 'name' | 'rules' | 'children'> {
  name: string | (string | number)[]
  /** What one does with it; known of the usual inputs. */
  verb?: FormField['verb']
  /** What complaints call it, where its label is no noun. */
  noun?: string
  children: Control
}

const lines: readonly unknown[] = [Input, Input.TextArea, Input.Password]
const typed: readonly unknown[] = [...lines, InputNumber]

const labelOf = (label: unknown, control: Control): string =>
  typeof label === 'string' ? label : (control.props['aria-label'] ?? '')

/** One input of a form that answers to a schema: marked as required, counted and checked as it says. */
export const Field = ({ name, label, verb, noun, required, children, ...props }: Props) => {
  const form = Form.useFormInstance()
  const checks = use(FieldContext)
  if (!checks) throw new Error('a field stands in a form with a schema')
  const path = [name].flat()
  const key = path.join('.')
  const words = noun ?? labelOf(label, children)
  const does = verb ?? (typed.includes(children.type) ? '填写' : '选择')
  const { register } = checks
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the path, which is a new list each time
  useEffect(() => register({ path, label: words, verb: does }), [register, key, words, does])
  const leave = (...event: unknown[]) => {
    children.props.onBlur?.(...event)
    if (form.isFieldTouched(name)) checks.checkOne(path)
  }
  const longest = lines.includes(children.type) ? longestAt(checks.schema, path) : undefined
  // What is too long is marked and told, never cut: whoever pastes it would lose its end without a word.
  const within = longest === undefined || children.props.maxLength ? {} : { count: { max: longest } }
  return (
    <Form.Item {...props} name={name} label={label} required={required ?? isRequired(checks.schema, path)}>
      {cloneElement(children, { onBlur: leave, ...within })}
    </Form.Item>
  )
}
