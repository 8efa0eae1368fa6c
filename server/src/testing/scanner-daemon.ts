import { createServer, type Socket } from 'node:net'
import type { ScannerAddress } from '../platform/files/scanner.ts'

/** What this daemon takes for a virus. */
export const virusMark = 'VIRUS-MARK'

/** Reads one INSTREAM as the protocol says; undefined as long as it is not whole. */
const streamIn = (said: Buffer): Buffer | undefined => {
  const command = Buffer.from('zINSTREAM\0')
  if (said.length < command.length) return undefined
  if (!said.subarray(0, command.length).equals(command)) throw new Error('UNKNOWN COMMAND')
  const pieces: Buffer[] = []
  for (let at = command.length; at + 4 <= said.length; ) {
    const length = said.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (at + 4 + length > said.length) return undefined
    pieces.push(said.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** A daemon that speaks ClamAV's protocol, for machines that have none. */
export const scannerDaemon = async (port = 0) => {
  const contents: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer(socket => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    let said = Buffer.alloc(0)
    socket.on('data', part => {
      said = Buffer.concat([said, part])
      const content = streamIn(said)
      if (!content) return
      contents.push(content)
      socket.end(content.includes(virusMark) ? 'stream: Test.Mark FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address: ScannerAddress & { port: number } = {
    host: '127.0.0.1',
    port: (server.address() as { port: number }).port,
  }
  return {
    address,
    heard: () => contents,
    close: async (): Promise<void> => {
      for (const socket of open) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

export type ScannerDaemon = Awaited<ReturnType<typeof scannerDaemon>>
