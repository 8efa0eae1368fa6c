import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { defaultTitle, useAppearance } from '../appearance.ts'
import { useSession } from '../session.ts'
import { useStore } from '../store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { pageLabel } from './page-label.ts'
import { preferences } from './preferences.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { tagStore } from './tag-store.ts'
import { TagStrip } from './tag-strip.tsx'
import { visit } from './tags.ts'

/** The frame around every back-office page: header, sidebar, tag strip. */
export const Shell = () => {
  const { menu } = useSession()
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const title = useAppearance()?.title ?? defaultTitle
  const { showTags } = useStore(preferences)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const label = pageLabel(menu, pathname, search)

  useEffect(() => {
    document.title = label ? `${label} - ${title}` : title
  }, [label, title])

  useEffect(() => {
    if (!label) return
    const query = Object.fromEntries(new URLSearchParams(search))
    tagStore.set(visit(tagStore.get(), { label, value: pathname, query, close: true }))
  }, [label, pathname, search])

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
            <ErrorBoundary key={pathname}>
              <Outlet />
            </ErrorBoundary>
          </main>
        </div>
      </div>
      <ScrollRestoration />
    </div>
  )
}
