import { qrCodePath } from '@sunport/contract/constants.ts'
import type { FastifyInstance } from 'fastify'
import { qrSquares, quietModules } from '../platform/qr-code.ts'
import { ownPath } from './own-path.ts'

const svgOf = (text: string): string => {
  const { dark, size } = qrSquares(text)
  const side = size + 2 * quietModules
  const squares = dark.map(([x, y]) => `M${x + quietModules} ${y + quietModules}h1v1h-1z`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${squares}"/></svg>`
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
