const withoutTargetOption = (url: string): string =>
  url.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')

/** One address for each server that the address names, as libpq reads it; the driver knows one at a time. */
export const addressesOf = (url: string): string[] => {
  const begin = url.indexOf('://') + 3
  const length = url.slice(begin).search(/[/?]/)
  const end = length < 0 ? url.length : begin + length
  const hostsBegin = url.lastIndexOf('@', end) + 1 || begin
  return url
    .slice(hostsBegin, end)
    .split(',')
    .map(host => withoutTargetOption(url.slice(0, hostsBegin) + host + url.slice(end)))
}

/** Addresses in a list, each of one server or of several. */
export const addressesIn = (list: string): string[] =>
  list.split(/,\s*(?=postgres(?:ql)?:\/\/)/).flatMap(url => addressesOf(url.trim()))

/** Which of the servers is tried next: the one that was good last, until it is none. */
export interface Hosts {
  readonly count: number
  current(): string
  /** Says that this one is away or takes no writes; the next in turn is tried. */
  failed(address: string): void
}

export const hostsOf = (url: string): Hosts => {
  const addresses = addressesOf(url)
  let at = 0
  const current = (): string => addresses[at] ?? url
  return {
    count: addresses.length,
    current,
    failed: address => {
      // Of many who find the same server gone, one moves on.
      if (address === current()) at = (at + 1) % addresses.length
    },
  }
}
