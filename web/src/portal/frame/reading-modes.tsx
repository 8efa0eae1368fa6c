import { useLocation } from 'react-router'
import type { ReadingMode } from '../../page-state.ts'
import { usePortal } from '../use-portal.ts'
import { modeHref } from './mode-href.ts'
import { ReadAloud } from './read-aloud.tsx'
import styles from './reading-modes.module.css'

/** Standard, elder and high contrast as links that the server answers; reading aloud where the browser can. */
export const ReadingModes = () => {
  const { mode } = usePortal()
  const { pathname, search } = useLocation()
  const isElder = Boolean(mode.elder)
  const isContrast = Boolean(mode.contrast)
  const choice = (label: string, isOn: boolean, target: ReadingMode) => (
    <a
      className={styles.choice}
      href={modeHref(target, pathname + search)}
      rel="nofollow"
      aria-current={isOn ? 'true' : undefined}
    >
      {label}
    </a>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and these are links
    <div className={styles.modes} role="group" aria-label="阅读模式">
      {choice('标准', !isElder && !isContrast, {})}
      {choice('适老化', isElder, { contrast: isContrast, elder: !isElder })}
      {choice('高对比', isContrast, { contrast: !isContrast, elder: isElder })}
      <ReadAloud />
    </div>
  )
}
