import { GlobalOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useChooseSite, useCurrentSite } from '../current-site.ts'
import { everySite } from '../site-address.ts'
import styles from './header.module.css'

/** More sites than this are searched, not looked through. */
const mostAtAGlance = 8

/** The site that the pages are about. Whoever has one only reads its name. */
export const SiteSwitch = () => {
  const { chosen, sites, isChoosable } = useCurrentSite()
  const choose = useChooseSite()
  const [only] = sites
  if (!only) return null
  if (!isChoosable) return <span className={styles.onlySite}>{only.name}</span>
  const byRegion = sites.toSorted((a, b) => a.regionCode.localeCompare(b.regionCode))
  return (
    <Select
      className={styles.site}
      aria-label="当前站点"
      variant="filled"
      prefix={<GlobalOutlined />}
      popupMatchSelectWidth={false}
      listHeight={400}
      value={chosen}
      onChange={choose}
      showSearch={sites.length > mostAtAGlance && { optionFilterProp: 'label' }}
      options={[
        { value: everySite, label: '全部站点' },
        ...byRegion.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
