import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { readOnce } from './readers.ts'

/**
 * A load balancer as small as can be: keeps connections, asks `/readyz` of each instance, sends to those that are
 * ready in turn. What it sends is sent once: whatever goes wrong behind it is seen in front of it.
 */
export const balancer = async (askEveryMs: number) => {
  const targets = new Map<string, { isReady: boolean; said: number; agent: Agent }>()
  let turn = 0
  const choose = (): [string, Agent] | undefined => {
    const ready = [...targets].filter(([, { isReady }]) => isReady)
    const [origin, target] = ready[turn++ % Math.max(1, ready.length)] ?? []
    return origin && target ? [origin, target.agent] : undefined
  }
  const pass = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const chosen = choose()
    if (!chosen) return void answer.writeHead(502, { 'x-balancer': 'nobody is ready' }).end()
    const [origin, agent] = chosen
    const { method = 'GET', headers, url = '/' } = incoming
    const outgoing = request(origin + url, { method, headers, agent }, back => {
      const { connection: _, 'keep-alive': __, ...kept } = back.headers
      answer.writeHead(back.statusCode ?? 502, kept)
      back.pipe(answer)
      back.on('error', () => answer.destroy())
    })
    outgoing.on('error', error => {
      if (answer.headersSent) return void answer.destroy()
      answer.writeHead(502, { 'x-balancer': (error as NodeJS.ErrnoException).code ?? 'failed' }).end()
    })
    incoming.pipe(outgoing)
  }
  const server = createServer(pass)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const asking = setInterval(() => {
    for (const [origin, target] of targets)
      void readOnce(`${origin}/readyz`).then(({ status }) => {
        target.isReady = status === 200
        target.said = status
      })
  }, askEveryMs)
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    add: (origin: string): void =>
      void targets.set(origin, {
        isReady: true,
        said: 0,
        agent: new Agent({ keepAlive: true, maxSockets: 50 }),
      }),
    remove: (origin: string): void => void targets.delete(origin),
    /** What each instance said last of itself. */
    said: (): string => [...targets].map(([origin, { said }]) => `${origin} ${said}`).join(', '),
    readyCount: (): number => [...targets.values()].filter(({ isReady }) => isReady).length,
    end: (): void => {
      clearInterval(asking)
      server.closeAllConnections()
      server.close()
    },
  }
}
