import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { trustsNobody } from '../http/trusted-hops.ts'
import type { Metrics } from './metrics.ts'

type Door = Pick<Config, 'metricsToken' | 'production' | 'publicOrigin' | 'trustProxy'>

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const isOwnMachine = ({ raw, hostname }: FastifyRequest): boolean =>
  /^(?:127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/.test(raw.socket.remoteAddress ?? '') &&
  // A page of somebody else's may have its name lead here.
  /^(?:localhost|127\.0\.0\.1|\[?::1\]?)$/.test(hostname)

/**
 * A proxy on the same machine comes from loopback as well, and need not say that it is one. So without a token only an
 * installation that is shown to nobody answers, and only to its own machine.
 */
const isPrivate = ({ production, publicOrigin, trustProxy }: Door): boolean =>
  !production && publicOrigin === undefined && trustProxy === trustsNobody

/** What this installation tells of itself, for whoever watches it and for nobody else. */
export const registerMetrics = (app: FastifyInstance, door: Door, metrics: Metrics): void => {
  const { metricsToken } = door
  const wanted = metricsToken === undefined ? undefined : digestOf(`Bearer ${metricsToken}`)

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (wanted && !timingSafeEqual(digestOf(request.headers.authorization ?? ''), wanted))
      return reply.code(401).header('www-authenticate', 'Bearer').send()
    // To everybody else there is no such address.
    if (!wanted && !(isPrivate(door) && isOwnMachine(request))) return reply.callNotFound()
    const { contentType, text } = await metrics.expose()
    return reply.type(contentType).send(text)
  })
}
