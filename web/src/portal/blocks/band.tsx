import type { BandBlock } from '@sunport/regions/home.ts'
import { Link } from 'react-router'
import { artVariable } from '../../ui/art.ts'
import { Icon } from '../../ui/icon.tsx'
import { EntryLink } from '../entry-link.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './band.module.css'
import type { BlockData } from './load-block.ts'

/** One zone across the whole window. */
export const Band = ({ block, data }: { block: BandBlock; data: BlockData['band'] }) => {
  const { pack } = usePortal()
  return (
    <section className={styles.band} style={artVariable(pack.code, block.art)} aria-label={block.title}>
      <div className={`sunport-content ${styles.inner}`}>
        <div className={styles.words}>
          <h2 className={styles.title}>
            <Link to={block.path}>{block.title}</Link>
          </h2>
          <p className={styles.lead}>{block.lead}</p>
          <ul className={styles.links}>
            {block.links.map(entry => (
              <li key={entry.label}>
                <EntryLink entry={entry} className={styles.entry}>
                  <Icon name={entry.icon ?? 'link'} size={1.1} />
                  {entry.label}
                </EntryLink>
              </li>
            ))}
          </ul>
        </div>
        <ul className={styles.lines}>
          {data.lines.map(line => (
            <li key={line.id} className={styles.line}>
              <Link to={line.href} title={line.title}>
                {line.title}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
