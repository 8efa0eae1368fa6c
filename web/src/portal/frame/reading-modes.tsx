import { useLocation } from 'react-router'
import { usePortal } from '../use-portal.ts'
import { ContrastMenu } from './contrast-menu.tsx'
import { modeHref } from './mode-href.ts'
import { ReadAloud } from './read-aloud.tsx'
import styles from './reading-modes.module.css'

/** Standard, elder and high contrast as links that the server answers; reading aloud where the browser can. */
export const ReadingModes = () => {
  const { mode } = usePortal()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const { elder, ...withoutElder } = mode
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links
    <div className={styles.modes} role="group" aria-label="阅读模式">
      <a
        className={styles.choice}
        href={modeHref({}, here)}
        rel="nofollow"
        aria-current={elder || mode.contrast ? undefined : 'true'}
      >
        标准
      </a>
      <a
        className={styles.choice}
        href={modeHref(elder ? withoutElder : { ...mode, elder: true }, here)}
        rel="nofollow"
        aria-current={elder ? 'true' : undefined}
      >
        适老化
      </a>
      <ContrastMenu mode={mode} here={here} />
      <ReadAloud />
    </div>
  )
}
