import type { ReactNode } from 'react'
import { useHref, useLocation } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import styles from './states.module.css'

/** Nothing to show: says so, and what to do next. */
export const Empty = ({ words = '暂无数据', children }: { words?: string; children?: ReactNode }) => (
  <div className={styles.state}>
    <Icon name="files" size={2} className={styles.mark} />
    <p className={styles.words} role="status">
      {words}
    </p>
    {children && <div className={styles.next}>{children}</div>}
  </div>
)

/** A part that could not be loaded. The link asks for the same address again, filters and all. */
export const LoadFailed = ({ reason }: { reason: string }) => {
  const { pathname, search } = useLocation()
  const again = useHref(pathname) + search
  return (
    <div className={styles.failed} role="alert">
      <Icon name="alert" />
      <p>
        <b>加载失败</b>
        <span className={styles.reason}>{reason}</span>
      </p>
      <a className={styles.retry} href={again}>
        <Icon name="refresh" size={1} />
        重试
      </a>
    </div>
  )
}
