import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { City } from '../cities.ts'
import { usePortal } from '../use-portal.ts'
import { remember, useChosenRegion } from './chosen-region.ts'
import { closeByEscape } from './close-by-escape.ts'
import { regionHref } from './region-href.ts'
import styles from './region-selector.module.css'

/** 请选择区划: the city's sub-site where it has one, else the page at hand narrowed to it. */
export const RegionSelector = ({ cities }: { cities: City[] }) => {
  const { pack, path, route, subSite } = usePortal()
  const { key, search } = useLocation()
  const { chosen } = useChosenRegion()
  if (cities.length === 0) return null
  const query = new URLSearchParams(search)
  const here = { pack, path, route, subSite, query }
  const name = cities.find(({ code }) => code === chosen)?.name
  return (
    <details key={key} className={styles.selector} onKeyDown={closeByEscape}>
      <summary className={styles.summary}>
        <Icon name="map" size={1.15} />
        {name ? (
          <>
            <span className="sunport-hidden">当前区划：</span>
            {name}
          </>
        ) : (
          '请选择区划'
        )}
        <Icon name="chevron-down" size={0.9} />
      </summary>
      <ul className={styles.list}>
        <li>
          <Link to={regionHref(here, undefined)} onClick={() => remember()}>
            全部
          </Link>
        </li>
        {cities.map(city => (
          <li key={city.code}>
            <Link
              to={regionHref(here, city.code)}
              onClick={() => remember(city)}
              aria-current={city.code === chosen ? 'true' : undefined}
            >
              {city.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
