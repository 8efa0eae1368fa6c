import type { Entry } from '@sunport/regions/home.ts'
import { Icon } from '../../ui/icon.tsx'
import { EntryLink } from '../entry-link.tsx'
import styles from './mosaic.module.css'

/** Zones as unequal tiles: the first is the largest. */
export const Mosaic = ({ entries }: { entries: Entry[] }) => (
  <ul className={styles.mosaic}>
    {entries.map(entry => (
      <li key={entry.label}>
        <EntryLink entry={entry} className={styles.tile}>
          <span className={styles.icon}>
            <Icon name={entry.icon ?? 'link'} size={1.5} />
          </span>
          <span className={styles.words}>
            <span className={styles.label}>{entry.label}</span>
            {entry.text && <span className={styles.text}>{entry.text}</span>}
          </span>
        </EntryLink>
      </li>
    ))}
  </ul>
)
