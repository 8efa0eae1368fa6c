import { Select } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'
import { useCurrentSite } from '../../current-site.ts'
import { classOptions } from './class-options.ts'
import { useClasses } from './use-classes.ts'

/** A class of the sites that the page is about. */
export const ClassChoice = ({ value, onChange, ...named }: ControlProps) => (
  <Select
    {...named}
    value={value || undefined}
    onChange={onChange}
    options={classOptions(useClasses(useCurrentSite().listed))}
    placeholder="请选择分类"
    showSearch={{ optionFilterProp: 'label' }}
  />
)
