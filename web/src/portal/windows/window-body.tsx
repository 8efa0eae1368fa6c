import type { Popup } from '@sunport/contract/calls/portal.ts'
import type { MouseEvent } from 'react'
import { EntryLink } from '../entry-link.tsx'
import { entryOf } from '../entry-of.ts'
import { countWindow } from './count.ts'
import styles from './windows.module.css'

/** Picture, words and way on, the same in every form of window. */
export const WindowBody = ({ window: shown }: { window: Popup }) => {
  const { image, imageAlt, content, url } = shown
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('a')) countWindow(shown, 'click')
  }
  return (
    <div className={styles.body} onClickCapture={follow}>
      {image && <img className={styles.image} src={image} alt={imageAlt ?? ''} loading="lazy" />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
      <div className={styles.content} dangerouslySetInnerHTML={{ __html: content }} />
      {url && (
        <EntryLink className={styles.link} entry={entryOf(url)}>
          查看详情
        </EntryLink>
      )}
    </div>
  )
}
