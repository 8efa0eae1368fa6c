import {
  type AnySettingValue,
  type SettingDefinition,
  type SettingKey,
  settings,
} from '@sunport/contract/settings.ts'
import { Input, InputNumber, Select, Switch } from 'antd'
import { optionsOf } from '../../ui/options.ts'

interface Props {
  id: string
  settingKey: SettingKey
  value: AnySettingValue | null
  onChange: (value: AnySettingValue | null) => void
  problem?: string | undefined
}

/** The input that a setting's kind asks for. */
export const ValueInput = ({ id, settingKey, value, onChange, problem }: Props) => {
  const definition: SettingDefinition = settings[settingKey]
  const common = {
    id,
    'aria-label': definition.name,
    'aria-invalid': problem ? ('true' as const) : undefined,
    'aria-describedby': problem ? `${id}-problem` : undefined,
  }
  switch (definition.type) {
    case 'bool':
      return (
        <Switch
          {...common}
          checked={value === true}
          checkedChildren="开"
          unCheckedChildren="关"
          onChange={onChange}
        />
      )
    case 'int':
      return (
        <InputNumber
          {...common}
          autoFocus
          precision={0}
          status={problem ? 'error' : ''}
          value={value as number}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          autoFocus
          status={problem ? 'error' : ''}
          value={value as string}
          options={optionsOf(definition.options)}
          onChange={onChange}
          style={{ width: '100%' }}
        />
      )
    case 'choices':
      return (
        <Select
          {...common}
          mode="multiple"
          status={problem ? 'error' : ''}
          value={value as string[]}
          options={optionsOf(definition.options)}
          onChange={onChange}
          style={{ width: '100%' }}
        />
      )
    case 'text':
      if (definition.isLong)
        return (
          <Input.TextArea
            {...common}
            autoFocus
            autoSize={{ minRows: 3, maxRows: 12 }}
            maxLength={definition.max}
            status={problem ? 'error' : ''}
            value={value as string}
            onChange={event => onChange(event.target.value)}
          />
        )
      return (
        <Input
          {...common}
          autoFocus
          maxLength={definition.max}
          status={problem ? 'error' : ''}
          value={value as string}
          onChange={event => onChange(event.target.value)}
        />
      )
  }
}
