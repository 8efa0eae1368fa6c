import type { IncomingMessage } from 'node:http'
import type { Call } from '@sunport/contract/call.ts'
import { CallError, type SendCall } from '@sunport/contract/client.ts'
import { tokenCookie } from '@sunport/contract/constants.ts'
import type { PostedForm } from '@sunport/contract/form-exchange.ts'
import { Problem, problems } from '@sunport/contract/problems.ts'
import { readingModeOf } from '@sunport/contract/reading-mode.ts'
import type { RenderResult, SiteFace, WebEntry } from '@sunport/contract/rendering.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { createGate, type GateStand } from '../platform/gate.ts'
import { isPreview, modeOf, previewModeOf } from '../platform/http/address.ts'
import type { CallContext } from '../platform/http/context.ts'
import { cookieOf } from '../platform/http/cookies.ts'
import type { Invoke } from '../platform/http/invoke.ts'
import type { Proofs } from '../platform/http/proof.ts'
import type { CreateExchange, Exchange } from './form-exchange.ts'
import type { Pace } from './pace.ts'
import type { PageAddress } from './page-address.ts'

export interface RendererDeps {
  web: WebEntry
  invoke: Invoke
  /** Keeps answers that are the same for everybody. */
  keptInvoke: Invoke
  clock: Clock
  /** Scheme and host that canonical addresses begin with. */
  origin: string
  /** Site and region that the host of a request stands for. */
  placeOf(request: IncomingMessage): { siteId: string; region: string; site?: SiteFace }
  pageKey(): string
  pageAddress: PageAddress
  gatewayLogout: string | undefined
  createExchange: CreateExchange
  pace: Pick<Pace, 'draw'>
  proofs: Pick<Proofs, 'checkPlain'>
  renderStand?: GateStand
}

/** A form that was posted without script, and when its page was opened. */
export interface PlainPost extends PostedForm {
  openedAt: number
}

export interface Rendered {
  result: RenderResult
  /** The moment that the page was told it is. */
  drawnAt: number
  context: CallContext
  exchange: Exchange
}

/** A home asks for some dozens of things at once; more renders than this would only wait for connections. */
const rendersAtOnce = 3
const rendersWaiting = 200
/** Forms and previews: few, and each is work of somebody that must not be lost behind a crowd of readers. */
const ownAtOnce = 4
const ownWaiting = 50

/**
 * Renders one page for nobody in particular: what it may read is what an anonymous visitor may. Only a posted form
 * and a preview are somebody's own, and their pages are never kept.
 */
export const createRenderer = (deps: RendererDeps) => {
  const inTurn = createGate(rendersAtOnce, rendersWaiting, deps.renderStand)
  const ownInTurn = createGate(ownAtOnce, ownWaiting)

  const faceOf = (request: IncomingMessage) => {
    const { region, site } = deps.placeOf(request)
    return { region, ...(site && { site }) }
  }

  const contextFor = (
    request: FastifyRequest,
    tags: Set<string>,
    isPosted: boolean,
    session: string | undefined,
  ): CallContext => ({
    site: { id: deps.placeOf(request.raw).siteId },
    user: undefined,
    token: session,
    cookie: name => (isPosted ? cookieOf(request, name) : undefined),
    speaker: () => 'server',
    origin: '',
    ip: request.ip,
    userAgent: isPosted ? String(request.headers['user-agent'] ?? '').slice(0, 300) : '',
    requestId: request.id,
    startedAt: performance.now(),
    access: 'open',
    tags,
    cookies: [],
    headers: {},
  })

  return async (request: FastifyRequest, tags: Set<string>, posted?: PlainPost): Promise<Rendered> => {
    const isOwn = isPreview(request.url)
    const session = isOwn ? cookieOf(request, tokenCookie) : undefined
    const context = contextFor(request, tags, posted !== undefined, session)
    const exchange = deps.createExchange(request, posted)
    // An answer to somebody in particular must not be kept for others.
    const ask = posted || isOwn ? deps.invoke : deps.keptInvoke
    let hasFailed = false

    /** In process, a call fails in the same words as over HTTP. */
    const send: SendCall = async (call: Call, input) => {
      try {
        if (posted && call.proof) await deps.proofs.checkPlain(call.proof, posted.openedAt, context.ip)
        return await ask(call, input, context)
      } catch (error) {
        if (error instanceof Problem) throw new CallError(error.code, error.message)
        hasFailed = true
        request.log.error({ err: error, call: call.path }, 'call failed while rendering')
        throw new CallError(problems.unknown.code, problems.unknown.message)
      }
    }

    let drawnAt = 0
    const draw = () => {
      const now = deps.clock.now()
      drawnAt = now.getTime()
      return deps.web.render({
        // Never the Host header: a page is kept for everybody, whoever asked for it first.
        url: deps.origin + deps.pageAddress(request.url),
        ...faceOf(request.raw),
        send,
        now,
        pageKey: deps.pageKey(),
        mode: readingModeOf(isOwn ? previewModeOf(request.url) : modeOf(request.headers.cookie)),
        form: exchange.form,
        ...(deps.gatewayLogout ? { gatewayLogout: deps.gatewayLogout } : {}),
      })
    }
    // Whoever sends a form, or looks at his own text, is no crowd.
    const result = await (posted || isOwn ? ownInTurn(draw) : inTurn(() => deps.pace.draw(draw)))
    if (result.kind === 'page' && result.error) request.log.error({ err: result.error }, 'page failed')
    // Blocks that could not be loaded say so on the page; search engines and caches are told as well.
    const isBroken = hasFailed && result.kind === 'page' && result.status === 200
    return { result: isBroken ? { ...result, status: 503 } : result, drawnAt, context, exchange }
  }
}

export type Renderer = ReturnType<typeof createRenderer>
