import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import {
  type FetchFailure,
  failureOf,
  isPublicAddress,
  lookedUp,
  type PublicFetchDeps,
} from './public-fetch.ts'

export type Posted = { kind: 'answer'; status: number } | { kind: 'failure'; failure: FetchFailure }

interface PublicPostDeps extends PublicFetchDeps {
  isAllowed?(address: string): boolean
  /** Whom certificates may come from, except for those that everybody trusts; for tests. */
  ca?: string
}

const defaultTimeoutMs = 10_000

/** Posts to an address that somebody of the outside named: only over TLS, only to the public web, and nowhere further. */
export const createPublicPost =
  ({
    resolve,
    dial = address => address,
    timeoutMs = defaultTimeoutMs,
    isAllowed = isPublicAddress,
    ca,
  }: PublicPostDeps) =>
  async (address: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<Posted> => {
    const url = new URL(address)
    if (url.protocol !== 'https:') return { kind: 'failure', failure: 'refused-address' }
    const there = await lookedUp(url, resolve, isAllowed)
    if ('failure' in there) return { kind: 'failure', failure: there.failure }
    try {
      const status = await new Promise<number>((answered, reject) => {
        const asked = requestHttps(
          {
            method: 'POST',
            host: dial(there.address),
            port: url.port || 443,
            path: url.pathname + url.search,
            ...(!isIP(url.hostname) && { servername: url.hostname }),
            headers: { host: url.host, 'content-length': String(body.length), ...headers },
            agent: false,
            signal: AbortSignal.timeout(timeoutMs),
            ...(ca && { ca }),
          },
          answer => {
            answer.destroy()
            answered(answer.statusCode ?? 0)
          },
        )
        asked.on('error', reject)
        asked.end(body)
      })
      return { kind: 'answer', status }
    } catch (error) {
      return { kind: 'failure', failure: failureOf(error) }
    }
  }

export type PublicPost = ReturnType<typeof createPublicPost>
