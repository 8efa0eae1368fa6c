import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '@sunport/contract/call.ts'
import { signatureHeader } from '@sunport/contract/constants.ts'
import { successCode } from '@sunport/contract/envelope.ts'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { withoutTimestamp } from './address.ts'
import { addressClassOf, plainAddress } from './address-class.ts'
import type { HttpDeps } from './bind.ts'
import type { RequestSite } from './context.ts'
import { bytesFor, jsonType } from './json-answer.ts'
import { headersOfKept, type KeptAnswer, type KeptAnswers } from './kept-answers.ts'
import type { MinuteCounter } from './minute-counts.ts'
import { askedBy, budgetHeaders, type Readings, unitsOf } from './reading.ts'
import { requestIdOf } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { loggedPath, logRequest } from './server.ts'
import { senderOf } from './trusted-hops.ts'

interface Needs {
  config: Pick<Config, 'production' | 'rateLimit' | 'trustProxy'>
  log: Pick<Logger, 'info'>
  kept: Pick<KeptAnswers, 'recall'>
  calls: MinuteCounter
  readings: Readings
  /** Whether anybody may read the site of a request. */
  isSiteOpen(request: IncomingMessage): boolean
  noteCall: HttpDeps['noteCall']
  /** Counted for whoever watches, by the path of the call. */
  noteRequest(route: string, method: string, status: number, seconds: number): void
}

/** What was asked in some words, and where its answer is kept. */
interface Asked {
  key: string
  call: Call
  site: RequestSite
  path: string
}

const mostKnown = 4_000
const longestKnown = 500
/** Browsers and programs differ in how they say what they take; whoever makes words up gets no room for them. */
const mostEncodings = 8

/**
 * Answers of calls that are kept, given out before any routing as pages are: what was asked before in the same words, at
 * the same host, and not by one of our own pages, is known without reading the words again. Limits, records and
 * headers are those of every other answer.
 */
export const createQuickCalls = ({
  config,
  log,
  kept,
  calls,
  isSiteOpen,
  noteCall,
  noteRequest,
  readings,
}: Needs) => {
  const { rateLimit, trustProxy } = config
  const known = new LRUCache<string, Asked>({ max: mostKnown })
  const secured = securityHeaders(config.production).flat()

  /** All that an answer may hang on beside the words: the host and the scheme that the framework will read. */
  const wordsOf = (url: string, { headers, socket }: IncomingMessage): string => {
    const words = `${headers.host} ${withoutTimestamp(url)}`
    return trustProxy(socket.remoteAddress, 0)
      ? `${headers['x-forwarded-proto']} ${headers['x-forwarded-host']} ${words}`
      : words
  }
  const isSigned = ({ headers }: IncomingMessage): boolean => headers[signatureHeader] !== undefined

  /** Counted as any call is; undefined when it is one too many, which the framework says in its words. */
  const limitsFor = (source: string): string[] | undefined => {
    if (rateLimit <= 0) return []
    if (calls.isUsedUp(source)) return undefined
    const { current, ttl } = calls.count(source)
    return [
      ...['x-ratelimit-limit', String(rateLimit)],
      ...['x-ratelimit-remaining', String(rateLimit - current)],
      ...['x-ratelimit-reset', String(Math.ceil(ttl / 1000))],
    ]
  }

  /** The bytes for whoever takes these encodings, with all headers but those of his minute; none for who has them. */
  const readyFor = (answer: KeptAnswer, accepted: string | undefined) => {
    answer.ready ??= new Map()
    const known = answer.ready.get(accepted ?? '')
    if (known) return known
    const { body, encoding } = bytesFor(answer, accepted)
    const headers = [...secured, ...Object.entries(headersOfKept(answer)).flat()]
    if (encoding) headers.push('content-encoding', encoding)
    headers.push('content-type', jsonType, 'content-length', String(body.length))
    const ready = { body, headers }
    if (answer.ready.size < mostEncodings) answer.ready.set(accepted ?? '', ready)
    return ready
  }

  const send = (
    answer: KeptAnswer,
    request: IncomingMessage,
    response: ServerResponse,
    own: string[],
  ): number => {
    if (request.headers['if-none-match'] === answer.etag) {
      const headers = [...secured, ...Object.entries(headersOfKept(answer)).flat(), ...own]
      response.writeHead(304, headers).end()
      return 304
    }
    const { body, headers } = readyFor(answer, request.headers['accept-encoding']?.toString())
    response.writeHead(200, [...headers, ...own]).end(body)
    return 200
  }

  return {
    noteKept: (call: Call, request: FastifyRequest, { key }: KeptAnswer, site: RequestSite): void => {
      const { originalUrl, raw } = request
      if (call.perMinute || isSigned(raw) || originalUrl.length > longestKnown) return
      known.set(wordsOf(originalUrl, raw), { key, call, site, path: loggedPath(request) })
    },

    fastPath: (request: IncomingMessage, response: ServerResponse): boolean => {
      if (request.method !== 'GET' || isSigned(request)) return false
      const asked = known.get(wordsOf(request.url ?? '', request))
      const answer = asked && kept.recall(asked.key)
      if (!answer || !isSiteOpen(request)) return false
      const startedAt = performance.now()
      const ip = senderOf(request, trustProxy)
      const read = {
        ...askedBy(request, ip),
        call: asked.call.path,
        form: 'json',
        units: unitsOf(asked.call),
      }
      // What is refused, the framework says in its words.
      if (read.units > 0 && readings.isUsedUp(read)) return false
      const limits = limitsFor(addressClassOf(ip))
      if (!limits) return false
      const taken = read.units > 0 ? readings.take(read) : undefined
      if (taken) limits.push(...budgetHeaders(taken.standing).flat())
      const requestId = requestIdOf(request)
      const status = send(answer, request, response, ['x-request-id', requestId, ...limits])
      const { call, site, path } = asked
      const context = { site, user: undefined, speaker: () => 'outside' as const, requestId, startedAt }
      noteCall(call, { ...context, ip: plainAddress(ip) }, { status: 200, code: successCode })
      const ms = performance.now() - startedAt
      noteRequest(call.path, request.method, status, ms / 1000)
      logRequest(log, { reqId: requestId, method: request.method, path, status, ms: Math.round(ms), ip })
      return true
    },
  }
}
