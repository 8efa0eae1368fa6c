import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { entryAfter } from './navigation-keys.ts'

const entriesOf = (item: Element): HTMLElement[] => [...item.querySelectorAll<HTMLElement>('a, button')]

/** Arrow keys and Escape for the drop-downs, which the style sheet opens by pointer and focus. */
export const useNavigationKeys = () => {
  const list = useRef<HTMLUListElement>(null)
  const [isClosed, setClosed] = useState(false)
  /** The item whose drop-down is shown; nothing is said of any before the script can know. */
  const [shown, setShown] = useState<string | null>()

  // Also where only the pointer holds a drop-down open, and the focus is elsewhere.
  useEffect(() => {
    const close = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !list.current) return
      const held = [...list.current.children].find(item => item.contains(document.activeElement))
      if (held) entriesOf(held)[0]?.focus()
      setClosed(true)
    }
    setShown(null)
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

  const itemProps = (name: string) => {
    const show = () => {
      setClosed(false)
      setShown(name)
    }
    return {
      onMouseEnter: show,
      onMouseLeave: () => setShown(null),
      onFocus: show,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setShown(null)
      },
    }
  }
  /** Who has chosen wants to read: the pointer still lies on the drop-down, which opens again when it comes anew. */
  const choose = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) setClosed(true)
  }
  const isShown = (name: string) => (shown === undefined ? undefined : shown === name && !isClosed)
  return { isClosed, isShown, itemProps, listProps: { ref: list, onKeyDown: move, onClick: choose } }
}
