import { EntryLink } from '../../entry-link.tsx'
import styles from './hand-over.module.css'
import type { RoleEntry } from './loader.ts'

/** The one button of the page; a platform without an address is shown as not open yet. */
export const HandOver = ({ entry, words }: { entry: RoleEntry; words: string }) => {
  const isOpen = Boolean(entry.path || entry.href)
  return (
    <EntryLink entry={entry} className={styles.button}>
      {isOpen ? words : '平台入口暂未开通'}
    </EntryLink>
  )
}
