import type { Popup } from '@sunport/contract/calls/portal.ts'
import { EntryLink } from '../entry-link.tsx'
import { entryOf } from '../entry-of.ts'
import styles from './windows.module.css'

/** Picture, words and way on, the same in every form of window. */
export const WindowBody = ({ window: { image, imageAlt, content, url } }: { window: Popup }) => (
  <>
    {image && <img className={styles.image} src={image} alt={imageAlt ?? ''} loading="lazy" />}
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server when it was saved */}
    <div className={styles.content} dangerouslySetInnerHTML={{ __html: content }} />
    {url && (
      <EntryLink className={styles.link} entry={entryOf(url)}>
        查看详情
      </EntryLink>
    )}
  </>
)
