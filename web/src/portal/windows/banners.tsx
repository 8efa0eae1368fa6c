import { isQuiet } from '@sunport/contract/reading-mode.ts'
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import type { Band } from './choose.ts'
import { countWindow } from './count.ts'
import { useImpressions } from './use-impressions.ts'
import { WindowBody } from './window-body.tsx'
import styles from './windows.module.css'

const idOf = (device: Band['device']): string => `band-${device}`

/**
 * The line across the page, part of the document itself. One that was closed stays closed until the next document:
 * hiding it later than that would move the page under the reader.
 */
export const Banners = ({ bands }: { bands: Band[] }) => {
  const { mode } = usePortal()
  const [closed, setClosed] = useState<string[]>([])
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  useImpressions(isQuiet(mode) ? [] : bands)
  if (isQuiet(mode)) return null
  return bands
    .filter(({ window }) => !closed.includes(window.id))
    .map(({ window, device }) => (
      <aside
        key={window.id}
        id={idOf(device)}
        className={styles.banner}
        aria-label={window.title}
        data-device={device}
        data-type={window.windowType}
      >
        <div className={`sunport-content ${styles.line}`}>
          <Icon name="info" size={1.1} />
          <b className={styles.name}>{window.title}</b>
          <WindowBody window={window} />
          {/* On a phone the words are one line until somebody wants them all. */}
          {!window.url && (
            <a className={styles.unfold} href={`#${idOf(device)}`}>
              展开
            </a>
          )}
          <button
            className={styles.shut}
            type="button"
            aria-label={`关闭${window.title}`}
            data-ready={isReady || undefined}
            onClick={() => {
              countWindow(window, 'close')
              setClosed([...closed, window.id])
            }}
          >
            <Icon name="close" size={1} />
          </button>
        </div>
      </aside>
    ))
}
