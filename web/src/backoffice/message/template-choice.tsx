import { Select } from 'antd'
import type { ControlProps } from '../crud/define-crud.ts'
import { optionsOfRows } from '../ui/options.ts'
import { useTemplates } from './templates.ts'

/** A template that several messages are answered with. */
export const TemplateChoice = ({ value, onChange, ...named }: ControlProps) => (
  <Select
    {...named}
    value={typeof value === 'string' ? value : null}
    onChange={template => onChange?.(template)}
    showSearch={{ optionFilterProp: 'label' }}
    options={optionsOfRows(useTemplates())}
    placeholder="请选择答复模板"
    notFoundContent="还没有答复模板"
  />
)
