import { toWireTime } from '@sunport/contract/format/dates.ts'

/** Whether a site mourns today: `on`, or a first and a last Beijing day, both included: `2026-12-13/2026-12-14`. */
export const isGrayDay = (grayMode: string, now: Date): boolean => {
  if (grayMode === 'on') return true
  const [first, last] = grayMode.split('/')
  const today = toWireTime(now).slice(0, 10)
  return first !== undefined && last !== undefined && first <= today && today <= last
}
