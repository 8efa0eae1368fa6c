import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from '../ui/control-props.ts'

interface Props extends ControlProps {
  value?: string | null
  onChange?: (value: string | null) => void
  isPastRefused?: boolean
}

const form = 'YYYY-MM-DD HH:mm:ss'

/** A moment in the wire's form, to the minute. */
export const WireTimeInput = ({ value, onChange, isPastRefused = false, ...named }: Props) => (
  <DatePicker
    {...named}
    showTime={{ format: 'HH:mm' }}
    // What was typed counts when the field is left, without a button.
    needConfirm={false}
    format="YYYY-MM-DD HH:mm"
    value={value ? dayjs(value) : null}
    disabledDate={isPastRefused ? day => day.isBefore(dayjs().startOf('day')) : undefined}
    onChange={moment => onChange?.(moment ? moment.second(0).format(form) : null)}
    style={{ width: '100%' }}
  />
)
