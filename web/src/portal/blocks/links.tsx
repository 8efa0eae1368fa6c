import type { LinksBlock } from '@sunport/regions/home.ts'
import { EntryLink } from '../entry-link.tsx'
import styles from './links.module.css'
import type { BlockData } from './load-block.ts'

/** Link classes as named rows. */
export const Links = ({ block, data }: { block: LinksBlock; data: BlockData['links'] }) => (
  <section className={styles.links} aria-label={block.title}>
    {block.classes.map(({ code, label }, index) => (
      <div key={code} className={styles.row}>
        <h2 className={styles.label}>{label}</h2>
        <ul className={styles.list}>
          {(data.classes[index] ?? []).map(entry => (
            <li key={entry.label}>
              <EntryLink entry={entry}>{entry.label}</EntryLink>
            </li>
          ))}
        </ul>
      </div>
    ))}
    {block.footnote && (
      <p className={styles.footnote}>
        {block.footnote.text}
        <EntryLink entry={block.footnote}>{block.footnote.label}</EntryLink>
      </p>
    )}
  </section>
)
