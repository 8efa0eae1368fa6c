import { DatePicker, Input, InputNumber, Radio, Select, Switch } from 'antd'
import dayjs from 'dayjs'
import { clearable } from '../ui/clearable.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { SelectableTree } from '../ui/selectable-tree.tsx'
import { ColorChoice } from './color-choice.tsx'
import type { ControlProps, CrudField } from './define-crud.ts'

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
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
        />
      )
    case 'selects':
      return (
        <Select
          {...common}
          mode="multiple"
          value={(value as string[] | null) ?? []}
          onChange={onChange}
          options={options}
          placeholder={placeholder ?? '请选择'}
          allowClear={clearable}
          showSearch={{ optionFilterProp: 'label' }}
        />
      )
    case 'tags':
      return (
        <Select
          {...common}
          mode="tags"
          value={(value as string[] | null) ?? []}
          onChange={onChange}
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '，', ' ', '\n']}
          placeholder={placeholder ?? '输入后按回车'}
        />
      )
    case 'tree':
      return (
        <SelectableTree
          {...common}
          nodes={field.nodes ?? []}
          value={value as string | null}
          onChange={onChange}
          placeholder={placeholder}
        />
      )
    case 'trees':
      return (
        <SelectableTree
          {...common}
          isMultiple
          nodes={field.nodes ?? []}
          value={value as string[] | null}
          onChange={onChange}
          placeholder={placeholder}
        />
      )
    case 'date':
      return (
        <DatePicker
          {...common}
          value={value ? dayjs(value as string) : null}
          onChange={day => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
          placeholder={placeholder ?? '请选择日期'}
          style={{ width: '100%' }}
        />
      )
    case 'money':
      return <MoneyInput {...common} value={value as string | null} onChange={onChange} />
    case 'own':
      return field.control && <field.control {...common} value={value} onChange={onChange} />
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
