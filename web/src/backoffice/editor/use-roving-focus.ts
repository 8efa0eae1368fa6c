import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

const stops = 'button, [role="combobox"], select'

const stopsOf = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>(stops) ?? []),
]

const nextOf = (key: string, at: number, total: number): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % total
  if (key === 'ArrowLeft') return (at - 1 + total) % total
  if (key === 'Home') return 0
  return key === 'End' ? total - 1 : undefined
}

/** One stop of the tabulator for a whole toolbar; arrows, Home and End move inside it. */
export const useRovingFocus = (): {
  bar: RefObject<HTMLDivElement | null>
  onKeyDown(event: KeyboardEvent): void
} => {
  const bar = useRef<HTMLDivElement>(null)

  const giveStop = (chosen: HTMLElement | undefined): void => {
    for (const stop of stopsOf(bar.current)) stop.tabIndex = stop === chosen ? 0 : -1
  }

  useEffect(() => {
    const all = stopsOf(bar.current)
    if (!all.some(stop => stop.tabIndex === 0)) giveStop(all[0])
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    const all = stopsOf(bar.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? undefined : nextOf(event.key, at, all.length)
    if (next === undefined) return
    event.preventDefault()
    giveStop(all[next])
    all[next]?.focus()
  }
  return { bar, onKeyDown }
}
