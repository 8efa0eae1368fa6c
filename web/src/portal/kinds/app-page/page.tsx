import type { PlainRoute } from '@sunport/regions/kinds.ts'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { changedQuery } from '../../parts/query.ts'
import { usePortal } from '../../use-portal.ts'
import { AppSearch } from './app-search.tsx'
import { Landing } from './landing.tsx'
import type { AppPageData } from './loader.ts'
import { MoreList } from './more-list.tsx'
import styles from './page.module.css'
import { topics } from './topics.ts'

/** Mobile pages: landing with tiles, or a list that grows. */
export const Page = () => {
  const { path, pack, route } = usePortal()
  const { variant = '', channel } = route as PlainRoute
  const data = useLoaderData<AppPageData>()
  const [query] = useSearchParams()
  if (variant.endsWith('-home'))
    return <Landing results={resultsOf(pack.routes, variant)} picture={data.picture} />
  return (
    <div className={styles.page}>
      <AppSearch action={path} value={data.searchKey} kept={data.type} />
      {!channel && <TopicTabs chosen={data.type} />}
      {data.list ? <MoreList key={query.toString()} first={data.list} /> : <Waiting />}
    </div>
  )
}

/** The results page of a landing page: `search-home` leads to `search`. */
const resultsOf = (routes: Record<string, { kind: string }>, variant: string): string => {
  const wanted = variant.replace(/-home$/, '')
  const found = Object.entries(routes).find(
    ([, route]) => route.kind === 'app-page' && (route as PlainRoute).variant === wanted,
  )
  return found?.[0] ?? ''
}

const TopicTabs = ({ chosen }: { chosen: string }) => {
  const [query] = useSearchParams()
  return (
    <nav className={styles.topics} aria-label="信息类型">
      {[{ type: '', name: '全部' }, ...topics].map(({ type, name }) => (
        <Link
          key={type}
          className={styles.topic}
          to={{ search: changedQuery(query, { type, page: undefined, channel: undefined }) }}
          aria-current={type === chosen ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

const Waiting = () => {
  const { pack, path } = usePortal()
  return (
    <div className={styles.waiting}>
      <h2 className={styles.heading}>热门搜索</h2>
      <ul className={styles.words}>
        {pack.hotWords.map(word => (
          <li key={word}>
            <Link className={styles.word} to={`${path}?searchKey=${encodeURIComponent(word)}`}>
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
