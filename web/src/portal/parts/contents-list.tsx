import { Icon } from '../../ui/icon.tsx'
import styles from './contents-list.module.css'
import type { ContentsEntry } from './text-contents.ts'

/** Where the parts of a text begin. Plain anchors, and a fold that phones alone see: neither needs a script. */
export const ContentsList = ({ contents }: { contents: ContentsEntry[] }) => {
  if (contents.length < 2) return null
  return (
    <nav className={styles.contents} aria-label="正文目录">
      <details className={styles.fold}>
        <summary className={styles.summary}>
          正文目录
          <Icon name="chevron-down" size={1} className={styles.caret} />
        </summary>
        <ol className={styles.list}>
          {contents.map(({ id, words, isDeeper }) => (
            <li key={id} data-deeper={isDeeper || undefined}>
              <a href={`#${id}`}>{words}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
