import type { Kind } from '@sunport/regions/kinds.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { artUrl, artVariable } from '../../ui/art.ts'
import type { City } from '../cities.ts'
import { InSecondScript } from '../parts/word.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './masthead.module.css'
import { ReadingModes } from './reading-modes.tsx'
import { RegionSelector } from './region-selector.tsx'
import { SearchBox } from './search-box.tsx'
import { todayWords } from './today-words.ts'

interface Props {
  cities: City[]
  isHome: boolean
  hasReadingModes: boolean
}

/** Pages that have a box of their own. */
const ownBox: readonly Kind[] = ['full-search', 'search-across']

/** Greeting line, name, region selector and search, in the form that the theme chooses. */
export const Masthead = ({ cities, isHome, hasReadingModes }: Props) => {
  const { pack, subSite, mode, route } = usePortal()
  const home = subSite?.homeRows ?? pack.home
  // A hero that asks a knowledge base is no search of the site.
  const heroSearches =
    isHome && home.rows.some(({ blocks }) => blocks.some(each => each.block === 'hero' && !each.searchPath))
  // One box for one search: a page with its own needs no second one above it.
  const isOwn = heroSearches || (isHome && mode.elder) || ownBox.includes(route.kind)
  return (
    <header
      className={styles.masthead}
      data-form={pack.theme.masthead}
      data-home={isHome || undefined}
      style={artVariable(pack.code, 'masthead')}
    >
      <UtilityLine hasReadingModes={hasReadingModes} />
      <div className={`sunport-content ${styles.front}`}>
        <SiteName isHome={isHome} />
        <div className={styles.tools}>
          {!(isHome && mode.elder) && <RegionSelector cities={cities} />}
          {!isOwn && <SearchBox />}
        </div>
      </div>
    </header>
  )
}

const UtilityLine = ({ hasReadingModes }: { hasReadingModes: boolean }) => {
  const { pack, now, subSite } = usePortal()
  const siteMap = pathOfKind(pack, 'site-map')
  return (
    <div className={styles.utility}>
      <div className={`sunport-content ${styles.line}`}>
        <p className={styles.greeting}>{pack.greeting}</p>
        <p className={styles.date}>{todayWords(now)}</p>
        <ul className={styles.links}>
          {subSite && (
            <li>
              <Link to={pack.homePath}>返回{pack.shortName}主站</Link>
            </li>
          )}
          {pack.topLinks?.map(({ label, path = '/' }) => (
            <li key={label}>
              <Link to={path}>{label}</Link>
            </li>
          ))}
          {siteMap && (
            <li>
              <Link to={siteMap}>网站地图</Link>
            </li>
          )}
          {hasReadingModes && (
            <li>
              <ReadingModes />
            </li>
          )}
        </ul>
      </div>
    </div>
  )
}

const SiteName = ({ isHome }: { isHome: boolean }) => {
  const { pack, subSite } = usePortal()
  const Name = isHome ? 'h1' : 'p'
  const mark = artUrl(pack.code, 'mark')
  return (
    <div className={styles.brand}>
      {mark && <img className={styles.mark} src={mark} alt="" width="64" height="64" />}
      <InSecondScript>{pack.name}</InSecondScript>
      <div>
        <Name className={styles.name}>
          <Link to={subSite?.home ?? pack.homePath}>{subSite?.name ?? pack.siteName}</Link>
        </Name>
        <p className={styles.slogan}>{subSite?.slogan ?? pack.slogan}</p>
      </div>
    </div>
  )
}
