import { daysLeft } from '@sunport/contract/format/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePortal } from '../use-portal.ts'
import styles from './publicity-state.module.css'

interface Period {
  publicityStart: string | null
  publicityEnd: string | null
}

/** A publicity period with whether one may still object, by icon and words. */
export const PublicityState = ({ period: { publicityStart, publicityEnd } }: { period: Period }) => {
  const { now } = usePortal()
  if (!publicityStart || !publicityEnd) return null
  const isOpen = daysLeft(publicityStart, now) <= 0 && daysLeft(publicityEnd, now) >= 0
  return (
    <span className={styles.period}>
      <span className={styles.dates}>
        <time dateTime={publicityStart}>{publicityStart}</time> 至{' '}
        <time dateTime={publicityEnd}>{publicityEnd}</time>
      </span>
      <span className={styles.state} data-open={isOpen || undefined}>
        <Icon name={isOpen ? 'clock' : 'check'} size={1} />
        {isOpen ? '公示中' : daysLeft(publicityStart, now) > 0 ? '未开始' : '公示结束'}
      </span>
    </span>
  )
}
