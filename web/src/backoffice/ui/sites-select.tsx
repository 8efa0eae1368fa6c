import { Select } from 'antd'
import type { ControlProps } from './control-props.ts'
import { useSiteOptions } from './use-site-options.ts'

interface Props extends ControlProps {
  value?: unknown
  onChange?: (ids: unknown) => void
  /** A site that is nothing to choose. */
  without?: string | undefined
}

/** Several of the user's sites; none chosen is nothing given. */
export const SitesSelect = ({ value, onChange, without, ...named }: Props) => (
  <Select
    {...named}
    mode="multiple"
    value={Array.isArray(value) ? value : []}
    onChange={(ids: string[]) => onChange?.(ids.length > 0 ? ids : undefined)}
    options={useSiteOptions().filter(site => site.value !== without)}
    placeholder="请选择站点"
    showSearch={{ optionFilterProp: 'label' }}
    style={{ width: '100%' }}
  />
)
