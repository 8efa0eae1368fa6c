import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'

/** A flood of checks must not become a flood of queries. */
const checkEveryMs = 1_000

export const registerHealth = (app: FastifyInstance, { db }: Database): void => {
  let checkedAt = 0
  let ready: Promise<boolean> = Promise.resolve(false)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })

  const check = (): Promise<boolean> => {
    if (Date.now() - checkedAt >= checkEveryMs) {
      checkedAt = Date.now()
      ready = db.execute(sql`SELECT 1`).then(
        () => true,
        () => false,
      )
    }
    return ready
  }

  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const isReady = !closing && (await check())
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'waiting' })
  })
}
