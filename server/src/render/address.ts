import type { IncomingMessage } from 'node:http'
import { timestampParameter } from '@sunport/contract/constants.ts'
import { readingModeOf, standardMode } from '@sunport/contract/reading-mode.ts'

export const modeCookieName = 'sunport-mode'

const modeCookie = new RegExp(`(?:^|;\\s*)${modeCookieName}=([a-z-]+)(?:;|$)`)

/** The name of the mode that a visitor's cookies ask for; the standard one for any word that is none. */
export const modeOf = (cookie: string | undefined): string => {
  const name = cookie && modeCookie.exec(cookie)?.[1]
  return name && readingModeOf(name) ? name : standardMode
}

/** The address without the timestamp parameter, which takes no part in anything. */
export const withoutTimestamp = (url: string): string => {
  if (!url.includes(`${timestampParameter}=`)) return url
  const [path = '', query = ''] = url.split('?')
  const kept = query.split('&').filter(pair => !pair.startsWith(`${timestampParameter}=`))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

export const hostOf = (request: IncomingMessage): string => (request.headers.host ?? '').replace(/:\d+$/, '')
