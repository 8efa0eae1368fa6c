import { Link } from 'react-router'
import { usePortal } from '../../use-portal.ts'
import styles from './page.module.css'

/** What others look for, one click away. */
export const HotWords = () => {
  const { pack } = usePortal()
  return (
    <nav className={styles.hot} aria-label="热门检索">
      <span className={styles.hotLabel}>热门检索</span>
      {pack.hotWords.map(word => (
        <Link key={word} className={styles.word} to={{ search: `?searchKey=${encodeURIComponent(word)}` }}>
          {word}
        </Link>
      ))}
    </nav>
  )
}
