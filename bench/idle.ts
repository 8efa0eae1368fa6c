// Holds connections open that were answered once and ask for nothing more. Cut by a reset, so that no port stays behind.
import { connect, type Socket } from 'node:net'

export interface IdleJob {
  port: number
  path: string
  connections: number
  /** `hold` opens them, `count` looks how many are there, `release` lets all go. */
  act: 'hold' | 'count' | 'release'
}

export interface IdleResult {
  /** Answered, and still open. */
  held: number
}

/** More at once than the kernel queues for a server would be refused, whatever the server. */
const atOnce = 200
const patienceMs = 10_000

let sockets: Socket[] = []

const hold = (port: number, request: string): Promise<void> =>
  new Promise(resolve => {
    const socket = connect({ port, host: 'localhost', noDelay: true })
    sockets.push(socket)
    const timer = setTimeout(resolve, patienceMs)
    const done = (): void => {
      clearTimeout(timer)
      resolve()
    }
    socket.on('connect', () => socket.write(request))
    socket.once('data', done)
    socket.on('data', () => {})
    socket.on('error', done)
    socket.on('close', () => {
      sockets = sockets.filter(each => each !== socket)
      done()
    })
  })

const letGo = async (): Promise<void> => {
  const ended = sockets.map(
    socket => new Promise<void>(resolve => void socket.once('close', () => resolve()).resetAndDestroy()),
  )
  await Promise.all(ended)
}

const work = async ({ port, path, connections, act }: IdleJob): Promise<IdleResult> => {
  if (act === 'release') await letGo()
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`
  for (let begun = 0; act === 'hold' && begun < connections; begun += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, connections - begun) }, () => hold(port, request)),
    )
  return { held: sockets.filter(({ bytesRead, destroyed }) => bytesRead > 0 && !destroyed).length }
}

process.on('message', async (job: IdleJob) => process.send?.(await work(job)))
// Nobody is left to ask.
process.on('disconnect', () => process.exit())
