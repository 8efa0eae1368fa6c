import { datesBetween, shiftDate, shiftMonth, weekdayOf } from './days.ts'

export interface Selection {
  /** The day that the keyboard stands on. */
  focus: string
  /** Where a stretch begins that is being drawn. */
  anchor: string
  dates: ReadonlySet<string>
}

export const selectionAt = (date: string): Selection => ({ focus: date, anchor: date, dates: new Set() })

type Mark = 'only' | 'extend' | 'toggle'

/** How a click with or without its keys marks days. */
export const markOf = ({
  shiftKey,
  ctrlKey,
  metaKey,
}: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): Mark => {
  if (shiftKey) return 'extend'
  return ctrlKey || metaKey ? 'toggle' : 'only'
}

export const mark = ({ anchor, dates }: Selection, date: string, how: Mark): Selection => {
  if (how === 'extend') return { focus: date, anchor, dates: new Set(datesBetween(anchor, date)) }
  const isLoneAgain = how === 'only' && dates.size === 1 && dates.has(date)
  const next = new Set(how === 'only' ? [] : dates)
  if (isLoneAgain || (how === 'toggle' && dates.has(date))) next.delete(date)
  else next.add(date)
  return { focus: date, anchor: date, dates: next }
}

const steps: Record<string, (date: string) => string> = {
  ArrowLeft: date => shiftDate(date, -1),
  ArrowRight: date => shiftDate(date, 1),
  ArrowUp: date => shiftDate(date, -7),
  ArrowDown: date => shiftDate(date, 7),
  PageUp: date => shiftMonth(date, -1),
  PageDown: date => shiftMonth(date, 1),
  Home: date => shiftDate(date, -weekdayOf(date)),
  End: date => shiftDate(date, 6 - weekdayOf(date)),
}

/** What a key makes of the selection; undefined for keys that mean nothing here. A year is never left. */
export const afterKey = (
  selection: Selection,
  { key, shiftKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>,
): Selection | undefined => {
  const { focus } = selection
  if (key === 'Escape') return selection.dates.size > 0 ? selectionAt(focus) : undefined
  if (key === ' ' || key === 'Enter')
    return mark(selection, focus, markOf({ shiftKey, ctrlKey: ctrlKey || key === ' ', metaKey }))
  const step = steps[key]
  if (!step) return undefined
  const [first, last] = [`${focus.slice(0, 4)}-01-01`, `${focus.slice(0, 4)}-12-31`]
  const reached = step(focus)
  const [, next = focus] = [first, reached, last].sort()
  if (shiftKey) return mark(selection, next, 'extend')
  return { ...selection, focus: next, anchor: next }
}
