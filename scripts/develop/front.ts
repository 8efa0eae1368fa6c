import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { LivePages } from '../../web/build/live-pages.ts'
import type { Servers } from './servers.ts'

const headersOf = ({ headers }: IncomingMessage) => {
  const { connection, 'keep-alive': keepAlive, ...rest } = headers
  return rest
}

/** Hands a request to the server that serves now, or waits for the one that will. */
const forward = async (servers: Servers, from: IncomingMessage, to: ServerResponse): Promise<void> => {
  const server = await servers.serving()
  const { method, url } = from
  const leave = server.enter()
  to.once('close', leave)
  const ahead = request({
    host: '127.0.0.1',
    port: server.port,
    method,
    path: url,
    headers: headersOf(from),
    agent: false,
  })
  ahead.on('response', answer => {
    to.writeHead(answer.statusCode ?? 502, headersOf(answer))
    answer.pipe(to)
    answer.on('error', () => to.destroy())
  })
  ahead.on('error', error => {
    if (to.headersSent) to.destroy()
    else
      to.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(
        `服务没有应答：${error.message}\n`,
      )
  })
  to.once('close', () => ahead.destroy())
  from.pipe(ahead)
}

/** Holds the port all the time, so that nobody is refused while servers come and go. */
export const createFront = (): { server: Server; open(pages: LivePages, servers: Servers): void } => {
  const server = createServer({ requestTimeout: 0 })
  return {
    server,
    open: (pages, servers) => {
      server.on('request', (from, to) => {
        if (pages.isOwn(from.url ?? '')) pages.handle(from, to)
        else void forward(servers, from, to)
      })
    },
  }
}
