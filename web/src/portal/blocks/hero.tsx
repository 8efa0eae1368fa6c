import type { Counter, Entry, HeroBlock } from '@sunport/regions/home.ts'
import { Link } from 'react-router'
import { artVariable } from '../../ui/art.ts'
import { Icon, isIconName } from '../../ui/icon.tsx'
import { EntryLink } from '../entry-link.tsx'
import { SearchBox } from '../frame/search-box.tsx'
import { withQuery } from '../place-href.ts'
import { usePortal } from '../use-portal.ts'
import { useCities } from './cities.tsx'
import { counterHref } from './counter-href.ts'
import styles from './hero.module.css'
import type { ArticleLine } from './lines.ts'
import type { BlockData } from './load-block.ts'

/** The first screen: one box to ask, over the region's drawing. */
export const Hero = ({ block, data }: { block: HeroBlock; data: BlockData['hero'] }) => {
  const { pack } = usePortal()
  const { form, title, lead, art, counters } = block
  return (
    <section className={styles.hero} data-form={form} style={artVariable(pack.code, art)} aria-label={title}>
      <div className={`sunport-content ${styles.inner}`}>
        <div className={styles.ask}>
          <h2 className={styles.title}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
          <SearchBox
            size="large"
            path={block.searchPath}
            placeholder={block.placeholder}
            button={block.questions ? '提问' : '搜索'}
          />
          {block.questions ? <Questions lines={data.questions} /> : <HotWords />}
        </div>
        {counters && <Numbers counters={counters} counts={data.counts} />}
        {data.entries.length > 0 && <Shore entries={data.entries} />}
      </div>
    </section>
  )
}

const shownHotWords = 8

const HotWords = () => {
  const { pack } = usePortal()
  return (
    <div className={styles.hot}>
      <span className={styles.hotLabel}>热门</span>
      <ul className={styles.words}>
        {pack.hotWords.slice(0, shownHotWords).map(word => (
          <li key={word}>
            <Link to={withQuery(pack.searchPath, 'searchKey', word)}>{word}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Questions = ({ lines }: { lines: ArticleLine[] }) => (
  <div className={styles.hot} hidden={lines.length === 0}>
    <span className={styles.hotLabel}>大家在问</span>
    <ul className={styles.questions}>
      {lines.map(line => (
        <li key={line.id}>
          <Link to={line.href} title={line.title}>
            {line.title}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

/** Each number leads to the list that it is the length of. */
const Numbers = ({ counters, counts }: { counters: Counter[]; counts: number[] }) => {
  const { pack, now } = usePortal()
  const { regionCode } = useCities()
  return (
    <ul className={styles.numbers}>
      {counters.map((counter, index) => {
        const count = counts[index] ?? 0
        const words = (
          <>
            <span className={styles.what}>{counter.label}</span>
            <span className={styles.sum}>
              {count.toLocaleString('en-US')}
              <small>{counter.unit}</small>
            </span>
          </>
        )
        return (
          <li key={counter.label}>
            {/* Nothing is to be read behind a nought. */}
            {count === 0 ? (
              <span className={styles.number}>{words}</span>
            ) : (
              <Link className={styles.number} to={counterHref(pack, counter, now, regionCode)}>
                {words}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const Shore = ({ entries }: { entries: Entry[] }) => (
  <ul className={styles.shore}>
    {entries.map(entry => (
      <li key={entry.label}>
        <EntryLink entry={entry} className={styles.round}>
          <span className={styles.disc}>
            <Icon name={entry.icon && isIconName(entry.icon) ? entry.icon : 'link'} size={1.5} />
          </span>
          {entry.label}
        </EntryLink>
      </li>
    ))}
  </ul>
)
