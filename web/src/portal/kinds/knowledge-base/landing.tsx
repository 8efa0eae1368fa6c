import { detailHref, pathOfVariant } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, LoadFailed } from '../../parts/states.tsx'
import { usePortal } from '../../use-portal.ts'
import styles from './landing.module.css'
import type { CategoryCard, Entry, KnowledgeData } from './loader.ts'

type LandingData = Extract<KnowledgeData, { view: 'landing' }>

export const Landing = ({ answer: { cards, hot } }: { answer: LandingData }) => (
  <div className={styles.columns}>
    <section aria-labelledby="categories">
      <h2 className={styles.heading} id="categories">
        知识分类
      </h2>
      {cards.length === 0 ? (
        <Empty />
      ) : (
        <ul className={styles.cards}>
          {cards.map(card => (
            <li key={card.mark}>
              <Card card={card} />
            </li>
          ))}
        </ul>
      )}
    </section>
    <section aria-labelledby="hot">
      <h2 className={styles.heading} id="hot">
        热门问题
      </h2>
      {hot.failure !== undefined && <LoadFailed reason={hot.failure} />}
      {hot.value?.length === 0 && <Empty>还没有问答，请稍后再来。</Empty>}
      {hot.value && (
        <ol className={styles.hot}>
          {hot.value.map(entry => (
            <li key={entry.id}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ol>
      )}
    </section>
  </div>
)

const Card = ({ card }: { card: CategoryCard }) => {
  const { pack, path } = usePortal()
  const results = pathOfVariant(pack, 'knowledge-base', 'search') ?? path
  return (
    <div className={styles.card}>
      <h3 className={styles.name}>
        <Icon name="book" />
        <Link to={`${results}?category=${encodeURIComponent(card.mark)}`}>{card.name}</Link>
        <span className={styles.total}>{card.total} 条</span>
      </h3>
      {card.newest.length === 0 ? (
        <p className={styles.none}>暂无内容</p>
      ) : (
        <ul>
          {card.newest.map(entry => (
            <li key={entry.id} className={styles.entry}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const EntryLink = ({ entry }: { entry: Entry }) => {
  const { pack, subSite } = usePortal()
  return (
    <Link className={styles.link} to={detailHref(pack, entry, subSite?.code)} title={entry.title}>
      {entry.title}
    </Link>
  )
}
