import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { api } from '../../api.ts'
import { clearable } from './clearable.tsx'
import type { ControlProps } from './control-props.ts'
import { unitsFor } from './units.ts'

const unitDictionary = 'T_Unit'

interface Props extends ControlProps {
  value?: string | null
  onChange?: (unit: string) => void
  onBlur?: () => void
}

/** A unit of measure: one of the dictionary, or any other word. */
export const UnitAutocomplete = ({ value, onChange, placeholder = '请输入计量单位', ...named }: Props) => {
  const { data: units = [] } = useQuery({
    queryKey: ['dictionary', 'units'],
    queryFn: () => api.portal.getDictInfo({ dictType: unitDictionary }),
    select: entries => entries.map(({ name }) => name),
  })
  return (
    <AutoComplete
      {...named}
      value={value ?? ''}
      onChange={unit => onChange?.(unit ?? '')}
      placeholder={placeholder}
      allowClear={clearable}
      options={unitsFor(units, value ?? '').map(name => ({ value: name }))}
      style={{ width: '100%' }}
    />
  )
}
