import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { entryAfter } from './navigation-keys.ts'

const entriesOf = (item: Element): HTMLElement[] => [...item.querySelectorAll<HTMLElement>('a, button')]

/** Arrow keys and Escape for the drop-downs, which the style sheet opens by pointer and focus. */
export const useNavigationKeys = () => {
  const list = useRef<HTMLUListElement>(null)
  const [isClosed, setClosed] = useState(false)

  // Also where only the pointer holds a drop-down open, and the focus is elsewhere.
  useEffect(() => {
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !list.current) return
      const held = [...list.current.children].find(item => item.contains(document.activeElement))
      if (held) entriesOf(held)[0]?.focus()
      setClosed(true)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])

  const move = (event: KeyboardEvent<HTMLElement>) => {
    if (!list.current || !(event.target instanceof HTMLElement)) return
    const target = entryAfter(event.key, [...list.current.children].map(entriesOf), event.target)
    if (!target) return
    event.preventDefault()
    setClosed(false)
    // An entry of a drop-down can take the focus only once the drop-down is shown.
    requestAnimationFrame(() => target.focus())
  }

  const reopen = () => setClosed(false)
  return { isClosed, listProps: { ref: list, onKeyDown: move, onFocus: reopen, onMouseLeave: reopen } }
}
