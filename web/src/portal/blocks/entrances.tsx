import type { EntrancesBlock, Entry } from '@sunport/regions/home.ts'
import { Icon } from '../../ui/icon.tsx'
import { EntryIcon } from '../entry-icon.tsx'
import { EntryLink } from '../entry-link.tsx'
import { BlockFrame, Empty } from './block-frame.tsx'
import styles from './entrances.module.css'
import type { BlockData } from './load-block.ts'
import { Mosaic } from './mosaic.tsx'

/** Ways into systems, zones and services, in one of the region's forms. */
export const Entrances = ({ block, data }: { block: EntrancesBlock; data: BlockData['entrances'] }) => {
  const { form, title, quiet } = block
  if (form === 'band') return <Band title={title} entries={data.entries} />
  return (
    <BlockFrame title={title} quiet={quiet}>
      <EntriesIn form={form} entries={data.entries} />
    </BlockFrame>
  )
}

interface EntriesProps {
  form: EntrancesBlock['form']
  entries: Entry[]
}

const EntriesIn = ({ form, entries }: EntriesProps) => {
  if (entries.length === 0) return <Empty />
  return form === 'mosaic' ? <Mosaic entries={entries} /> : <EntryList form={form} entries={entries} />
}

const Band = ({ title, entries }: { title: string; entries: Entry[] }) => (
  <section className={styles.band} aria-label={title}>
    <h2 className={styles.bandTitle}>{title}</h2>
    <EntryList form="band" entries={entries} />
  </section>
)

const EntryList = ({ form, entries }: EntriesProps) => (
  <ul className={styles.list} data-form={form}>
    {entries.map(entry => (
      <li key={entry.label} className={styles.item}>
        <EntryLink entry={entry} className={styles.entry}>
          <span className={styles.icon}>
            <EntryIcon icon={entry.icon} />
          </span>
          <span className={styles.words}>
            <span className={styles.label}>{entry.label}</span>
            {entry.text && form !== 'rings' && form !== 'band' && (
              <span className={styles.text}>{entry.text}</span>
            )}
          </span>
          <Icon name="chevron-right" size={1} className={styles.arrow} />
        </EntryLink>
      </li>
    ))}
  </ul>
)
