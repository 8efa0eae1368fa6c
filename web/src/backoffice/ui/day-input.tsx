import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ControlProps } from './control-props.ts'

interface Props extends ControlProps {
  value?: string | null
  onChange?: (day: string | undefined) => void
}

export const DayInput = ({ value, onChange, ...named }: Props) => (
  <DatePicker
    {...named}
    value={value ? dayjs(value) : null}
    onChange={day => onChange?.(day?.format('YYYY-MM-DD'))}
    style={{ width: '100%' }}
  />
)
