import type { ReactNode } from 'react'
import { Link, type To, useLocation, useNavigation } from 'react-router'
import styles from './entry-cards.module.css'
import type { Fact } from './fact-list.tsx'

export interface EntryCard {
  id: string
  to: To
  title: string
  marks: string[]
  facts: Fact[]
}

interface EntryCardsProps {
  cards: EntryCard[]
  /** Id of the card whose record stands open on the page. */
  openId?: string
}

/** Entries of a directory as cards; the whole card is one target. */
export const EntryCards = ({ cards, openId }: EntryCardsProps) => (
  <ul className={styles.cards}>
    {cards.map(({ id, to, title, marks, facts }) => (
      <li key={id} className={styles.card} data-open={id === openId || undefined}>
        <h2 className={styles.title}>
          <Link to={to} title={title} aria-current={id === openId ? 'true' : undefined}>
            {title}
          </Link>
        </h2>
        {marks.length > 0 && (
          <p className={styles.marks}>
            {marks.map(mark => (
              <span key={mark}>{mark}</span>
            ))}
          </p>
        )}
        <dl className={styles.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </li>
    ))}
  </ul>
)

const skeletonKeys = Array.from({ length: 12 }, (_, at) => `card-${at}`)

/** Cards as they will stand, while another page of the same directory is on its way. */
export const WhileLoading = ({ children }: { children: ReactNode }) => {
  const { state, location: target } = useNavigation()
  const { pathname } = useLocation()
  if (state !== 'loading' || !target?.pathname.endsWith(pathname)) return children
  return (
    <div className={styles.cards} aria-busy="true">
      <p className="sunport-hidden" role="status">
        正在加载
      </p>
      {skeletonKeys.map(key => (
        <div key={key} className={styles.skeleton} />
      ))}
    </div>
  )
}
