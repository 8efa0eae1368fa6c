import styles from './page.module.css'

/** Why something was changed, and what that follows; nothing where nobody said so. */
export const Why = ({ reason, basis }: { reason: string; basis: string }) =>
  reason || basis ? (
    <span className={styles.why}>
      {reason && <span>原因：{reason}</span>} {basis && <span>依据：{basis}</span>}
    </span>
  ) : null
