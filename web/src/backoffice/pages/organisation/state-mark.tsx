import { CheckCircleFilled, ClockCircleFilled, MinusCircleFilled, PauseCircleFilled } from '@ant-design/icons'
import type { Org } from '@sunport/contract/calls/org-shapes.ts'
import styles from './organisation.module.css'

const iconOf = ({ state, unitState }: Org) => {
  if (state === 'draft') return <ClockCircleFilled />
  if (state === 'abolished') return <MinusCircleFilled />
  return unitState === '1' ? <CheckCircleFilled className={styles.good} /> : <PauseCircleFilled />
}

/** Where a unit stands, by icon and word as well as by colour. */
export const StateMark = ({ row }: { row: Org }) => (
  <span className={styles.state}>
    {iconOf(row)}
    {row.stateName}
  </span>
)
