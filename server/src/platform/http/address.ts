import type { IncomingMessage } from 'node:http'
import { timestampParameter } from '@sunport/contract/constants.ts'
import { previewParameter } from '@sunport/contract/content/preview-address.ts'
import { previewModeParameter } from '@sunport/contract/content/preview-mode.ts'
import { readingModeOf, standardMode } from '@sunport/contract/reading-mode.ts'
import { forwarded, type TrustsHop } from './trusted-hops.ts'

export const modeCookieName = 'sunport-mode'

const modeCookie = new RegExp(`(?:^|;\\s*)${modeCookieName}=([a-z-]+)(?:;|$)`)

/** The name of the mode that a visitor's cookies ask for; the standard one for any word that is none. */
export const modeOf = (cookie: string | undefined): string => {
  const name = cookie && modeCookie.exec(cookie)?.[1]
  return name && readingModeOf(name) ? name : standardMode
}

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?')[1] ?? '')

/** Whether an address asks for an edition that is not public: its page is one session's own. */
export const isPreview = (url: string): boolean =>
  url.includes(`${previewParameter}=`) && queryOf(url).has(previewParameter)

/** The mode that a preview is shown in, whatever the cookies of whoever looks say. */
export const previewModeOf = (url: string): string => {
  const name = queryOf(url).get(previewModeParameter) ?? ''
  return readingModeOf(name) ? name : standardMode
}

/** The address without the timestamp parameter, which takes no part in anything. */
export const withoutTimestamp = (url: string): string => {
  if (!url.includes(`${timestampParameter}=`)) return url
  const [path = '', query = ''] = url.split('?')
  const kept = query.split('&').filter(pair => !pair.startsWith(`${timestampParameter}=`))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

/** The host that was asked for, as the proxy names it where there is one to be believed, without its port. */
export const hostOf = (request: IncomingMessage, trusts: TrustsHop): string =>
  (forwarded(request, 'host', trusts) || request.headers.host || '').replace(/:\d+$/, '')
