import { purgePhrase } from '@sunport/contract/calls/bin.ts'
import { Input, Select } from 'antd'
import type { ControlProps } from '../../crud/define-crud.ts'

const extensions = [30, 90, 180, 365]

/** How many days more. */
export const DaysInput = ({ value, onChange }: ControlProps) => (
  <Select
    aria-label="延长天数"
    value={value as number | undefined}
    placeholder="选择天数"
    options={extensions.map(days => ({ value: days, label: `${days} 天` }))}
    onChange={days => onChange?.(days)}
  />
)

/** Counts as given only when the words are right. */
export const PhraseInput = ({ onChange }: ControlProps) => (
  <Input
    aria-label={`请输入“${purgePhrase}”`}
    autoComplete="off"
    onChange={event => onChange?.(event.target.value.trim() === purgePhrase ? purgePhrase : undefined)}
  />
)
