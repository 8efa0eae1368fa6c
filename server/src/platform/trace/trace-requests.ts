import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TrustsHop } from '../http/trusted-hops.ts'
import { saying } from '../log-scope.ts'
import { beginSpan, type Span, within } from './trace.ts'

/** A part of its own for every request that passes the framework; pages from memory take less time than that would. */
export const traceRequests = (
  app: FastifyInstance,
  trusts: TrustsHop,
  routeName: (request: FastifyRequest) => string,
): void => {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const span = beginSpan({
      name: request.method,
      kind: 'server',
      attributes: { 'http.request.method': request.method, 'sunport.request_id': request.id },
      // The public could make us keep, or mix up, whatever it likes.
      traceparent:
        typeof traceparent === 'string' && trusts(request.raw.socket.remoteAddress, 0)
          ? traceparent
          : undefined,
    })
    if (!span) return done()
    spans.set(request, span)
    saying({ traceId: span.traceId }, () => within(span, done))
  })
  app.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request)
    if (!span) return
    const route = routeName(request)
    const status = reply.raw.statusCode
    span.rename(`${request.method} ${route}`)
    span.end(
      { 'http.route': route, 'http.response.status_code': status },
      status >= 500 ? String(status) : undefined,
    )
  })
}
