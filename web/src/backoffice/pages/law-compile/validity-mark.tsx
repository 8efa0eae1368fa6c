import { CheckCircleFilled, ClockCircleFilled, MinusCircleFilled, StopFilled } from '@ant-design/icons'
import { lawValidities } from '@sunport/contract/codes.ts'
import styles from './law-compile.module.css'

const icons: Record<string, typeof StopFilled> = {
  [lawValidities.inForce]: CheckCircleFilled,
  [lawValidities.partly]: MinusCircleFilled,
  [lawValidities.upcoming]: ClockCircleFilled,
  [lawValidities.repealed]: StopFilled,
}

/** Whether a law applies, by icon and word. */
export const ValidityMark = ({ validity }: { validity: string | null }) => {
  const Icon = validity ? icons[validity] : undefined
  return (
    <span className={styles.validity} data-validity={validity ?? ''}>
      {Icon && <Icon />}
      {validity ?? '未定'}
    </span>
  )
}
