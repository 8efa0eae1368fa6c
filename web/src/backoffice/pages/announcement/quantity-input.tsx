import { Input } from 'antd'
import { UnitAutocomplete } from '../../ui/unit-autocomplete.tsx'
import styles from './announcement.module.css'

interface Props {
  id: string
  'aria-label': string
  'aria-invalid'?: 'true'
  value: string
  onChange: (value: string) => void
}

/** `30（套）`: how many, and of what. */
const partsOfQuantity = (value: string): { count: string; unit: string } => {
  const [, count = value, unit = ''] = /^([^（]*)（(.*)）$/.exec(value) ?? []
  return { count, unit }
}

const quantityOf = (count: string, unit: string): string => (unit ? `${count}（${unit}）` : count)

export const QuantityInput = ({ value, onChange, ...named }: Props) => {
  const { count, unit } = partsOfQuantity(value)
  return (
    <span className={styles.quantity}>
      <Input
        {...named}
        value={count}
        inputMode="decimal"
        autoComplete="off"
        onChange={event => onChange(quantityOf(event.target.value, unit))}
      />
      <UnitAutocomplete
        aria-label={`${named['aria-label']}的单位`}
        value={unit}
        placeholder="单位"
        onChange={next => onChange(quantityOf(count, next))}
      />
    </span>
  )
}
