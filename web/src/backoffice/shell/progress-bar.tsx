import styles from './shell.module.css'

export const ProgressBar = ({ isActive }: { isActive: boolean }) =>
  isActive ? (
    <div className={styles.progress} role="progressbar" aria-label="页面加载中">
      <div className={styles.progressRun} />
    </div>
  ) : null
