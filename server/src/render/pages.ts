import type { IncomingMessage, ServerResponse } from 'node:http'
import { routerBase, tokenCookie } from '@sunport/contract/constants.ts'
import { problems } from '@sunport/contract/problems.ts'
import type { RenderResult } from '@sunport/contract/rendering.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lifetimeAt } from '../platform/cache/lifetime.ts'
import { createTaggedCache } from '../platform/cache/tagged-cache.ts'
import { isPreview, modeOf } from '../platform/http/address.ts'
import { addressClassOf } from '../platform/http/address-class.ts'
import { cookieOf } from '../platform/http/cookies.ts'
import { framableBy, leaveFramingToPage, pageSecurityHeaders } from '../platform/http/headers.ts'
import type { Platform } from '../platform/platform.ts'
import { type ClosedSite, sendClosed, staysOpen } from './closed-site.ts'
import { createCondenser } from './condenser.ts'
import { createExchanges } from './form-exchange.ts'
import { registerFormPosts } from './form-posts.ts'
import { createKeptCalls } from './kept-calls.ts'
import { createPace } from './pace.ts'
import { createPageAddress } from './page-address.ts'
import { bareAddresses, formsWithFiles, registerAssets } from './page-routes.ts'
import { registerQrCode } from './qr-code.ts'
import { registerReadingMode } from './reading-mode.ts'
import { createRenderer, type RendererDeps } from './renderer.ts'
import { type StoredPage, sendPage, sizeOfPage, storePage } from './stored-page.ts'

export interface PageNeeds extends Pick<RendererDeps, 'web' | 'placeOf' | 'renderStand'> {
  packs: readonly RegionPack[]
  /** Origins of other systems that the back-office may frame. */
  framedOrigins(): readonly string[]
  /** Whether anybody may read the site of a request; asked before every page, so it must be quick. */
  isSiteOpen(request: IncomingMessage): boolean
  /** The site that a request is for, if anybody may read it. */
  openSiteOf(request: IncomingMessage): string | undefined
  /** What one visitor of a site that is not open gets; undefined when he may read it all the same. */
  closedFor(request: FastifyRequest): Promise<ClosedSite | undefined>
  /** Where an address of the site before this one leads; asked for what is not found. */
  movedTo(request: FastifyRequest): string | undefined
}

/** A page that holds something of one visitor's is made for each anew. */
type Outcome = (RenderResult & { isPersonal?: boolean }) | StoredPage

const megabyte = 1024 * 1024
/** What is published is on its pages at once; while dozens of things are every second, a little later. */
const crowd = { touches: 10, renewMs: 3_000, holdMs: 4_500 }
const gatewayedPath = new RegExp(`^${routerBase}/(main|myiframe|contentManagement)(?=[/?#]|$)`)
/** Of what a client may ask for in a minute: drawing a page costs more than answering a call. */
const pagesShare = 1 / 2
const tooMany: ClosedSite = {
  kind: 'notice',
  status: 429,
  heading: '访问过于频繁',
  words: problems['request.too_many'].message,
  retryAfterSeconds: 60,
}
const missingPage = `${routerBase}/404`
const isStored = (outcome: Outcome): outcome is StoredPage => 'etag' in outcome

