import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Call } from '@sunport/contract/call.ts'
import { CallError } from '@sunport/contract/client.ts'
import { routerBase, timestampParameter } from '@sunport/contract/constants.ts'
import { Problem, problems } from '@sunport/contract/problems.ts'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createTaggedCache } from '../platform/cache/tagged-cache.ts'
import type { Clock } from '../platform/clock.ts'
import type { CallContext } from '../platform/http/context.ts'
import { pageSecurityHeaders } from '../platform/http/headers.ts'
import type { Invoke } from '../platform/http/invoke.ts'
import { type StoredPage, sendPage, sizeOfPage, storePage } from './stored-page.ts'
import { type ReadingMode, type RenderResult, type WebEntry, webRoot } from './web-entry.ts'

export interface PageDeps {
  web: WebEntry
  invoke: Invoke
  clock: Clock
  production: boolean
  /** Scheme and host that canonical addresses begin with. */
  origin: string
  /** Site and region that a host name stands for. */
  placeOfHost(host: string): { siteId: string; region: string }
  pageKey(): string
  /** Public paths that also answer without the base path, by a redirect. */
  publicPaths: ReadonlySet<string>
}

const cacheBytes = 128 * 1024 * 1024
/** Days left and "new" marks change with the clock, so no page lives longer than this. */
const lifetimeMs = 5 * 60_000
const dayMs = 86_400_000
const beijingOffsetMs = 8 * 3_600_000

/** A page never outlives the Beijing day it counts days left from. */
const lifetimeAt = (now: number): number => Math.min(lifetimeMs, dayMs - ((now + beijingOffsetMs) % dayMs))

const modeCookie = /(?:^|;\s*)sunport-mode=(elder|contrast|elder-contrast)(?:;|$)/

const modeOf = (cookie: string | undefined): string => (cookie ? (modeCookie.exec(cookie)?.[1] ?? '') : '')

const toMode = (mode: string): ReadingMode | undefined =>
  mode ? { elder: mode.includes('elder'), contrast: mode.includes('contrast') } : undefined

/** The address without the timestamp parameter, which takes no part in anything. */
const withoutTimestamp = (url: string): string => {
  if (!url.includes(`${timestampParameter}=`)) return url
  const [path = '', query = ''] = url.split('?')
  const kept = query.split('&').filter(pair => !pair.startsWith(`${timestampParameter}=`))
  return kept.length > 0 ? `${path}?${kept.join('&')}` : path
}

/** Pages from memory where possible, else rendered once for all who wait. */
export const createPages = (deps: PageDeps) => {
  const cache = createTaggedCache<StoredPage>(cacheBytes, sizeOfPage)
  const security = pageSecurityHeaders(deps.production)
  /** The last good page of each address, for when the database is away. */
  const rendering = new Map<string, Promise<RenderResult | StoredPage>>()

  const keyOf = (request: IncomingMessage): string => {
    const { region } = deps.placeOfHost(hostOf(request))
    return `${region}|${modeOf(request.headers.cookie)}|${withoutTimestamp(request.url ?? '')}`
  }

  const contextFor = (request: FastifyRequest, tags: Set<string>): CallContext => ({
    site: { id: deps.placeOfHost(hostOf(request.raw)).siteId },
    user: undefined,
    token: undefined,
    ip: request.ip,
    userAgent: '',
    requestId: request.id,
    tags,
    cookies: [],
  })

  /** In process, a call fails in the same words as over HTTP. */
  const sendIn =
    (context: CallContext, log: FastifyBaseLogger) => async (call: Call, input: Record<string, unknown>) => {
      try {
        return await deps.invoke(call, input, context)
      } catch (error) {
        if (error instanceof Problem) throw new CallError(error.code, error.message)
        log.error({ err: error, call: call.path }, 'call failed while rendering')
        throw new CallError(problems.unknown.code, problems.unknown.message)
      }
    }

  const render = async (request: FastifyRequest, key: string): Promise<RenderResult | StoredPage> => {
    const tags = new Set<string>()
    const computation = cache.begin()
    try {
      const now = deps.clock.now()
      const result = await deps.web.render({
        // Never the Host header: a page is kept for everybody, whoever asked for it first.
        url: deps.origin + withoutTimestamp(request.url),
        region: deps.placeOfHost(hostOf(request.raw)).region,
        send: sendIn(contextFor(request, tags), request.log),
        now,
        pageKey: deps.pageKey(),
        mode: toMode(modeOf(request.headers.cookie)),
        cookies: {},
      })
      if (result.kind === 'redirect' || result.status !== 200) return result
      const page = await storePage(result.html, lifetimeAt(now.getTime()), now.getTime(), security)
      cache.finish(computation, key, page, tags)
      return page
    } finally {
      cache.abandon(computation)
    }
  }

  const renderOnce = (request: FastifyRequest, key: string): Promise<RenderResult | StoredPage> => {
    const running = rendering.get(key)
    if (running) return running
    const started = render(request, key).finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  const isFresh = (page: StoredPage): boolean => page.expiresAt > deps.clock.now().getTime()

  /** Answers a cached page before any routing; everything else is left to the application. */
  const fastPath = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (!request.url?.startsWith(routerBase)) return false
    const page = cache.get(keyOf(request))
    if (!page || !isFresh(page)) return false
    sendPage(page, request, response)
    return true
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const key = keyOf(request.raw)
    const known = cache.get(key)
    let result: RenderResult | StoredPage
    try {
      result = await renderOnce(request, key)
    } catch (error) {
      if (!known) throw error
      request.log.warn({ err: error }, 'serving the last good page')
      result = known
    }
    // A failing page must not replace one that was good: visitors read on while the database is away.
    if ('status' in result && result.status >= 500 && known) result = known
    if ('etag' in result) {
      reply.hijack()
      sendPage(result, request.raw, reply.raw)
      return undefined
    }
    if (result.kind === 'redirect') return reply.redirect(result.location, result.status)
    return reply
      .code(result.status)
      .headers({ ...security, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(result.html)
  }

  const register = async (app: FastifyInstance): Promise<void> => {
    await app.register(fastifyStatic, {
      root: join(webRoot, 'client/assets'),
      prefix: `${routerBase}/assets/`,
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
    })
    app.get('/', (_, reply) => reply.redirect(`${routerBase}/`, 302))
    app.get(routerBase, (_, reply) => reply.redirect(`${routerBase}/`, 302))
    app.get(`${routerBase}/*`, answer)
    for (const path of deps.publicPaths) {
      app.get(path, (request, reply) => reply.redirect(routerBase + request.url, 302))
    }
  }

  return { fastPath, register, touch: cache.touch, clear: cache.clear, size: cache.size }
}

export const hostOf = (request: IncomingMessage): string => (request.headers.host ?? '').replace(/:\d+$/, '')

export type Pages = ReturnType<typeof createPages>
