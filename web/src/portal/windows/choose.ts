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

/** What interrupts nobody: on a home these stand among its blocks, as the guide of a first visit does. */
const isBlock = ({ windowType }: Popup): boolean => /^(strip|floating|couplet)$/.test(windowType)

export const homeBlocks = (windows: Popup[]): Popup[] => windows.filter(isBlock)

export interface Band {
  window: Popup
  device: Popup['device']
}

/** One line above a page and no more: the foremost that is meant for the device. Nothing ever covers what is read. */
export const bandsOf = (windows: Popup[], isHome: boolean): Band[] => {
  const lines = windows.filter(window => window.windowType !== 'memorial' && !(isHome && isBlock(window)))
  const phone = lines.find(({ device }) => device !== 'computer')
  const computer = lines.find(({ device }) => device !== 'phone')
  if (phone && phone === computer) return [{ window: phone, device: 'all' }]
  return [
    ...(phone ? [{ window: phone, device: 'phone' as const }] : []),
    ...(computer ? [{ window: computer, device: 'computer' as const }] : []),
  ]
}
