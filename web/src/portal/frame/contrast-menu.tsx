import { type Contrast, contrasts, type ReadingMode } from '@sunport/contract/reading-mode.ts'
import { contrastColors } from '../../ui/contrast-colors.ts'
import { Icon } from '../../ui/icon.tsx'
import { closeByEscape } from './close-by-escape.ts'
import styles from './contrast-menu.module.css'
import { modeHref } from './mode-href.ts'
import modes from './reading-modes.module.css'

const names: Record<Contrast, string> = { white: '白底黑字', black: '黑底黄字', blue: '蓝底黄字' }

/** The pairs of colours to choose from, each shown in itself; the chosen one is left again from here. */
export const ContrastMenu = ({ mode, here }: { mode: ReadingMode; here: string }) => {
  const { contrast, ...withoutContrast } = mode
  return (
    <details className={styles.menu} onKeyDown={closeByEscape}>
      <summary className={modes.choice} aria-current={contrast ? 'true' : undefined}>
        高对比
        <Icon name="chevron-down" size={0.85} />
      </summary>
      <ul className={styles.list}>
        {contrasts.map(name => (
          <li key={name}>
            <a
              className={styles.pair}
              href={modeHref({ ...mode, contrast: name }, here)}
              rel="nofollow"
              aria-current={contrast === name ? 'true' : undefined}
              style={{ background: contrastColors[name].surface, color: contrastColors[name].text }}
            >
              {names[name]}
            </a>
          </li>
        ))}
        {contrast && (
          <li>
            <a className={styles.off} href={modeHref(withoutContrast, here)} rel="nofollow">
              关闭高对比
            </a>
          </li>
        )}
      </ul>
    </details>
  )
}
