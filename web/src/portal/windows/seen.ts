import type { Popup } from '@sunport/contract/calls/portal.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { storage } from '../../storage.ts'
import { isDue, isForDevice, narrowScreen } from './choose.ts'

const nameOf = ({ id }: Popup): string => `window-${id}`
const today = (): string => toWireTime(new Date()).slice(0, 10)

/** Whether to show a window to this visitor now. Who forbids us to remember is not bothered at all. */
export const isWanted = (window: Popup): boolean => {
  try {
    if (window.windowType === 'popup' && matchMedia(narrowScreen).matches) return false
    const day = storage.get(nameOf(window))
    const seen = {
      inSession: storage.get(nameOf(window), 'session') !== undefined,
      day: typeof day === 'string' ? day : undefined,
    }
    return isDue(window, seen, today()) && isForDevice(window, matchMedia('(max-width: 720px)').matches)
  } catch {
    return false
  }
}

export const remember = (window: Popup): void => {
  if (window.frequency === 'session') storage.set(nameOf(window), today(), 'session')
  if (window.frequency === 'day' || window.frequency === 'once') storage.set(nameOf(window), today())
}
