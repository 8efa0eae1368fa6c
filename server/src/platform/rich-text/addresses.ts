import { externalRel, linkSchemes, ownFileAddress } from '@sunport/contract/rich-text.ts'
import type { Attributes } from './model.ts'

/** As browsers read an address: surrounding blanks and all line breaks and tabs do not count. */
const asBrowsersRead = (address: string): string =>
  address.replace(/^[\p{Cc}\s]+|(?<![\p{Cc}\s])[\p{Cc}\s]+$/gu, '').replace(/[\t\n\r]/g, '')

const unsafe = /[\p{C}\s<>"'`\\{}]/u

const ownPath = (address: string, ownHosts: readonly string[]): string | undefined => {
  if (address.startsWith('/')) return address.startsWith('//') ? undefined : address
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !ownHosts.includes(url.host)) return undefined
  return address.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}

const isOutside = (address: string): boolean => {
  const scheme = /^([a-z]+):/i.exec(address)?.[1]?.toLowerCase()
  if (!scheme || !(linkSchemes as readonly string[]).includes(scheme)) return false
  if (scheme === 'mailto') return /^mailto:[^\s@:/]+@[^\s@:/]+$/i.test(address)
  if (scheme === 'tel') return /^tel:\+?[\d-]{3,20}$/i.test(address)
  if (!/^https?:\/\/[^/]/i.test(address) || !URL.canParse(address)) return false
  const { username, password, hostname } = new URL(address)
  return !username && !password && hostname !== ''
}

/** The attributes of a link that may stay; undefined when its address leads nowhere good. */
export const linkAttributes = (
  href: string | undefined,
  target: string | undefined,
  ownHosts: readonly string[],
): Attributes | undefined => {
  const address = asBrowsersRead(href ?? '')
  if (!address || unsafe.test(address) || address.length > 2000) return undefined
  const inNewWindow: Attributes = target?.trim() === '_blank' ? { target: '_blank' } : {}
  const path = ownPath(address, ownHosts)
  if (path !== undefined) return path.startsWith('//') ? undefined : { href: path, ...inNewWindow }
  if (!isOutside(address)) return undefined
  const isPage = /^http/i.test(address)
  return isPage ? { href: address, ...inNewWindow, rel: externalRel } : { href: address }
}

/** The address of an image that lies here; images of other sites would tell them who reads. */
export const ownImage = (src: string | undefined, ownHosts: readonly string[]): string | undefined => {
  const path = ownPath(asBrowsersRead(src ?? ''), ownHosts)
  return path !== undefined && ownFileAddress.test(path) ? path : undefined
}
