import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { apiPrefix, gatewayPrefix } from '@sunport/contract/call.ts'
import { mcpPath, requestTimeoutMs } from '@sunport/contract/constants.ts'
import { failure } from '@sunport/contract/envelope.ts'
import { maskInText } from '@sunport/contract/format/mask.ts'
import { Problem, problems } from '@sunport/contract/problems.ts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { logOfRequest } from '../log.ts'
import { addressClassOf } from './address-class.ts'
import { handleErrors } from './errors.ts'
import { holdJson } from './held-json.ts'
import { plainTarget } from './plain-target.ts'
import { requestIdOf } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { parseShallow } from './shallow-json.ts'
import { acceptForms } from './upload.ts'

/** Without what somebody typed: a phone's number stands in the path of the call that sends a code to it. */
export const loggedPath = ({ routeOptions, url }: FastifyRequest): string => {
  const pattern = routeOptions.url ?? ''
  return pattern.includes('/:') ? pattern : maskInText(url.split('?')[0] ?? '')
}

/** How long headers and a small body may take: a slow sender must not hold a connection for ever. */
export const senderDeadlines = { headersMs: 10_000, bodyMs: 15_000 }
const bodyLimit = 1_048_576

/** What the limit of calls is about; pages and their parts are not. */
const callPrefixes = [apiPrefix, '/gateway', '/freecms', '/rest', mcpPath]
const isCall = ({ url, routeOptions }: FastifyRequest): boolean =>
  callPrefixes.some(prefix => url.startsWith(prefix) || routeOptions.url?.startsWith(prefix))

/** What is on record of every request that was not answered from a page in memory. */
export interface LoggedRequest {
  method: string
  path: string
  status: number
  ms: number
  ip: string
  /** Where the log it goes to does not name the request already. */
  reqId?: string
}

export const logRequest = (log: Pick<FastifyBaseLogger, 'info'>, request: LoggedRequest): void =>
  log.info(request, 'request')

/** Answers straight from memory before any routing; false leaves the request to the application. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Whoever stands before us may have believed the other one. */
const namesTwoHosts = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts > 1
}

const listen =
  (fastPath: FastPath, headersMs: number) =>
  (handler: (request: IncomingMessage, response: ServerResponse) => void): Server =>
    createServer(
      {
        connectionsCheckingInterval: Math.min(headersMs, 1_000),
        headersTimeout: headersMs,
        requestTimeout: requestTimeoutMs,
        keepAliveTimeout: 72_000,
        maxHeaderSize: 16_384,
      },
      (request, response) => {
        if (namesTwoHosts(request)) {
          response.writeHead(400, { connection: 'close' }).end()
          return
        }
        request.url = plainTarget(request.url ?? '')
        if (!fastPath(request, response)) handler(request, response)
      },
    )

const keepRawBody = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (request, body, done) => {
    request.rawBody = body as Buffer
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(body as Buffer)
      done(null, text === '' ? undefined : parseShallow(text))
    } catch {
      done(new Problem('request.malformed'), undefined)
    }
  })
}

const cutSlowBodies = (app: FastifyInstance, deadlineMs: number): void => {
  const deadlines = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('preParsing', async request => {
    const timer = setTimeout(() => request.raw.destroy(), deadlineMs)
    timer.unref()
    deadlines.set(request, timer)
  })
  app.addHook('preValidation', async request => clearTimeout(deadlines.get(request)))
  app.addHook('onResponse', async request => clearTimeout(deadlines.get(request)))
}

/** Programs of the old sites ask by this prefix, and every call answers to both: one route serves them. */
const withoutGateway = (target: string): string =>
  target.startsWith(`${gatewayPrefix}/`) ? apiPrefix + target.slice(gatewayPrefix.length) : target

/** The bare server: limits, headers, cookies, documentation; no route of ours yet. */
export const createHttpServer = async (
  config: Config,
  log: Logger,
  fastPath: FastPath,
  { headersMs, bodyMs } = senderDeadlines,
  limits?: FastifyRateLimitStoreCtor,
): Promise<FastifyInstance> => {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    serverFactory: listen(fastPath, headersMs),
    // For what does not come through the listener: requests from within the process.
    rewriteUrl: ({ url }) => withoutGateway(plainTarget(url ?? '')),
    trustProxy: config.trustProxy,
    bodyLimit,
    routerOptions: { maxParamLength: 200, caseSensitive: true },
    requestIdHeader: false,
    genReqId: requestIdOf,
    childLoggerFactory: logOfRequest,
    // What still comes on an open connection is answered: its sender is told to come back on another one.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
  })
  handleErrors(app)
  keepRawBody(app)
  cutSlowBodies(app, bodyMs)
  holdJson(app)
  await app.register(cookie)
  await acceptForms(app)
  // Answers only: a request that claims to be compressed is not unpacked. Pages and assets come compressed already.
  await app.register(compress, { encodings: ['gzip'], threshold: 1024, globalDecompression: false })
  const secured = securityHeaders(config.production)
  app.addHook('onRequest', (_, { raw }, done) => {
    for (const [name, value] of secured) raw.setHeader(name, value)
    done()
  })
  if (config.rateLimit > 0) {
    await app.register(rateLimit, {
      max: config.rateLimit,
      timeWindow: 60_000,
      ...(limits && { store: limits }),
      keyGenerator: request => addressClassOf(request.ip),
      allowList: request => !isCall(request),
      errorResponseBuilder: () => new Problem('request.too_many'),
    })
  }
  await app.register(fastifyStatic, { serve: false, root: import.meta.dirname })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Sunport 阳光采购门户',
        version: '0.1.0',
        description: '公开接口与后台接口；所有应答均为 {code, msg, data}。',
      },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: `${apiPrefix}/docs`,
    staticCSP: true,
    // The reader styles itself inline.
    transformStaticCSP: header =>
      header.replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'"),
    uiConfig: { docExpansion: 'list' },
  })
  app.addHook('onResponse', async (request, reply) => {
    logRequest(request.log, {
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const known = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].includes(request.method)
    const problem = known ? problems['request.not_found'] : problems['request.method_not_allowed']
    return reply.code(problem.status).send(failure(problem.code, problem.message))
  })
  return app
}
