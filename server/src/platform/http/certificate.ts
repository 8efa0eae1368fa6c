import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { isPublicAddress, saysNoNetwork } from './public-fetch.ts'

export type Handshake =
  | { kind: 'certificate'; until: Date; isTrusted: boolean; reason: string | null }
  | { kind: 'failure'; failure: 'unresolved' | 'not-public' | 'unreachable' | 'no-network' }

export interface HandshakeDeps {
  resolve(host: string): Promise<readonly string[]>
  /** Where a connection to an address really goes; itself, except in tests. */
  dial?(address: string): { host: string; port: number }
  timeoutMs?: number
}

const shake = (host: string, to: { host: string; port: number }, timeoutMs: number): Promise<Handshake> =>
  new Promise(resolve => {
    // The certificate is looked at, not relied on: an expired one has its date as well.
    const socket = connect({ ...to, rejectUnauthorized: false, ...(!isIP(host) && { servername: host }) })
    const end = (found: Handshake) => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(timeoutMs, () => end({ kind: 'failure', failure: 'unreachable' }))
    socket.on('error', error =>
      end({ kind: 'failure', failure: saysNoNetwork(error) ? 'no-network' : 'unreachable' }),
    )
    socket.on('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      const reason = socket.authorizationError ? String(socket.authorizationError) : null
      end({ kind: 'certificate', until, isTrusted: socket.authorized, reason })
    })
  })

/** Shakes hands with a host of the public web, and with no other: the name is resolved, looked at, and only then dialled. */
export const createHandshake =
  ({ resolve, dial = host => ({ host, port: 443 }), timeoutMs = 8_000 }: HandshakeDeps) =>
  async (host: string): Promise<Handshake> => {
    let found: readonly string[]
    try {
      found = isIP(host) ? [host] : await resolve(host)
    } catch (error) {
      return { kind: 'failure', failure: saysNoNetwork(error) ? 'no-network' : 'unresolved' }
    }
    const [first] = found
    if (first === undefined) return { kind: 'failure', failure: 'unresolved' }
    if (!found.every(isPublicAddress)) return { kind: 'failure', failure: 'not-public' }
    return shake(host, dial(first), timeoutMs)
  }

export type ShakeHands = ReturnType<typeof createHandshake>
