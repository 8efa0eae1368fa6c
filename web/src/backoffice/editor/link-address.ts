import { linkSchemes } from '@sunport/contract/rich-text.ts'

const scheme = new RegExp(`^(?:${linkSchemes.join('|')}):`, 'i')

/**
 * The address that somebody meant: a page of this site as a path, a bare host as a site, a mailbox as mail. Undefined
 * when it is nothing that a text may link to.
 */
export const linkAddress = (typed: string, ownHost: string): string | undefined => {
  const address = typed.trim()
  if (!address || /\s/.test(address)) return undefined
  if (address.startsWith('/')) return address.startsWith('//') ? undefined : address
  if (scheme.test(address)) {
    if (!/^https?:/i.test(address)) return address
    if (!URL.canParse(address)) return undefined
    const { host, pathname, search, hash } = new URL(address)
    return host === ownHost ? pathname + search + hash : address
  }
  if (/^[^@/:]+@[^@/:.]+(?:\.[^@/:.]+)+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(?:\.[\w-]+)+(?:[/:?#].*)?$/.test(address) ? `https://${address}` : undefined
}
