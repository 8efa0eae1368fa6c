import { detailHref } from '@sunport/regions/link.ts'
import { Link } from 'react-router'
import { usePortal } from '../use-portal.ts'
import type { ShownData } from './detail-data.ts'
import styles from './neighbours.module.css'

/** The infos before and after this one in its channel. */
export const Neighbours = ({ shown: { info, previous, next } }: { shown: ShownData }) => {
  const { pack, subSite } = usePortal()
  const step = (words: string, neighbour: ShownData['next']) => (
    <p className={styles.step}>
      <span className={styles.words}>{words}</span>
      {neighbour ? (
        <Link to={detailHref(pack, { ...neighbour, channel: info.channel }, subSite?.code)}>
          {neighbour.title}
        </Link>
      ) : (
        <span className={styles.none}>没有了</span>
      )}
    </p>
  )
  return (
    <nav className={styles.neighbours} aria-label="上一篇与下一篇">
      {step('上一篇', previous)}
      {step('下一篇', next)}
    </nav>
  )
}
