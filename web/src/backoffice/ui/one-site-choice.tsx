import { Select } from 'antd'
import { useChooseSite, useCurrentSite, useOneSite } from '../current-site.ts'
import { everySite } from '../site-address.ts'
import { optionsOfRows } from './options.ts'

/** On a page about one site at a time, while the header says all: which one it is, and another. */
export const OneSiteChoice = () => {
  const { chosen, sites, isChoosable } = useCurrentSite()
  const siteId = useOneSite()
  const choose = useChooseSite()
  if (!isChoosable || chosen !== everySite) return null
  return (
    <Select
      aria-label="站点"
      style={{ minWidth: 200 }}
      value={siteId}
      options={optionsOfRows(sites)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={choose}
    />
  )
}