/** Pages from memory where possible, else rendered once for all who wait. */
export const createPages = (platform: Platform, needs: PageNeeds) => {
  const { config, clock, invoke, origin, secret, signatures, proofs, formTokens: tokens } = platform
  const { production, demoMode, gatewayLogout, publicOrigin } = config
  const pageKey = signatures.currentPageKey
  const deps = {
    ...needs,
    clock,
    invoke,
    origin,
    secret,
    tokens,
    proofs,
    pageKey,
    demoMode,
    gatewayLogout,
    publicOrigin,
  }
  const pageAddress = createPageAddress(needs.packs)
  const calls = createKeptCalls(invoke, clock)
  const pace = createPace()
  const render = createRenderer({
    ...deps,
    pace,
    pageAddress,
    keptInvoke: calls.ask,
    createExchange: createExchanges(deps),
  })
  const cache = createTaggedCache<StoredPage>(config.pagesMegabytes * megabyte, sizeOfPage, crowd)
  const security = pageSecurityHeaders(production)
  const securityOf = ({ isBackOffice, framedBy = [] }: Extract<RenderResult, { kind: 'page' }>) => {
    if (isBackOffice) return pageSecurityHeaders(production, deps.framedOrigins())
    return framedBy.length > 0 ? framableBy(security, framedBy) : security
  }
  const underWay = new Map<string, Promise<Outcome>>()
  const condenser = createCondenser(cache, () => underWay.size > 0)
  const mostDrawn = Math.ceil(config.rateLimit * pagesShare)
  const drawn = platform.minutes.of('page', mostDrawn)

  const keyOf = (request: IncomingMessage, siteId = deps.placeOf(request).siteId): string => {
    return `${siteId}|${modeOf(request.headers.cookie)}|${pageAddress(request.url ?? '')}`
  }

  const renderAndKeep = async (request: FastifyRequest, key: string): Promise<Outcome> => {
    const tags = new Set<string>()
    const computation = cache.begin()
    // A page that was begun before midnight shows the day before, whenever it is finished.
    const begun = deps.clock.now().getTime()
    try {
      const { result, drawnAt, exchange } = await render(request, tags)
      if (exchange.isPersonal()) return { ...result, isPersonal: true }
      if (deps.web.isLive) return result
      if (result.kind === 'redirect' || result.status !== 200 || result.maxAge === 0) return result
      const page = storePage(result.html, lifetimeAt(begun), begun, securityOf(result), drawnAt)
      cache.finish(computation, key, page, tags)
      return page
    } finally {
      cache.abandon(computation)
    }
  }

  const renderOnce = async (request: FastifyRequest, key: string): Promise<Outcome> => {
    const running = underWay.get(key)
    if (running) {
      const outcome = await running
      return 'isPersonal' in outcome ? renderAndKeep(request, key) : outcome
    }
    const started = renderAndKeep(request, key).finally(() => {
      underWay.delete(key)
      condenser.goOn()
    })
    underWay.set(key, started)
    return started
  }

  /** A failing page must not replace one that was good: visitors read on while the database is away. */
  const renderOrLastGood = async (request: FastifyRequest, key: string): Promise<Outcome> => {
    const known = cache.get(key)
    if (!known) return renderOnce(request, key)
    try {
      const outcome = await renderOnce(request, key)
      if ('status' in outcome && outcome.status >= 500) return known
      // What is no page any more is no last good one either.
      if (!isStored(outcome)) cache.drop(key)
      return outcome
    } catch (error) {
      request.log.error({ err: error }, 'rendering failed, the last good page is served')
      return known
    }
  }

  /** Answers a cached page before any routing; everything else is left to the application. */
  const fastPath = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (!request.url?.startsWith(routerBase)) return false
    const siteId = deps.openSiteOf(request)
    if (siteId === undefined) return false
    const key = keyOf(request, siteId)
    // Somebody has to make the next one of what is aging; everybody else reads on meanwhile.
    const page =
      cache.fresh(key) ?? (underWay.has(key) && !cache.isDoubtful(key) ? cache.get(key) : undefined)
    if (!page || page.expiresAt <= deps.clock.now().getTime()) return false
    if (!page.isCondensed) condenser.want(key)
    if (!sendPage(page, request, response)) return false
    pace.noteRead()
    return true
  }

  /**
   * Only what has to be drawn counts against a client's minute: what others read as well may be read as often as
   * anybody likes. Undefined when it is used up and nothing is kept.
   */
  const outcomeFor = async (request: FastifyRequest): Promise<Outcome | undefined> => {
    const mayDraw = () => mostDrawn === 0 || drawn.count(addressClassOf(request.ip)).current <= mostDrawn
    if (isPreview(request.url)) return mayDraw() ? (await render(request, new Set())).result : undefined
    const key = keyOf(request.raw)
    const kept = cache.get(key)
    const isGood = kept && kept.expiresAt > deps.clock.now().getTime()
    if (isGood && !cache.isAging(key) && !cache.isDoubtful(key)) return kept
    return mayDraw() ? renderOrLastGood(request, key) : kept
  }

  /** Behind a gateway the back-office is for those who have been there. */
  const isHeldBack = (request: FastifyRequest): boolean =>
    deps.gatewayLogout !== undefined &&
    gatewayedPath.test(request.url) &&
    cookieOf(request, tokenCookie) === undefined

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isHeldBack(request)) return reply.redirect(`${routerBase}/`, 302)
    if (!deps.isSiteOpen(request.raw) && !staysOpen(request.url)) {
      const closed = await deps.closedFor(request)
      if (closed) return sendClosed(closed, request, reply, security)
    }
    const outcome = await outcomeFor(request)
    if (!outcome) return sendClosed(tooMany, request, reply, security)
    leaveFramingToPage(reply.raw)
    if (isStored(outcome)) {
      const encodings = request.headers['accept-encoding']
      const page = condenser.readyFor(keyOf(request.raw), outcome, encodings?.toString())
      reply.hijack()
      sendPage(page, request.raw, reply.raw)
      return reply
    }
    if (outcome.kind === 'redirect') {
      const moved = outcome.location === missingPage ? deps.movedTo(request) : undefined
      return moved ? reply.redirect(moved, 301) : reply.redirect(outcome.location, outcome.status)
    }
    return reply
      .code(outcome.status)
      .headers({
        ...securityOf(outcome),
        'cache-control': 'no-store',
        ...(isPreview(request.url) ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
        ...(outcome.status === 503 ? { 'retry-after': '10' } : {}),
      })
      .type('text/html; charset=utf-8')
      .send(outcome.html)
  }

  const register = async (app: FastifyInstance): Promise<void> => {
    if (!deps.web.isLive) await registerAssets(app)
    app.get('/', (request, reply) => reply.redirect(routerBase + request.url, 302))
    app.get(routerBase, (request, reply) =>
      reply.redirect(request.url.replace(routerBase, `${routerBase}/`), 302),
    )
    registerReadingMode(app)
    registerQrCode(app, deps.origin)
    app.get(`${routerBase}/*`, answer)
    registerFormPosts(app, { ...deps, render, security, securityOf, takesFiles: formsWithFiles(deps.packs) })
    // What nothing else answers may be an address of the site before this one.
    app.get('/*', (request, reply) => {
      const moved = deps.movedTo(request)
      return moved ? reply.redirect(moved, 301) : reply.callNotFound()
    })
    for (const path of bareAddresses(deps.packs)) {
      app.get(path, (request, reply) => reply.redirect(routerBase + request.url, 302))
    }
  }

  return {
    fastPath,
    register,
    stored: () => ({ bytes: cache.bytes(), entries: cache.size() }),
    touch: (tags: readonly string[]): void => {
      calls.touch(tags)
      cache.touch(tags)
    },
    clear: (): void => {
      calls.clear()
      // Not dropped: when the database goes away again, visitors read the last good ones.
      cache.doubt()
    },
  }
}
