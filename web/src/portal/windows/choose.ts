import type { Popup } from '@sunport/contract/calls/portal.ts'

/** The windows of one page, highest priority first, as the server orders them. */
export const windowsOn = (windows: Popup[], path: string, isHome: boolean): Popup[] =>
  windows.filter(
    ({ pages }) => pages.includes('*') || pages.includes(path) || (isHome && pages.includes('home')),
  )

/**
 * What of its province's windows a sub-site shows: those that name its pages, and mourning, which is everybody's.
 * A province's home and pages are not the sub-site's.
 */
export const meantForSubSite = (windows: Popup[]): Popup[] =>
  windows.map(window =>
    window.windowType === 'memorial'
      ? window
      : { ...window, pages: window.pages.filter(page => page.startsWith('/')) },
  )

/** Days of mourning: pages in grey. */
export const isMourning = (windows: Popup[]): boolean =>
  windows.some(({ windowType }) => windowType === 'memorial')

/** Where a pop-up would be all that there is to see, it is a line above the page instead. */
export const narrowScreen = '(max-width: 768px)'

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
