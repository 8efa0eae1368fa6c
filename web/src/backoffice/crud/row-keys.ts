import type { KeyboardEvent } from 'react'

const steps: Record<string, 'previousElementSibling' | 'nextElementSibling'> = {
  ArrowUp: 'previousElementSibling',
  ArrowDown: 'nextElementSibling',
}

/** Arrows go from row to row, Enter opens the one that has the focus. Controls inside a row keep their keys. */
export const rowKeys = (event: KeyboardEvent<HTMLElement>, open: () => void): void => {
  const row = event.currentTarget
  if (event.target !== row) return
  if (event.key === 'Enter') {
    event.preventDefault()
    open()
    return
  }
  const step = steps[event.key]
  const next = step && row[step]
  if (!(next instanceof HTMLElement) || next.tabIndex < -1) return
  event.preventDefault()
  next.focus()
}
