// A load generator in a process of its own: keep-alive connections, each sending its next request when the
// answer to the last one is complete. It reads no more of HTTP than it needs, so that it outruns the servers.
import { connect } from 'node:net'
import { type LoadResult, loadResult } from './latencies.ts'

export interface LoadJob {
  port: number
  /** Asked for in turns; `{n}` becomes a number never used before. */
  paths: string[]
  connections: number
  seconds: number
  /** Sent with every request, such as somebody's session. */
  headers?: Record<string, string>
  /** What a good answer is; 200 unless it says otherwise. */
  status?: number
}

const lengthHeader = /\r\ncontent-length: (\d+)/i
/** Ends a body whose length nobody knew beforehand. */
const lastChunk = Buffer.from('0\r\n\r\n')
/** Has no body, and nothing that says so. */
const notModified = 'HTTP/1.1 304'
const againMs = 20
/** How far each row of addresses was asked for: the next turn goes on there, and does not find what the last one left. */
const turns = new Map<string, number>()

export const runLoad = async ({
  port,
  paths,
  connections,
  seconds,
  headers = {},
  status = 200,
}: LoadJob): Promise<LoadResult> => {
  const more = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const latencies: number[] = []
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1_000
  let sent = Date.now() % 1_000_000_000
  let failures = 0

  const textOf = (path: string): string =>
    `GET ${path.replace('{n}', String(sent++))} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n${more}\r\n`
  const requests = paths.map(path => (path.includes('{n}') ? path : Buffer.from(textOf(path))))
  const row = `${port} ${paths.length} ${paths[0]}`
  const nextRequest = (): string | Buffer => {
    const turn = turns.get(row) ?? 0
    turns.set(row, turn + 1)
    const request = requests[turn % requests.length] ?? ''
    return typeof request === 'string' ? textOf(request) : request
  }

  const goodBegin = `HTTP/1.1 ${status}`
  const drive = (): Promise<void> =>
    new Promise(resolve => {
      const socket = connect({ port, host: 'localhost', noDelay: true })
      let askedAt = 0
      /** Bytes of the answer still to come, NaN if unknown; undefined while its head is being read. */
      let missing: number | undefined
      let head = ''
      let isGood = true
      const ask = (): void => {
        askedAt = performance.now()
        if (askedAt >= endAt) return void socket.end()
        missing = undefined
        head = ''
        socket.write(nextRequest())
      }
      const complete = (): void => {
        if (isGood) latencies.push(performance.now() - askedAt)
        else failures += 1
        ask()
      }
      const readHead = (chunk: Buffer): void => {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        isGood = head.startsWith(goodBegin)
        const isEmpty = head.startsWith(notModified)
        missing = isEmpty ? 0 : Number(lengthHeader.exec(head)?.[1]) - (head.length - end - 4)
        if (missing === 0 || endsIn(chunk)) complete()
      }
      const endsIn = (chunk: Buffer): boolean =>
        Number.isNaN(missing) && chunk.subarray(-lastChunk.length).equals(lastChunk)
      socket.on('connect', ask)
      socket.on('data', chunk => {
        if (missing === undefined) return readHead(chunk)
        missing -= chunk.length
        if (missing === 0 || endsIn(chunk)) complete()
      })
      socket.on('error', () => {
        failures += 1
      })
      socket.on('close', () => {
        // Whoever was turned away comes again.
        if (performance.now() >= endAt) resolve()
        else setTimeout(() => drive().then(resolve), againMs)
      })
    })

  await Promise.all(Array.from({ length: connections }, drive))
  return loadResult(latencies, startedAt, failures)
}

process.on('message', async (job: LoadJob) => process.send?.(await runLoad(job)))
