import { isQuiet, type ReadingMode } from '@sunport/contract/reading-mode.ts'
import { useLocation } from 'react-router'
import { usePortal } from '../use-portal.ts'
import { ContrastMenu } from './contrast-menu.tsx'
import { modeHref } from './mode-href.ts'
import { ReadAloud } from './read-aloud.tsx'
import styles from './reading-modes.module.css'

/** Standard, elder, text alone, a second script and high contrast as links that the server answers; reading aloud where the browser can. */
export const ReadingModes = () => {
  const { mode, pack } = usePortal()
  const { pathname, search } = useLocation()
  const here = pathname + search
  const { secondScript } = pack
  const toggled = (name: 'elder' | 'text' | 'mongolian'): ReadingMode => {
    const { [name]: isOn, ...others } = mode
    return isOn ? others : { ...mode, [name]: true }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links
    <div className={styles.modes} role="group" aria-label="阅读模式">
      <a
        className={styles.choice}
        href={modeHref({}, here)}
        rel="nofollow"
        aria-current={isQuiet(mode) ? undefined : 'true'}
      >
        标准
      </a>
      <a
        className={styles.choice}
        href={modeHref(toggled('elder'), here)}
        rel="nofollow"
        aria-current={mode.elder ? 'true' : undefined}
      >
        适老化
      </a>
      <a
        className={styles.choice}
        href={modeHref(toggled('text'), here)}
        rel="nofollow"
        aria-current={mode.text ? 'true' : undefined}
      >
        纯文字
      </a>
      {secondScript && (
        <a
          className={styles.choice}
          href={modeHref(toggled('mongolian'), here)}
          rel="nofollow"
          aria-current={mode.mongolian ? 'true' : undefined}
        >
          {secondScript.name}
        </a>
      )}
      <ContrastMenu mode={mode} here={here} />
      <ReadAloud />
    </div>
  )
}
