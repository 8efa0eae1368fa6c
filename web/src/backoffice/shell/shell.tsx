import { useEffect, useState } from 'react'
import { ScrollRestoration, useLocation, useNavigation, useOutlet } from 'react-router'
import { defaultTitle, useAppearance } from '../appearance.ts'
import { useSession } from '../session.ts'
import { useStore } from '../store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { itemIn } from './item-address.ts'
import { KeptPage } from './kept-pages.tsx'
import { pageLabel } from './page-label.ts'
import { preferences } from './preferences.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { tagStore } from './tag-store.ts'
import { TagStrip } from './tag-strip.tsx'
import { keyOf, labelOf, visit } from './tags.ts'

/** The items that stay as they are while others are looked at: opened since the page was loaded, and not closed. */
const useKept = (shown: string | undefined): readonly string[] => {
  const { list } = useStore(tagStore)
  const [visited, setVisited] = useState<readonly string[]>([])
  useEffect(() => {
    if (shown) setVisited(before => (before.includes(shown) ? before : [...before, shown]))
  }, [shown])
  const open = new Set(list.map(keyOf))
  const kept = visited.filter(key => key === shown || open.has(key))
  return shown && !kept.includes(shown) ? [...kept, shown] : kept
}

/** The frame around every back-office page: header, sidebar, tag strip. */
export const Shell = () => {
  const { menu } = useSession()
  const location = useLocation()
  const { pathname, search } = location
  const navigation = useNavigation()
  const page = useOutlet()
  const title = useAppearance()?.title ?? defaultTitle
  const { showTags } = useStore(preferences)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const label = pageLabel(menu, pathname, search)
  // Without the strip nobody could see or close a page that waits.
  const item = showTags && label ? itemIn(pathname, search) : undefined
  const shown = item && keyOf({ value: pathname, item })
  const kept = useKept(shown)
  const called = labelOf(useStore(tagStore), shown) ?? label

  useEffect(() => {
    document.title = called ? `${called} - ${title}` : title
  }, [called, title])

  useEffect(() => {
    if (!label) return
    const query = Object.fromEntries(new URLSearchParams(search))
    const before = tagStore.get()
    const tag = { label: labelOf(before, shown) ?? label, value: pathname, query, close: true }
    tagStore.set(visit(before, item ? { ...tag, item } : tag))
  }, [label, pathname, search, item, shown])

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        跳到主要内容
      </a>
      <ProgressBar isActive={navigation.state !== 'idle'} />
      <Header onToggleDrawer={() => setDrawerOpen(!isDrawerOpen)} />
      <div className={styles.body}>
        <Sidebar isDrawerOpen={isDrawerOpen} onCloseDrawer={() => setDrawerOpen(false)} />
        <div className={showTags ? `${styles.main} ${styles.tagged}` : styles.main}>
          {showTags && <TagStrip />}
          <main id="content" className={styles.content} tabIndex={-1}>
            {!shown && <ErrorBoundary key={pathname}>{page}</ErrorBoundary>}
            {kept.map(key => (
              <KeptPage key={key} tabKey={key} isShown={key === shown} page={page} location={location} />
            ))}
          </main>
        </div>
      </div>
      <ScrollRestoration getKey={({ key }) => shown ?? key} />
    </div>
  )
}
