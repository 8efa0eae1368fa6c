import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Readiness } from '../database/readiness.ts'
import type { Presence } from '../presence.ts'
import type { FastPath } from './server.ts'

/** What the load balancer's log shows beside the 503. */
const words = { ready: 'ready', away: 'waiting', behind: 'behind' } as const satisfies Record<
  Readiness,
  string
>

/** A flood of checks must not become a flood of queries. */
const checkEveryMs = 1_000

/** Whoever is answered while this instance leaves opens his next connection elsewhere. */
const sendElsewhere = (response: ServerResponse): void => {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

/** The same for what is answered before any routing. */
export const leavingFirst =
  ({ isLeaving }: Presence, fastPath: FastPath) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isLeaving()) sendElsewhere(response)
    return fastPath(request, response)
  }

export const registerHealth = (
  app: FastifyInstance,
  { probe }: Pick<Database, 'probe'>,
  presence: Presence,
  version: string,
): void => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let answers: Promise<Readiness> = Promise.resolve('away')
  app.addHook('preClose', async () => presence.leave())
  // Also what was asked before it began to leave.
  app.addHook('onSend', async (_, reply) => {
    if (presence.isLeaving()) sendElsewhere(reply.raw)
  })

  const check = (): Promise<Readiness> => {
    if (performance.now() - checkedAt >= checkEveryMs) {
      checkedAt = performance.now()
      answers = probe()
    }
    return answers
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive', version }))
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const stage = presence.stage()
    const found = stage === 'serving' ? await check() : undefined
    // It may have begun to leave while it asked.
    const status = found === undefined || presence.isLeaving() ? presence.stage() : words[found]
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, version })
  })
}
