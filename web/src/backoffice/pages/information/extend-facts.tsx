import { type ExtendField, extendKey, longestOf } from '@sunport/contract/content/extend-fields.ts'
import { Input, Select } from 'antd'
import { clearable } from '../../ui/clearable.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { Field } from '../../ui/form/field.tsx'
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
          allowClear={clearable}
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
      <Field
        key={field.code}
        name={['fields', extendKey(field.code)]}
        label={field.name}
        required={field.isRequired}
        {...(!field.isPublic && { extra: '不对外显示' })}
      >
        <Control field={field} />
      </Field>
    ))}
  </section>
)
