import type { CitiesBlock } from '@sunport/regions/home.ts'
import { Link, useLoaderData } from 'react-router'
import type { City } from '../cities.ts'
import { Word } from '../parts/word.tsx'
import { withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import styles from './cities.module.css'

/** The home's answer holds the cities once for all blocks that show them. */
export const useCities = (): { cities: City[]; regionCode: string | undefined } => useLoaderData()

/** The cities as a strip, to the list or to the home narrowed to one. */
export const Cities = ({ block }: { block: CitiesBlock }) => {
  const { pack } = usePortal()
  const { cities, regionCode } = useCities()
  const path = block.path ?? pack.homePath
  return (
    <div className={styles.strip}>
      <h2 className={styles.title}>{block.title}</h2>
      <CityLinks
        form="strip"
        cities={cities}
        chosen={regionCode}
        all={path}
        href={code => withQuery(path, 'regionCode', code)}
      />
    </div>
  )
}

interface CityLinksProps {
  form: 'row' | 'side' | 'strip'
  cities: City[]
  chosen: string | undefined
  all: string
  href: (code: string) => string
}

export const CityLinks = ({ form, cities, chosen, all, href }: CityLinksProps) => (
  <nav className={styles.cities} data-form={form} aria-label="按地区查看">
    {form === 'side' && <p className={styles.label}>按地区查看</p>}
    <ul className={styles.list}>
      <li>
        <Link className={styles.city} to={all} preventScrollReset aria-current={chosen ? undefined : 'true'}>
          全部
        </Link>
      </li>
      {cities.map(({ code, name }) => (
        <li key={code}>
          <Link
            className={styles.city}
            to={href(code)}
            preventScrollReset
            aria-current={chosen === code ? 'true' : undefined}
          >
            <Word>{name}</Word>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
