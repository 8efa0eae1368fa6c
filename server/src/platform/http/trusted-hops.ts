import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'

/** Whether an address is a proxy of ours; hop 0 is whoever is connected to us, 1 the one before, and so on. */
export type TrustsHop = (address: string | undefined, hop: number) => boolean

export const trustsNobody: TrustsHop = () => false

const mostHops = 10
const ranges = new Map([
  ['loopback', ['127.0.0.0/8', '::1']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  (({ 4: 'ipv4', 6: 'ipv6' }) as const)[isIP(address) as 4 | 6]

/** False for words that name no address. */
const add = (list: BlockList, word: string): boolean => {
  const [address = '', bits, ...more] = word.split('/')
  const family = familyOf(address)
  if (!family || more.length > 0) return false
  if (bits === undefined) {
    list.addAddress(address, family)
    return true
  }
  const most = family === 'ipv4' ? 32 : 128
  if (!/^\d{1,3}$/.test(bits) || Number(bits) < 1 || Number(bits) > most) return false
  list.addSubnet(address, Number(bits), family)
  return true
}

/**
 * How many proxies stand before the server, or which. A number counts from the right end of the forwarded
 * addresses: what comes further left was written by the client. Undefined for what is neither.
 */
export const trustedHops = (value: string): TrustsHop | undefined => {
  const words = value.split(',').map(word => word.trim())
  if (/^(0|false)$/.test(value)) return trustsNobody
  const hops = value === 'true' ? 1 : /^\d{1,2}$/.test(value) ? Number(value) : undefined
  if (hops !== undefined) return hops <= mostHops ? (_, hop) => hop < hops : undefined
  const list = new BlockList()
  for (const word of words.flatMap(name => ranges.get(name) ?? [name])) if (!add(list, word)) return undefined
  return address => {
    const family = familyOf(address ?? '')
    return family !== undefined && list.check(address ?? '', family)
  }
}

/** Who sent a request, as the framework says it too: the first address, from ours on, that is no proxy of ours. */
export const senderOf = (request: IncomingMessage, trusts: TrustsHop): string => {
  const { remoteAddress } = request.socket
  return trusts(remoteAddress, 0) ? proxyAddress(request, trusts) : (remoteAddress ?? '')
}

/** What the proxy next to us says of the request; nothing when nobody there is to be believed. */
export const forwarded = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  name: 'host' | 'proto',
  trusts: TrustsHop,
): string | undefined => {
  if (!trusts(socket.remoteAddress, 0)) return undefined
  // Each proxy adds its own view at the end: the last is that of the one next to us.
  return String(headers[`x-forwarded-${name}`] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
}
