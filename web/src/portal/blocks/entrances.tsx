import type { EntrancesBlock, Entry } from '@sunport/regions/home.ts'
import { Icon, isIconName } from '../../ui/icon.tsx'
import { EntryLink } from '../entry-link.tsx'
import { BlockFrame, Empty } from './block-frame.tsx'
import styles from './entrances.module.css'
import type { BlockData } from './load-block.ts'

/** Ways into systems, zones and services, in one of the region's forms. */
export const Entrances = ({ block, data }: { block: EntrancesBlock; data: BlockData['entrances'] }) => {
  const { form, title, quiet } = block
  if (form === 'band') return <Band title={title} entries={data.entries} />
  return (
    <BlockFrame title={title} quiet={quiet}>
      {data.entries.length === 0 ? <Empty /> : <EntryList form={form} entries={data.entries} />}
    </BlockFrame>
  )
}

const Band = ({ title, entries }: { title: string; entries: Entry[] }) => (
  <section className={styles.band} aria-label={title}>
    <h2 className={styles.bandTitle}>{title}</h2>
    <EntryList form="band" entries={entries} />
  </section>
)

const EntryList = ({ form, entries }: { form: EntrancesBlock['form']; entries: Entry[] }) => (
  <ul className={styles.list} data-form={form}>
    {entries.map(entry => (
      <li key={entry.label} className={styles.item}>
        <EntryLink entry={entry} className={styles.entry}>
          <span className={styles.icon}>
            <EntryIcon entry={entry} />
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

/** The back-office gives an icon's name or the address of a picture. */
const EntryIcon = ({ entry: { icon } }: { entry: Entry }) =>
  icon && !isIconName(icon) ? (
    <img src={icon} alt="" width="28" height="28" />
  ) : (
    <Icon name={icon ?? 'link'} size={1.5} />
  )
