import type { FastifyInstance } from 'fastify'
import { addressClassOf } from './address-class.ts'
import { createHeldBytes } from './held-bytes.ts'

const megabyte = 1024 * 1024

/** Whoever sends is not known before his body is read, so everybody counts by his address. */
const mostHeld = {
  ...{ all: 256 * megabyte, guests: 256 * megabyte },
  ...{ ofGuest: 64 * megabyte, ofOthers: 0 },
}

/**
 * JSON is held whole while it comes and while it is answered, whoever sends it: together no more than there is room for,
 * and of one address a part of it. What does not say how long it is counts as the longest.
 */
export const holdJson = (app: FastifyInstance, limits = mostHeld): void => {
  const hold = createHeldBytes(limits)
  app.addHook('preParsing', async ({ headers, ip, routeOptions }, reply) => {
    if (!headers['content-type']?.startsWith('application/json')) return
    const longest = routeOptions.bodyLimit ?? app.initialConfig.bodyLimit ?? megabyte
    const announced = headers['content-length'] === undefined ? longest : Number(headers['content-length'])
    const bytes = Math.min(announced, longest)
    const held = hold({ client: addressClassOf(ip), isGuest: true }, bytes)
    held.add(bytes)
    // A connection that ends before its answer closes without finishing.
    for (const end of ['finish', 'close']) reply.raw.once(end, held.free)
  })
}
