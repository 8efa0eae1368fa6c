import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { saying } from '../log-scope.ts'

/** A UUID, or what proxies make (nginx: 32 digits of 16). Numbers of people are digits alone. */
const looksLikeOne = /^(?=.*[a-f])[\da-f][\da-f-]{14,62}[\da-f]$/i

/** The id that whoever stands before us has given the request, so that both logs name the same one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers['x-request-id']
  return typeof given === 'string' && looksLikeOne.test(given) ? given : randomUUID()
}

/** Told to whoever asked, and said by every line of the log that is written for him. */
export const sayRequestIds = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    const { id: reqId } = request
    // Pages leave past the framework.
    if (request.routeOptions.config.call) reply.header('x-request-id', reqId)
    else reply.raw.setHeader('x-request-id', reqId)
    saying({ reqId }, done)
  })
}
