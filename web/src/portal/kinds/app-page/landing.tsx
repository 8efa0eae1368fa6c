import type { Kind } from '@sunport/regions/kinds.ts'
import { pathOfKind } from '@sunport/regions/link.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import { Link } from 'react-router'
import { artVariable } from '../../../ui/art.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePortal } from '../../use-portal.ts'
import { AppSearch } from './app-search.tsx'
import styles from './page.module.css'
import { topics } from './topics.ts'

/** Pages of the region that the query landing leads to besides its topics. */
const records: { kind: Kind; name: string; icon: string }[] = [
  { kind: 'supplier-directory', name: '供应商', icon: 'store' },
  { kind: 'agency-directory', name: '代理机构', icon: 'building' },
  { kind: 'expert-list', name: '评审专家', icon: 'users' },
  { kind: 'credit-list', name: '信用记录', icon: 'shield' },
  { kind: 'download-list', name: '资料下载', icon: 'download' },
  { kind: 'knowledge-base', name: '知识库', icon: 'info' },
]

/** The first mobile screen: a box over the region's drawing, hot words, and a tile for each kind of record. */
export const Landing = ({ results, picture }: { results: string; picture: string | undefined }) => {
  const { pack } = usePortal()
  return (
    <div className={styles.landing}>
      {picture && <img className={styles.picture} src={picture} alt="" />}
      <div className={styles.hero} style={artVariable(pack.code, heroArt(pack))}>
        <p className={styles.slogan}>{pack.slogan}</p>
        <AppSearch action={results} />
        <ul className={styles.hot} aria-label="热门搜索">
          {pack.hotWords.slice(0, 6).map(word => (
            <li key={word}>
              <Link to={`${results}?searchKey=${encodeURIComponent(word)}`}>{word}</Link>
            </li>
          ))}
        </ul>
      </div>
      <Tiles
        heading="公告与信息"
        tiles={topics.map(topic => ({ ...topic, path: `${results}?type=${topic.type}` }))}
      />
      <Tiles heading="主体与资料" tiles={recordTiles(pack)} />
    </div>
  )
}

/** The drawing that the region's home begins with. */
const heroArt = ({ home }: RegionPack): string | undefined => {
  const hero = home.rows.flatMap(({ blocks }) => blocks).find(({ block }) => block === 'hero')
  return hero && 'art' in hero ? hero.art : undefined
}

interface Tile {
  name: string
  icon: string
  path: string
}

/** Only what the region has. */
const recordTiles = (pack: RegionPack): Tile[] =>
  records.flatMap(({ kind, name, icon }) => {
    const path = pathOfKind(pack, kind)
    return path ? [{ name, icon, path }] : []
  })

const Tiles = ({ heading, tiles }: { heading: string; tiles: Tile[] }) => {
  if (tiles.length === 0) return null
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{heading}</h2>
      <ul className={styles.tiles}>
        {tiles.map(({ name, icon, path }) => (
          <li key={path}>
            <Link className={styles.tile} to={path}>
              <span className={styles.badge}>
                <Icon name={icon} size={1.5} />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
