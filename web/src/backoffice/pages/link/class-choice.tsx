import { Select } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'
import { useClasses, useSiteId } from './use-classes.ts'

/** A class of the site that the page is about. */
export const ClassChoice = ({ value, onChange, ...named }: ControlProps) => (
  <Select
    {...named}
    value={value || undefined}
    onChange={onChange}
    options={useClasses(useSiteId()).map(({ classCode, className }) => ({
      value: classCode,
      label: className,
    }))}
    placeholder="请选择分类"
    showSearch={{ optionFilterProp: 'label' }}
  />
)
