import { routerBase } from '../constants.ts'

/** An address of the site before this one, and the place it leads to. A `*` at the end of both carries the rest over. */
export interface OldAddress {
  from: string
  to: string
}

const mostHops = 10

/** Where an address (path and query) leads by the first rule that fits; undefined by none. */
export const newAddressOf = (rules: readonly OldAddress[], address: string): string | undefined => {
  for (const { from, to } of rules) {
    const isOpen = from.endsWith('*')
    const start = isOpen ? from.slice(0, -1) : from
    const isMatch = isOpen ? address.startsWith(start) : address === start || address.split('?')[0] === start
    if (!isMatch) continue
    const target = to.endsWith('*') ? to.slice(0, -1) + (isOpen ? address.slice(start.length) : '') : to
    // What is carried over must not become the beginning of another host.
    return target.startsWith('/') ? routerBase + target.replace(/^\/+/, '/') : target
  }
  return undefined
}

/** The first rule that leads back to where somebody has been; undefined when all of them come to an end. */
export const loopIn = (rules: readonly OldAddress[]): OldAddress | undefined =>
  rules.find(({ from }) => {
    const seen = new Set<string>()
    let address: string | undefined = from.replace(/\*$/, 'x')
    while (address !== undefined) {
      if (seen.has(address) || seen.size > mostHops) return true
      seen.add(address)
      address = newAddressOf(rules, address)
    }
    return false
  })
