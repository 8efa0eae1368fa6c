import { useNavigation } from 'react-router'
import styles from './progress-bar.module.css'

/** A thin line at the top while the next page loads. */
export const ProgressBar = () => {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div className={styles.bar} role="progressbar" aria-label="页面加载中">
      <span className={styles.run} />
    </div>
  )
}
