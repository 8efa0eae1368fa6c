import type { ReactNode } from 'react'
import '../../ui/base.css'
import { artVariable } from '../../ui/art.ts'
import { themeVariables } from '../../ui/theme-style.ts'
import { usePortal } from '../use-portal.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import type { FrameData } from './frame-loader.ts'
import { Masthead } from './masthead.tsx'
import { Navigation } from './navigation.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** Header, navigation, breadcrumb and footer around every page but the mobile ones. */
export const Frame = ({ data, children }: { data: FrameData | null; children: ReactNode }) => {
  const { pack, subSite, route } = usePortal()
  const { theme } = pack
  const isHome = route.kind === 'home'
  return (
    <div
      className={styles.frame}
      style={{
        ...themeVariables(theme, subSite?.tone, data?.brand),
        ...artVariable(pack.code, theme.backdrop),
      }}
      data-masthead={theme.masthead}
      data-gray={data?.isGray || undefined}
    >
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <ProgressBar />
      <Masthead cities={data?.cities ?? []} isHome={isHome} />
      <Navigation form={theme.masthead} />
      {!isHome && <Breadcrumb />}
      <main id="main" className={isHome ? styles.home : styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer site={data?.site ?? pack.footer} />
    </div>
  )
}
