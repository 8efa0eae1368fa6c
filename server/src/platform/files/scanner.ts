import { connect, type Socket } from 'node:net'

export type Verdict =
  | { state: 'unscanned' }
  | { state: 'clean' }
  | { state: 'infected'; virus: string }
  | { state: 'pending'; reason: string }

export interface Scanner {
  isSet: boolean
  scan(content: Buffer): Promise<Verdict>
}

/** Where ClamAV's daemon listens: a path, or host and port. */
export type ScannerAddress = { path: string } | { host: string; port: number }

const pieceBytes = 65_536
/** A daemon that says nothing for as long is down; large archives take a while. */
const patienceMs = 30_000

const form = /^(?<host>\[[0-9a-fA-F:]+\]|[^\s:/]+):(?<port>\d{1,5})$/

export const scannerAddress = (text: string): ScannerAddress | undefined => {
  if (text.startsWith('/')) return { path: text }
  const { host, port } = form.exec(text)?.groups ?? {}
  if (!host || !port || Number(port) > 65_535) return undefined
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}

/** ClamAV's INSTREAM: pieces, each after its length in four bytes, and a length of nothing at the end. */
const send = (socket: Socket, content: Buffer): void => {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < content.length; at += pieceBytes) {
    const piece = content.subarray(at, at + pieceBytes)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    socket.write(length)
    socket.write(piece)
  }
  socket.write(Buffer.alloc(4))
}

const verdictOf = (answer: string): Verdict => {
  if (/^stream: OK$/.test(answer)) return { state: 'clean' }
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (virus) return { state: 'infected', virus: virus.slice(0, 200) }
  return { state: 'pending', reason: answer.slice(0, 200) || 'no answer' }
}

/** Asks the daemon; whatever goes wrong is no verdict, so that nothing passes for clean that nobody looked at. */
export const createScanner = (address: ScannerAddress | undefined, waitMs = patienceMs): Scanner => ({
  isSet: address !== undefined,
  scan: content => {
    if (!address) return Promise.resolve({ state: 'unscanned' })
    return new Promise(resolve => {
      const heard: Buffer[] = []
      const socket = connect(address, () => send(socket, content))
      let trouble = ''
      socket.setTimeout(waitMs, () => socket.destroy(new Error('the scanner does not answer')))
      socket.on('data', part => {
        heard.push(part)
        if (part.includes(0)) socket.end()
      })
      socket.on('error', failure => {
        trouble = failure.message
      })
      socket.on('close', () => {
        const answer = Buffer.concat(heard).toString('utf8').split('\0')[0] ?? ''
        resolve(answer ? verdictOf(answer.trim()) : { state: 'pending', reason: trouble || 'no answer' })
      })
    })
  },
})
