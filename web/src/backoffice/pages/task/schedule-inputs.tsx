import { DatePicker, InputNumber } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from '../../crud/define-crud.ts'
import styles from './task.module.css'

const wireForm = 'YYYY-MM-DD HH:mm:ss'
const longestMinutes = 31 * 24 * 60

/** The wire counts seconds; people count minutes. */
export const IntervalInput = ({ value, onChange, ...named }: ControlProps) => (
  <InputNumber
    {...named}
    className={styles.number}
    min={1}
    max={longestMinutes}
    precision={0}
    suffix="分钟"
    value={typeof value === 'number' ? value / 60 : null}
    onChange={minutes => onChange?.(minutes === null ? null : minutes * 60)}
  />
)

export const MomentInput = ({ value, onChange, ...named }: ControlProps) => (
  <DatePicker
    {...named}
    className={styles.number}
    showTime
    format={wireForm}
    value={typeof value === 'string' && value ? dayjs(value) : null}
    onChange={moment => onChange?.(moment?.format(wireForm) ?? null)}
    placeholder="请选择时间"
  />
)
