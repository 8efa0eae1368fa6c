import styles from './new-mark.module.css'

/** A small 新 on what was published within a day. */
export const NewMark = ({ isNew }: { isNew: boolean }) =>
  isNew ? <span className={styles.mark}>新</span> : null
