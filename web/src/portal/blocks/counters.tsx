import type { CountersBlock } from '@sunport/regions/home.ts'
import { Icon } from '../../ui/icon.tsx'
import { EntryLink } from '../entry-link.tsx'
import styles from './counters.module.css'
import type { BlockData } from './load-block.ts'

/** Libraries as a strip of numbers; one that no call counts yet says what one can do there. */
export const Counters = ({ block, data }: { block: CountersBlock; data: BlockData['counters'] }) => (
  <section className={styles.counters} aria-label={block.title}>
    <h2 className={styles.title}>{block.title}</h2>
    <ul className={styles.list}>
      {block.items.map((item, index) => (
        <li key={item.label}>
          <EntryLink entry={item} className={styles.item}>
            <Icon name={item.icon ?? 'book'} size={1.75} className={styles.icon} />
            <span className={styles.label}>{item.label}</span>
            <Amount count={data.counts[index]} unit={item.unit} />
          </EntryLink>
        </li>
      ))}
    </ul>
  </section>
)

const Amount = ({ count, unit }: { count: number | null | undefined; unit: string }) =>
  typeof count === 'number' ? (
    <span className={styles.amount}>
      {count.toLocaleString('en-US')}
      <small className={styles.unit}>{unit}</small>
    </span>
  ) : (
    <span className={styles.query}>查询</span>
  )
