import { connect, createServer, type Socket } from 'node:net'

/** A line to the database that takes its time, as a distant or struggling one does. */
export const slowLine = async (port: number) => {
  let delayMs = 0
  const sockets = new Set<Socket>()
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', chunk => void setTimeout(() => to.write(chunk), from === near ? delayMs : 0))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => {})
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setDelay: (ms: number): void => {
      delayMs = ms
    },
    open: (): number => sockets.size,
    end: (): void => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
