import { Input } from 'antd'
import { type FocusEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ControlProps } from './control-props.ts'
import { amountOf, textAtRest, textToEdit, typedMoney } from './typed-money.ts'
import styles from './ui.module.css'

interface Props extends ControlProps {
  value?: string | number | null
  /** The amount with two decimals, as text: no amount passes through floating point. */
  onChange?: (amount: string) => void
  onBlur?: () => void
  /** What the amount is counted in. */
  unit?: string
  /** An amount that nobody has given stays blank instead of becoming 0.00. */
  isBlankKept?: boolean
}

/** An amount of at least 0 with two decimals. Blank is 0.00, unless it is kept; 0.00 makes room for typing. */
export const MoneyInput = ({
  value,
  onChange,
  onBlur,
  unit = '元',
  isBlankKept = false,
  placeholder,
  ...named
}: Props) => {
  const [draft, setDraft] = useState<string>()
  const isBlank = value === undefined || value === null || value === ''
  const type = (typed: string) => {
    const next = typedMoney(draft ?? '', typed)
    setDraft(next)
    onChange?.(isBlankKept && next === '' ? '' : amountOf(next))
  }
  /** Another text takes the selection away that tabbing in has made: what is typed next replaces the amount. */
  const enter = ({ target }: FocusEvent<HTMLInputElement>) => {
    flushSync(() => setDraft(textToEdit(value)))
    target.select()
  }
  const leave = () => {
    setDraft(undefined)
    if (isBlank && !isBlankKept) onChange?.('0.00')
    onBlur?.()
  }
  return (
    <Input
      {...named}
      className={styles.money}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder ?? '0.00'}
      suffix={unit}
      value={draft ?? (isBlank && isBlankKept ? '' : textAtRest(value))}
      onFocus={enter}
      onBlur={leave}
      onChange={event => type(event.target.value)}
    />
  )
}
