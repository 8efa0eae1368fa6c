import { createHash } from 'node:crypto'
import type { Call } from '@sunport/contract/call.ts'
import { success } from '@sunport/contract/envelope.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { lifetimeAt } from '../cache/lifetime.ts'
import type { Kept } from '../cache/memory.ts'
import { createTaggedCache } from '../cache/tagged-cache.ts'
import { groundTags } from '../cache/tags.ts'
import type { Clock } from '../clock.ts'
import type { CallContext } from './context.ts'
import { type JsonBytes, jsonBytes, sendBytes } from './json-answer.ts'

export interface KeptAnswer extends JsonBytes {
  /** Under what it is kept, if it is. */
  key: string
  etag: string
  expiresAt: number
  /** How it leaves before any routing, by who takes what, once somebody has asked so. */
  ready?: Map<string, { body: Buffer; headers: string[] }>
}

/** Some lists ask for what is open now: none is older than this. */
const longestMs = 60_000
const megabyte = 1024 * 1024

/** With the compressed bytes that somebody will ask for. */
const sizeOf = ({ plain }: KeptAnswer): number => Math.ceil(plain.length * 1.3)

/** What is the same for everybody who asks so: in the same words, from pages or from outside, at the same host. */
const keyOf = (call: Call, input: unknown, { site, origin, speaker }: CallContext): string =>
  `${site.id} ${speaker()} ${origin} ${call.path} ${JSON.stringify(input)}`

/**
 * Answers of public lists and details, as they leave: kept under the tags of what they show, as pages are, so that they
 * fall in every instance when it changes. Made once for all who ask meanwhile.
 */
export const createKeptAnswers = (megabytes: number, clock: Clock) => {
  const cache = createTaggedCache<KeptAnswer>(Math.max(1, megabytes) * megabyte, sizeOf)
  const underWay = new Map<string, Promise<KeptAnswer>>()
  let hits = 0
  let misses = 0

  const make = async (
    key: string,
    context: CallContext,
    work: () => Promise<unknown>,
  ): Promise<KeptAnswer> => {
    const computation = cache.begin()
    const begun = clock.now().getTime()
    try {
      const data = await work()
      const bytes = jsonBytes(success(data))
      const etag = `"${createHash('sha256').update(bytes.plain).digest('base64url').slice(0, 22)}"`
      const made = { ...bytes, key, etag, expiresAt: begun + lifetimeAt(begun, longestMs) }
      // What names nothing that it shows would never fall; what there is none of may come at any time.
      const isForAll = context.tags.size > 0 && context.cookies.length === 0
      if (isForAll && data !== null && Object.keys(context.headers).length === 0)
        cache.finish(computation, key, made, new Set([...context.tags, ...groundTags]))
      return made
    } finally {
      cache.abandon(computation)
    }
  }

  const recall = (key: string): KeptAnswer | undefined => {
    const known = cache.get(key)
    if (!known || known.expiresAt <= clock.now().getTime()) return undefined
    hits += 1
    return known
  }

  const answer = async (
    call: Call,
    given: unknown,
    context: CallContext,
    work: () => Promise<unknown>,
  ): Promise<KeptAnswer> => {
    const parsed = z.safeParse(call.input, given)
    // What is wrong with it is told by the call.
    const key = keyOf(call, parsed.success ? parsed.data : given, context)
    const known = recall(key)
    if (known) return known
    misses += 1
    const running = underWay.get(key)
    if (running) return running
    const started = make(key, context, work).finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }

  const kept: Kept = { touch: cache.touch, clear: cache.clear }
  return {
    ...kept,
    stored: () => ({ hits, misses, bytes: cache.bytes(), entries: cache.size() }),
    /** Whether answers of this call are kept: those that are the same for everybody, and only while there is room. */
    keeps: (call: Call): boolean => megabytes > 0 && call.isKept === true,
    answer,
    recall,
  }
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>

/** What is said of it, whether it is sent whole or was there already. */
export const headersOfKept = ({ etag }: KeptAnswer): Record<string, string> => ({
  'cache-control': 'no-cache',
  etag,
  vary: 'accept-encoding',
})

/** Sends a kept answer; a program that has it already gets 304. */
export const sendKept = (reply: FastifyReply, answer: KeptAnswer): FastifyReply => {
  reply.headers(headersOfKept(answer))
  return reply.request.headers['if-none-match'] === answer.etag
    ? reply.code(304).send()
    : sendBytes(reply, answer)
}
