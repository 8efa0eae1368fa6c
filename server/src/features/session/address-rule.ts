import { BlockList, isIP } from 'node:net'

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An address that came through an IPv6 socket may wear an IPv4 one inside. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Addresses and networks (CIDR) that an account may be used from; none given: from anywhere. */
export const isAllowedAddress = (rules: readonly string[], address: string): boolean => {
  if (rules.length === 0) return true
  const list = new BlockList()
  for (const rule of rules) {
    const [network = '', bits] = rule.split('/')
    if (bits === undefined) list.addAddress(network, family(network))
    else list.addSubnet(network, Number(bits), family(network))
  }
  const given = plain(address)
  return isIP(given) !== 0 && list.check(given, family(given))
}
