import { qrCodePath } from '@sunport/contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { encode } from 'uqr'
import { ownPath } from './own-path.ts'

/** Modules of white around the code that readers need. */
const quiet = 4

const squares = (rows: boolean[][]): string =>
  rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
    .join('')

const svgOf = (text: string): string => {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: 0 })
  const side = size + 2 * quiet
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${squares(data)}"/></svg>`
}

/** The address of a page as a picture for phones. Only the portal's own pages: a code from here must not lead elsewhere. */
export const registerQrCode = (app: FastifyInstance, origin: string): void => {
  app.get<{ Querystring: { path?: unknown } }>(qrCodePath, { schema: { hide: true } }, (request, reply) => {
    const path = ownPath(request.query.path)
    if (!path) return reply.callNotFound()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/svg+xml')
      .send(svgOf(origin + path))
  })
}
