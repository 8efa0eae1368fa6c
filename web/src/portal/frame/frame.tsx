import type { ReactNode } from 'react'
import '../../ui/base.css'
import '../../ui/reading-modes.css'
import '../../ui/vertical-script.css'
import { artVariable } from '../../ui/art.ts'
import { contrastColors } from '../../ui/contrast-colors.ts'
import { themeVariables } from '../../ui/theme-style.ts'
import { SecondScriptNote } from '../parts/word.tsx'
import { usePortal } from '../use-portal.ts'
import { Banners } from '../windows/banners.tsx'
import { bandsOf, isMourning, windowsOn } from '../windows/choose.ts'
import { useWindowPreview } from '../windows/use-window-preview.ts'
import { AppBar } from './app-bar.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import type { FrameData } from './frame-loader.ts'
import { Masthead } from './masthead.tsx'
import { Navigation } from './navigation.tsx'
import { PageVote } from './page-vote.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { ReadingModes } from './reading-modes.tsx'

/** Header, navigation, breadcrumb and footer around every page; the mobile ones have a slim bar instead. */
export const Frame = ({ data, children }: { data: FrameData | null; children: ReactNode }) => {
  const { mode, pack, path, subSite, route } = usePortal()
  const { theme } = pack
  const isHome = route.kind === 'home'
  const preview = useWindowPreview()
  const windows = preview ? [preview] : windowsOn(data?.windows ?? [], path, isHome)
  const isApp = route.kind === 'app-page'
  const hasReadingModes = data?.hasReadingModes ?? pack.switches.elderMode
  return (
    <div
      className={styles.frame}
      style={{
        ...(mode.contrast
          ? themeVariables({ ...theme, colors: contrastColors[mode.contrast], slate: undefined })
          : themeVariables(theme, subSite?.tone, data?.brand)),
        ...artVariable(pack.code, theme.backdrop),
      }}
      data-masthead={theme.masthead}
      data-gray={data?.isGray || isMourning(windows) || undefined}
    >
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <ProgressBar />
      <Banners bands={bandsOf(windows, isHome)} />
      {isApp ? (
        <AppBar />
      ) : (
        <>
          <Masthead cities={data?.cities ?? []} isHome={isHome} hasReadingModes={hasReadingModes} />
          {/* The simple home of the elder mode holds the ways to everything itself. */}
          {!(isHome && mode.elder) && <Navigation form={theme.masthead} />}
          {!isHome && <Breadcrumb />}
        </>
      )}
      {mode.mongolian && pack.secondScript && <SecondScriptNote />}
      <main id="main" className={isHome || isApp ? styles.home : styles.main} tabIndex={-1}>
        {children}
      </main>
      {!isHome && !isApp && Object.hasOwn(pack.routes, path) && <PageVote />}
      {isApp ? hasReadingModes && <AppFoot /> : <Footer site={data?.site ?? pack.footer} />}
    </div>
  )
}

/** The mobile pages have no masthead, so their reading modes stand below. */
const AppFoot = () => (
  <aside className={styles.appFoot} aria-label="阅读方式">
    <ReadingModes />
  </aside>
)
