import { Input, InputNumber, Radio, Select, Switch } from 'antd'
import { ColorChoice } from './color-choice.tsx'
import type { CrudField } from './define-crud.ts'

interface ControlProps {
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

/** The input of one field; the form hands it value and change. */
export const FieldControl = ({
  field,
  isDisabled,
  ...control
}: ControlProps & { field: CrudField; isDisabled: boolean }) => {
  const { kind, placeholder } = field
  const options = field.options?.map(option => ({ ...option }))
  const common = { id: control.id, disabled: isDisabled }
  switch (kind) {
    case 'textarea':
      return (
        <Input.TextArea
          {...common}
          value={(control.value as string | null) ?? ''}
          onChange={event => control.onChange?.(event.target.value)}
          placeholder={placeholder}
          autoSize={{ minRows: 3, maxRows: 8 }}
        />
      )
    case 'number':
      return (
        <InputNumber
          {...common}
          value={control.value as number | null}
          onChange={control.onChange}
          placeholder={placeholder}
          style={{ width: '100%' }}
        />
      )
    case 'select':
      return (
        <Select
          {...common}
          value={(control.value as string | null) || undefined}
          onChange={value => control.onChange?.(value ?? null)}
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
          value={control.value}
          onChange={event => control.onChange?.(event.target.value)}
          options={options}
        />
      )
    case 'switch':
      return (
        <Switch
          {...common}
          checked={control.value === true}
          onChange={control.onChange}
          checkedChildren="是"
          unCheckedChildren="否"
        />
      )
    case 'color':
      return <ColorChoice {...control} isDisabled={isDisabled} />
    default:
      return (
        <Input
          {...common}
          value={(control.value as string | null) ?? ''}
          onChange={event => control.onChange?.(event.target.value)}
          placeholder={placeholder}
          autoComplete="off"
        />
      )
  }
}
