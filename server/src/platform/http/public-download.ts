import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  type FetchFailure,
  failureOf,
  lookedUp,
  mostRedirects,
  type PublicFetchDeps,
} from './public-fetch.ts'

const inflate = promisify(gunzip)

export interface DownloadDeps extends PublicFetchDeps {
  /** A host that somebody has named on purpose, wherever it stands; by scheme, name and port. */
  namedOrigin: string
  userAgent: string
  /** How many connections to one server at once. */
  connections: number
}

export type Downloaded =
  | { kind: 'answer'; status: number; headers: IncomingHttpHeaders; body: Buffer }
  | { kind: 'failure'; failure: FetchFailure | 'too-large' | 'broken' }

interface Asked {
  mostBytes: number
  /** Small texts travel packed; files come as they are. */
  isPacked?: boolean
  signal?: AbortSignal
}

class TooLarge extends Error {}

/** Whole answers of a named host, and of the public web where it leads there; never of what neither is. */
export const createDownload = ({
  resolve,
  dial = address => address,
  timeoutMs = 60_000,
  namedOrigin,
  userAgent,
  connections,
}: DownloadDeps) => {
  const keeping = { keepAlive: true, maxSockets: connections, maxFreeSockets: connections }
  const agents = { 'http:': new HttpAgent(keeping), 'https:': new HttpsAgent(keeping) }
  const isNamed = (url: URL): boolean => url.origin === namedOrigin

  const ask = (url: URL, address: string, { mostBytes, isPacked = false, signal }: Asked) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((done, fail) => {
      const isSecure = url.protocol === 'https:'
      const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
      const asked = (isSecure ? requestHttps : requestHttp)(
        {
          method: 'GET',
          host: address,
          port: url.port || (isSecure ? 443 : 80),
          path: url.pathname + url.search,
          ...(isSecure && !isIP(url.hostname) && { servername: url.hostname }),
          headers: {
            host: url.host,
            'user-agent': userAgent,
            accept: '*/*',
            'accept-encoding': isPacked ? 'gzip' : 'identity',
          },
          agent: isSecure ? agents['https:'] : agents['http:'],
          signal: AbortSignal.any(limits),
        },
        answer => {
          const parts: Buffer[] = []
          let bytes = 0
          answer.on('data', (part: Buffer) => {
            bytes += part.length
            if (bytes > mostBytes) return void answer.destroy(new TooLarge())
            parts.push(part)
          })
          answer.on('error', fail)
          answer.on('end', () =>
            done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
          )
        },
      )
      asked.on('error', fail)
      asked.end()
    })

  const unpacked = async (body: Buffer, headers: IncomingHttpHeaders, mostBytes: number): Promise<Buffer> =>
    headers['content-encoding'] === 'gzip' ? inflate(body, { maxOutputLength: mostBytes }) : body

  const download = async (address: string, asked: Asked): Promise<Downloaded> => {
    let url = new URL(address)
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const there = await lookedUp(url, resolve, isNamed(url) ? () => true : undefined)
      if ('failure' in there) return { kind: 'failure', failure: there.failure }
      try {
        const { status, headers, body } = await ask(
          url,
          isNamed(url) ? there.address : dial(there.address),
          asked,
        )
        const next =
          status >= 300 && status < 400 && headers.location ? URL.parse(headers.location, url.href) : null
        if (!next) {
          return { kind: 'answer', status, headers, body: await unpacked(body, headers, asked.mostBytes) }
        }
        url = next
      } catch (error) {
        asked.signal?.throwIfAborted()
        const { code } = error as { code?: unknown }
        if (error instanceof TooLarge || code === 'ERR_BUFFER_TOO_LARGE')
          return { kind: 'failure', failure: 'too-large' }
        if (String(code).startsWith('Z_')) return { kind: 'failure', failure: 'broken' }
        return { kind: 'failure', failure: failureOf(error) }
      }
    }
    return { kind: 'failure', failure: 'too-many-redirects' }
  }

  return {
    download,
    close: (): void => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

export type Download = ReturnType<typeof createDownload>['download']
