import type { NewsBlock } from '@sunport/regions/home.ts'
import { Link } from 'react-router'
import { artUrl } from '../../ui/art.ts'
import { usePortal } from '../use-portal.ts'
import { BlockFrame, Empty } from './block-frame.tsx'
import type { ArticleLine } from './lines.ts'
import { listHref } from './list-href.ts'
import type { BlockData } from './load-block.ts'
import styles from './news.module.css'

/** Picture news: one large item, the next ones beside it. The region's drawing stands in for a missing picture. */
export const News = ({ block, data: { lines } }: { block: NewsBlock; data: BlockData['news'] }) => {
  const { pack } = usePortal()
  const [first, ...rest] = lines
  return (
    <BlockFrame title={block.title} more={listHref(pack, block.channel)}>
      {first ? (
        <div className={styles.news}>
          <Picture line={first} />
          <ul className={styles.rest}>
            {rest.map(line => (
              <li key={line.id} className={styles.item}>
                <Link className={styles.link} to={line.href} title={line.title}>
                  {line.title}
                </Link>
                <time className={styles.date} dateTime={line.date}>
                  {line.date}
                </time>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Empty />
      )}
    </BlockFrame>
  )
}

const Picture = ({ line }: { line: ArticleLine }) => {
  const { pack } = usePortal()
  const picture = line.image ?? artUrl(pack.code, 'news')
  return (
    <figure className={styles.picture}>
      {picture && <img src={picture} alt="" width="640" height="400" loading="lazy" />}
      <figcaption className={styles.caption}>
        <Link className={styles.link} to={line.href}>
          {line.title}
        </Link>
        <span className={styles.summary}>{line.summary}</span>
      </figcaption>
    </figure>
  )
}
