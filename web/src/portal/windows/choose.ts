import type { Popup } from '@sunport/contract/calls/portal.ts'

/** The windows of one page, highest priority first, as the server orders them. */
export const windowsOn = (windows: Popup[], path: string, isHome: boolean): Popup[] =>
  windows.filter(
    ({ pages }) => pages.includes('*') || pages.includes(path) || (isHome && pages.includes('home')),
  )

/** Days of mourning: pages in grey. */
export const isMourning = (windows: Popup[]): boolean =>
  windows.some(({ windowType }) => windowType === 'memorial')

export const isForDevice = ({ device }: Popup, isPhone: boolean): boolean =>
  device === 'all' || device === (isPhone ? 'phone' : 'computer')

/** When a window was shown last, as far as its frequency asks: the Beijing day, for the session or for good. */
export interface Seen {
  inSession: boolean
  day: string | undefined
}

export const isDue = (
  { frequency }: Pick<Popup, 'frequency'>,
  { inSession, day }: Seen,
  today: string,
): boolean => {
  switch (frequency) {
    case 'always':
      return true
    case 'session':
      return !inSession
    case 'day':
      return day !== today
    case 'once':
      return day === undefined
  }
}
