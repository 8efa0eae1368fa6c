import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { City } from '../cities.ts'
import { withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import styles from './region-selector.module.css'

/** Outside programs read the chosen region from these cookies. */
const remember = ({ code, name }: City) => {
  const attributes = 'path=/; max-age=31536000; samesite=lax'
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `regionCode=${code}; ${attributes}`
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `regionFullName=${encodeURIComponent(name)}; ${attributes}`
}

/** 请选择区划: a city's sub-site where it has one, else the home narrowed to the city. */
export const RegionSelector = ({ cities }: { cities: City[] }) => {
  const { pack, subSite } = usePortal()
  const { key } = useLocation()
  if (cities.length === 0) return null
  const target = ({ code }: City): string =>
    pack.subSites.find(site => site.regionCode === code)?.home ?? withQuery(pack.homePath, 'regionCode', code)
  return (
    <details key={key} className={styles.selector}>
      <summary className={styles.summary}>
        <Icon name="map" size={1.15} />
        {subSite?.regionCode ? subSite.name.slice(0, 2) : '请选择区划'}
        <Icon name="chevron-down" size={0.9} />
      </summary>
      <ul className={styles.list}>
        <li>
          <Link to={pack.homePath}>全部</Link>
        </li>
        {cities.map(city => (
          <li key={city.code}>
            <Link to={target(city)} onClick={() => remember(city)}>
              {city.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
