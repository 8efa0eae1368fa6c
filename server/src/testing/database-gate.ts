import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Mood = 'lets in' | 'keeps waiting' | 'hangs up'

/** A TCP door before the database that a test shuts, cuts and opens again; it knows who stands in it. */
export const openDatabaseGate = async (databaseUrl: string) => {
  const { hostname, port: databasePort } = new URL(databaseUrl)
  const inside = new Set<Socket>()
  let mood: Mood = 'lets in'
  let most = 0
  let came = 0

  const server = createServer(visitor => {
    came++
    inside.add(visitor)
    most = Math.max(most, inside.size)
    visitor.on('error', () => {})
    visitor.on('close', () => {
      inside.delete(visitor)
      if (inside.size === 0) server.emit('emptied')
    })
    if (mood === 'hangs up') visitor.destroy()
    if (mood !== 'lets in') return
    const database = connect(Number(databasePort), hostname)
    database.on('error', () => visitor.destroy())
    database.on('close', () => visitor.destroy())
    visitor.on('close', () => database.destroy())
    visitor.pipe(database).pipe(visitor)
  })
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  const cut = (): void => {
    for (const visitor of inside) visitor.resetAndDestroy()
  }
  const shut = async (): Promise<void> => {
    const closed = new Promise(resolve => server.close(resolve))
    cut()
    await closed
  }
  return {
    url: url.href,
    inside: (): number => inside.size,
    emptied: async (): Promise<void> => {
      if (inside.size > 0) await once(server, 'emptied')
    },
    /** The most that ever were inside at once, and how many came in all. */
    counts: () => ({ most, came }),
    turns: (next: Mood): void => {
      mood = next
    },
    /** Settles with the next visitor. */
    visitor: async (): Promise<Socket> => (await once(server, 'connection'))[0] as Socket,
    cut,
    /** Nobody listens at the port: connections are refused. */
    shut,
    reopen: () => listen(port),
    stop: async (): Promise<void> => {
      if (server.listening) await shut()
    },
  }
}

export type DatabaseGate = Awaited<ReturnType<typeof openDatabaseGate>>
