import { Link, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import type { City } from '../cities.ts'
import { usePortal } from '../use-portal.ts'
import { closeByEscape } from './close-by-escape.ts'
import { regionHref } from './region-href.ts'
import styles from './region-selector.module.css'

const yearInSeconds = 31_536_000

const keep = (name: string, value: string, seconds: number) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${seconds}; samesite=lax`
}

/** Outside programs read the chosen region from these cookies; our own pages go by the address. */
const remember = (city?: City) => {
  const seconds = city ? yearInSeconds : 0
  keep('regionCode', city?.code ?? '', seconds)
  keep('regionFullName', city?.fullName ?? '', seconds)
  keep('regionRemark', city?.mark ?? '', seconds)
}

/** 请选择区划: the city's sub-site where it has one, else the page at hand narrowed to it. */
export const RegionSelector = ({ cities }: { cities: City[] }) => {
  const { pack, path, route, subSite } = usePortal()
  const { key, search } = useLocation()
  if (cities.length === 0) return null
  const query = new URLSearchParams(search)
  const here = { pack, path, route, subSite, query }
  const chosen = query.get('regionCode') || subSite?.regionCode
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
