import { Select } from 'antd'
import type { ControlProps } from '../crud/define-crud.ts'
import { optionsOfRows } from '../ui/options.ts'
import { usePeople } from './desk-api.ts'

/** A unit that has somebody who answers messages. */
export const UnitChoice = ({ value, onChange, ...named }: ControlProps) => (
  <Select
    {...named}
    value={typeof value === 'string' ? value : null}
    onChange={unit => onChange?.(unit)}
    showSearch={{ optionFilterProp: 'label' }}
    options={optionsOfRows(usePeople()?.orgs ?? [])}
    placeholder="请选择办理单位"
    notFoundContent="没有可以办理留言的单位"
  />
)
