import { Input, InputNumber, Radio, Select, Switch } from 'antd'
import { ColorChoice } from './color-choice.tsx'
import type { CrudField } from './define-crud.ts'

/** What the form hands to the input of a field. */
interface ControlProps {
  id?: string
  'aria-required'?: 'true'
  'aria-invalid'?: 'true'
  'aria-describedby'?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

/** The input of one field; the form hands it value and change. */
export const FieldControl = ({
  field,
  isDisabled,
  value,
  onChange,
  ...named
}: ControlProps & { field: CrudField; isDisabled: boolean }) => {
  const { kind, placeholder } = field
  const options = field.options?.map(option => ({ ...option }))
  const common = { ...named, disabled: isDisabled }
  switch (kind) {
    case 'textarea':
      return (
        <Input.TextArea
          {...common}
          value={(value as string | null) ?? ''}
          onChange={event => onChange?.(event.target.value)}
          placeholder={placeholder}
          autoSize={{ minRows: 3, maxRows: 8 }}
        />
      )
    case 'number':
      return (
        <InputNumber
          {...common}
          value={value as number | null}
          onChange={onChange}
          placeholder={placeholder}
          style={{ width: '100%' }}
        />
      )
    case 'select':
      return (
        <Select
          {...common}
          value={(value as string | null) || undefined}
          onChange={value => onChange?.(value ?? null)}
          options={options}
          placeholder={placeholder ?? '请选择'}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
        />
      )
    case 'radio':
      return (
        <Radio.Group
          {...common}
          value={value}
          onChange={event => onChange?.(event.target.value)}
          options={options}
        />
      )
    case 'switch':
      return <Switch {...common} checked={value === true} onChange={onChange} />
    case 'color':
      return <ColorChoice id={named.id} value={value} onChange={onChange} isDisabled={isDisabled} />
    default:
      return (
        <Input
          {...common}
          value={(value as string | null) ?? ''}
          onChange={event => onChange?.(event.target.value)}
          placeholder={placeholder}
          autoComplete="off"
        />
      )
  }
}
