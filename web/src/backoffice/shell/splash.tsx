import { Spin } from 'antd'
import styles from './shell.module.css'

/** What stands on the screen while the session is being looked up. */
export const Splash = () => (
  <div className={styles.splash} role="status" aria-label="正在加载">
    <Spin size="large" />
  </div>
)
