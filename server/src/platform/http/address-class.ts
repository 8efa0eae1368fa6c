import { isIPv6 } from 'node:net'

const mapped = '::ffff:'

/** One budget for a whole IPv6 /64, which is one customer's line; an IPv4 address in either writing is one. */
export const addressClassOf = (ip: string): string => {
  if (ip.startsWith(mapped)) return ip.slice(mapped.length)
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const full = ip.includes('::')
    ? [...groups, ...Array(8 - groups.length - after.length).fill('0'), ...after]
    : groups
  return full.slice(0, 4).join(':')
}

/** An IPv4 address that came through an IPv6 socket is still that address, for whoever reads or filters by it. */
export const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')
