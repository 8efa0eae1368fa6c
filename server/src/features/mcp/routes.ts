import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { mcpPath } from '@sunport/contract/constants.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadingDesk } from './core/tool.ts'
import { mcpServer } from './server.ts'

const jsonType = 'application/json'

/** Headers that the protocol reads; nothing of a visitor's session goes in. */
const readHeaders = [
  'accept',
  'content-type',
  'mcp-protocol-version',
  'mcp-method',
  'mcp-name',
  'mcp-session-id',
]

const headersOf = ({ headers }: FastifyRequest): [string, string][] =>
  readHeaders.flatMap(name => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })

/** A page of another origin has no business here: only programs and our own pages ask. */
const isForeign = ({ headers, host }: FastifyRequest): boolean => {
  const { origin } = headers
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === host)
}

/** The tools over streamable HTTP, without sessions: each exchange stands alone, whichever instance it meets. */
export const registerMcp = (app: FastifyInstance, desk: ReadingDesk): { close(): Promise<void> } => {
  const noteFault = (fault: unknown): void => app.log.error({ err: fault }, 'mcp tool')
  const handler = createMcpHandler(() => mcpServer(desk, noteFault), {
    // Nothing that the tools are changes while the product runs.
    maxSubscriptions: 0,
    onerror: error => app.log.debug({ err: error }, 'mcp'),
  })

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: mcpPath,
    schema: { hide: true },
    handler: async (request, reply) => {
      if (isForeign(request)) throw new Problem('access.forbidden')
      // One exchange, one call: a batch would pass the limit of calls as one.
      if (Array.isArray(request.body)) throw new Problem('request.malformed')
      const isPost = request.method === 'POST'
      if (isPost && !request.headers['content-type']?.startsWith(jsonType))
        throw new Problem('request.malformed')
      const asked = new Request(`${desk.origin}${mcpPath}`, {
        method: request.method,
        headers: headersOf(request),
        ...(isPost && { body: JSON.stringify(request.body ?? null) }),
      })
      const answer = await handler.fetch(asked, isPost ? { parsedBody: request.body } : {})
      return send(answer, reply)
    },
  })
  return handler
}

const send = (answer: Response, reply: FastifyReply): FastifyReply => {
  reply.code(answer.status).header('cache-control', 'no-store')
  for (const [name, value] of answer.headers) if (name !== 'cache-control') reply.header(name, value)
  return reply.send(answer.body ? Readable.fromWeb(answer.body as ReadableStream) : '')
}
