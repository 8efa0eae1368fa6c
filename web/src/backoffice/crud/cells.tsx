import { CheckCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import { type Enabled, enabled } from '@sunport/contract/codes.ts'
import { Tooltip } from 'antd'
import { optionsOf } from '../ui/options.ts'
import styles from './crud.module.css'

export const enabledNames: Record<Enabled, string> = { [enabled.on]: '启用', [enabled.off]: '停用' }
export const enabledOptions = optionsOf(enabledNames).reverse()

/** Enabled or disabled, by icon and word as well as by colour. */
export const EnabledMark = ({ value }: { value: Enabled }) => (
  <span className={value === enabled.on ? styles.on : styles.off}>
    {value === enabled.on ? <CheckCircleFilled /> : <MinusCircleFilled />}
    {enabledNames[value]}
  </span>
)

/** When a row was last changed, and by whom. */
export const Modified = ({ row }: { row: { latestModifyDate: string; latestModifyUser: string | null } }) => (
  <Tooltip
    title={row.latestModifyUser ? `${row.latestModifyUser} 于 ${row.latestModifyDate} 修改` : undefined}
  >
    <time className={styles.time}>{row.latestModifyDate.slice(0, 10)}</time>
  </Tooltip>
)
