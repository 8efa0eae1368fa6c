import { isQuiet } from '@sunport/contract/reading-mode.ts'
import { useRouteLoaderData } from 'react-router'
import { BlockFrame } from '../blocks/block-frame.tsx'
import type { FrameData } from '../frame/frame-loader.ts'
import { usePortal } from '../use-portal.ts'
import { homeBlocks, windowsOn } from './choose.ts'
import styles from './home-guide.module.css'
import { useImpressions } from './use-impressions.ts'
import { useWindowPreview } from './use-window-preview.ts'
import { WindowBody } from './window-body.tsx'

/** What editors want visitors of a home to know, the guide of a first visit above all: a block that covers nothing. */
export const HomeGuide = () => {
  const { mode, path } = usePortal()
  const frame = useRouteLoaderData<FrameData | null>('frame')
  const preview = useWindowPreview()
  const windows = preview ? [preview] : windowsOn(frame?.windows ?? [], path, true)
  const shown = isQuiet(mode) ? [] : homeBlocks(windows)
  useImpressions(shown.map(window => ({ window, device: window.device })))
  if (shown.length === 0) return null
  return (
    <div className={`sunport-content ${styles.row}`}>
      <BlockFrame title="访问指引">
        <ul className={styles.cards}>
          {shown.map(window => (
            <li key={window.id} className={styles.card} data-device={window.device}>
              <h3 className={styles.name}>{window.title}</h3>
              <WindowBody window={window} />
            </li>
          ))}
        </ul>
      </BlockFrame>
    </div>
  )
}
