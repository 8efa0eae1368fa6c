import { useEffect, useRef } from 'react'
import { useIsShown } from '../../item-tabs.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Single letters that decide; never while somebody writes, and never with another key held. */
export const useReviewKeys = (keys: Readonly<Record<string, () => unknown>>, isActive: boolean): void => {
  const latest = useRef(keys)
  latest.current = keys
  const isShown = useIsShown()
  useEffect(() => {
    if (!isActive || !isShown) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      const isCheckbox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox'
      if (isTyping(event.target) && !isCheckbox) return
      latest.current[event.key.toLowerCase()]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isActive, isShown])
}
