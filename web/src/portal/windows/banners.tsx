import type { Popup } from '@sunport/contract/calls/portal.ts'
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import { isForDevice, narrowScreen } from './choose.ts'
import { countWindow } from './count.ts'
import { WindowBody } from './window-body.tsx'
import styles from './windows.module.css'

/**
 * Lines across the page, part of the document itself, and pop-ups as such lines: for those who have no script, and for
 * small screens, which they would cover. One that was closed stays closed until the next document:
 * hiding it later than that would move the page under the reader.
 */
export const Banners = ({ windows }: { windows: Popup[] }) => {
  const { mode } = usePortal()
  const [closed, setClosed] = useState<string[]>([])
  const [isReady, setReady] = useState(false)
  const lines = windows.filter(({ windowType }) => /^(banner|strip|popup)$/.test(windowType))
  useEffect(() => setReady(true), [])
  useImpressions(mode.elder ? [] : lines)
  if (mode.elder) return null
  return lines
    .filter(({ id }) => !closed.includes(id))
    .map(window => (
      <aside
        key={window.id}
        className={styles.banner}
        aria-label={window.title}
        data-device={window.device}
        data-type={window.windowType}
      >
        <div className={`sunport-content ${styles.line}`}>
          <Icon name="info" size={1.1} />
          <b className={styles.name}>{window.title}</b>
          <WindowBody window={window} />
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

/** A line is seen once with each page that carries it, unless it is for another device. */
const useImpressions = (lines: Popup[]): void => {
  const { path } = usePortal()
  const ids = lines.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same lines on the same page are seen once
  useEffect(() => {
    const isPhone = matchMedia('(max-width: 720px)').matches
    const isNarrow = matchMedia(narrowScreen).matches
    for (const line of lines)
      if (isForDevice(line, isPhone) && (isNarrow || line.windowType !== 'popup'))
        countWindow(line, 'impression')
  }, [ids, path])
}
