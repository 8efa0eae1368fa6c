import { Select } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'
import { useSession } from '../../session.ts'
import { useSiteId } from './use-classes.ts'

/** Other sites of the user's; none chosen is nothing given. */
export const SitesChoice = ({ value, onChange, ...named }: ControlProps) => {
  const own = useSiteId()
  return (
    <Select
      {...named}
      mode="multiple"
      value={Array.isArray(value) ? value : []}
      onChange={(ids: string[]) => onChange?.(ids.length > 0 ? ids : undefined)}
      options={useSession()
        .sites.filter(({ id }) => id !== own)
        .map(({ id, name }) => ({ value: id, label: name }))}
      placeholder="请选择站点"
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
