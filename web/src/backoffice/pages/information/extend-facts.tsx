import {
  type ExtendField,
  extendKey,
  extendProblem,
  longestOf,
} from '@sunport/contract/content/extend-fields.ts'
import { Form, Input, Select } from 'antd'
import { DayInput } from './day-input.tsx'
import styles from './information.module.css'

const Control = ({ field, ...given }: { field: ExtendField }) => {
  switch (field.type) {
    case 'long':
      return <Input.TextArea {...given} maxLength={longestOf(field)} autoSize={{ minRows: 2, maxRows: 8 }} />
    case 'date':
      return <DayInput {...given} placeholder="请选择日期" />
    case 'choice':
      return (
        <Select
          {...given}
          allowClear
          placeholder="请选择"
          options={field.options.map(option => ({ value: option, label: option }))}
        />
      )
    default:
      return (
        <Input
          {...given}
          maxLength={longestOf(field)}
          {...(field.type === 'number' && { inputMode: 'decimal' as const })}
        />
      )
  }
}

/** Facts that the chosen channel asks of its articles; whether they must be there is asked at submission. */
export const ExtendFacts = ({ fields }: { fields: readonly ExtendField[] }) => (
  <section className={styles.sheet} aria-label="栏目字段">
    <h2>栏目字段</h2>
    {fields.map(field => (
      <Form.Item
        key={field.code}
        name={['fields', extendKey(field.code)]}
        label={field.name}
        required={field.isRequired}
        {...(!field.isPublic && { extra: '不对外显示' })}
        validateTrigger="onBlur"
        rules={[
          {
            validator: async (_: unknown, value: unknown) => {
              const problem = extendProblem({ ...field, isRequired: false }, value)
              if (problem) throw new Error(problem)
            },
          },
        ]}
      >
        <Control field={field} />
      </Form.Item>
    ))}
  </section>
)
