import type { KeyboardEvent } from 'react'

/** Escape closes a fold-out and leaves the focus on what opened it. */
export const closeByEscape = (event: KeyboardEvent<HTMLDetailsElement>): void => {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}
