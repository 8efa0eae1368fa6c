import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Presence } from '../presence.ts'
import type { FastPath } from './server.ts'

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
  let answers: Promise<boolean> = Promise.resolve(false)
  app.addHook('preClose', async () => presence.leave())
  // Also what was asked before it began to leave.
  app.addHook('onSend', async (_, reply) => {
    if (presence.isLeaving()) sendElsewhere(reply.raw)
  })

  const check = (): Promise<boolean> => {
    if (performance.now() - checkedAt >= checkEveryMs) {
      checkedAt = performance.now()
      answers = probe().then(
        () => true,
        () => false,
      )
    }
    return answers
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive', version }))
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const stage = presence.stage()
    const isReady = stage === 'serving' && (await check())
    const status = isReady ? 'ready' : stage === 'serving' ? 'waiting' : stage
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, version })
  })
}
