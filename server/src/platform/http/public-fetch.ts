import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { pageTitleOf } from './page-title.ts'

/** Where nothing of the public web lives: the machine itself, its neighbours, and what is kept for other uses. */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only the part that is given out for the public, without what stands for an IPv4 address or a tunnel. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const exceptV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  exceptV6.addSubnet(network, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  if (isIPv6(address)) return publicV6.check(address, 'ipv6') && !exceptV6.check(address, 'ipv6')
  return isIP(address) === 4 && !notPublic.check(address, 'ipv4')
}

export type FetchFailure =
  | 'refused-address'
  | 'unresolved'
  | 'certificate'
  | 'timeout'
  | 'unreachable'
  /** It is this machine that has no way out: nothing is known of the address. */
  | 'no-network'
  | 'too-many-redirects'

export type Fetched =
  | {
      kind: 'answer'
      status: number
      redirects: number
      address: string
      ms: number
      /** Of a page; undefined where the answer is none or has none. */
      title?: string | undefined
    }
  | { kind: 'failure'; failure: FetchFailure; ms: number }

export interface PublicFetchDeps {
  resolve(host: string): Promise<readonly string[]>
  /** Where a connection to an address really goes; itself, except in tests. */
  dial?(address: string): string
  timeoutMs?: number
}

export const mostRedirects = 3
const mostBytes = 64 * 1024
const defaultTimeoutMs = 10_000

const certificateCodes =
  /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS_CERT|HOSTNAME_MISMATCH)/

export const resolveByDns = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

interface Hop {
  status: number
  location: string | undefined
  title: string | undefined
}

/** One request to an address that was looked at before, and to no other: a name may mean another the next moment. */
const askOnce = (url: URL, address: string, timeoutMs: number): Promise<Hop> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = send(
      {
        method: 'GET',
        host: address,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: url.pathname + url.search,
        ...(url.protocol === 'https:' && !isIP(url.hostname) && { servername: url.hostname }),
        headers: {
          host: url.host,
          'user-agent': 'Sunport-LinkCheck',
          accept: '*/*',
          'accept-encoding': 'identity',
        },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
      },
      answer => {
        const parts: Buffer[] = []
        let bytes = 0
        const done = () => {
          answer.destroy()
          const { location, 'content-type': type = '' } = answer.headers
          const title = pageTitleOf(Buffer.concat(parts), type)
          resolve({ status: answer.statusCode ?? 0, location, title })
        }
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          bytes += part.length
          if (bytes > mostBytes) done()
        })
        answer.on('end', done)
        answer.on('error', done)
      },
    )
    asked.on('error', reject)
    asked.end()
  })

/** Where a name leads, when all of it may be asked; else why not. */
export const lookedUp = async (
  url: URL,
  resolve: PublicFetchDeps['resolve'],
  isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<{ address: string } | { failure: FetchFailure }> => {
  if (!/^https?:$/.test(url.protocol)) return { failure: 'refused-address' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [host] : await resolve(host).catch((error: unknown) => error)
  if (!Array.isArray(found)) return { failure: saysNoNetwork(found) ? 'no-network' : 'unresolved' }
  const [address] = found
  if (address === undefined) return { failure: 'unresolved' }
  return found.every(isAllowed) ? { address } : { failure: 'refused-address' }
}

/** What machines say that have no way to the outside, or nobody to ask for names. */
const noNetwork = /^(EAI_AGAIN|ENETUNREACH|ENETDOWN|EHOSTUNREACH|EAI_FAIL)$/

export const saysNoNetwork = (error: unknown): boolean =>
  noNetwork.test(String((error as { code?: unknown }).code ?? ''))

export const failureOf = (error: unknown): FetchFailure => {
  const { code = '', name = '' } = error as { code?: string; name?: string }
  if (saysNoNetwork(error)) return 'no-network'
  if (certificateCodes.test(String(code))) return 'certificate'
  return name === 'AbortError' || name === 'TimeoutError' || code === 'ABORT_ERR' ? 'timeout' : 'unreachable'
}

/** Fetches from the public web and from nowhere else: every hop is resolved, looked at, and only then asked. */
export const createPublicFetch =
  ({ resolve, dial = address => address, timeoutMs = defaultTimeoutMs }: PublicFetchDeps) =>
  async (address: string): Promise<Fetched> => {
    const began = performance.now()
    const spent = () => Math.round(performance.now() - began)
    const failed = (failure: FetchFailure): Fetched => ({ kind: 'failure', failure, ms: spent() })
    let url = new URL(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const there = await lookedUp(url, resolve)
      if ('failure' in there) return failed(there.failure)
      try {
        const { status, location, title } = await askOnce(url, dial(there.address), timeoutMs)
        const next = status >= 300 && status < 400 && location ? URL.parse(location, url.href) : null
        if (!next) return { kind: 'answer', status, redirects, address: url.href, ms: spent(), title }
        url = next
      } catch (error) {
        return failed(failureOf(error))
      }
    }
    return failed('too-many-redirects')
  }

export type PublicFetch = ReturnType<typeof createPublicFetch>
