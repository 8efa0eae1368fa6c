import type { Call } from '@sunport/contract/call.ts'
import { lifetimeAt } from '../platform/cache/lifetime.ts'
import { createTaggedCache } from '../platform/cache/tagged-cache.ts'
import { groundTags } from '../platform/cache/tags.ts'
import type { Clock } from '../platform/clock.ts'
import type { CallContext } from '../platform/http/context.ts'
import type { Invoke } from '../platform/http/invoke.ts'

interface Kept {
  answer: unknown
  tags: ReadonlySet<string>
  bytes: number
  expiresAt: number
}

const cacheBytes = 24 * 1024 * 1024
/** A page lives for minutes of its own; together they must not become many. */
const longestMs = 60_000

/** What anybody may read, and reading changes nothing. */
const isPlainRead = ({ method, access, signed, answer }: Call): boolean =>
  method === 'GET' && access === 'open' && !signed && answer === 'json'

/** About what a field or an element takes besides its own value. */
const bytesOfPlace = 16

/** Many pages share one answer: none may change it for the others. Answers how many bytes it holds, nearly. */
const freeze = (value: unknown): number => {
  if (typeof value === 'string') return 2 * value.length
  if (typeof value !== 'object' || value === null) return 0
  Object.freeze(value)
  let bytes = bytesOfPlace
  for (const key in value) bytes += bytesOfPlace + freeze((value as Record<string, unknown>)[key])
  return bytes
}

/**
 * Calls of the renders, each answer kept under the tags of what it shows. A home asks for dozens of things; when one
 * of them changes, the next render asks for this one only. Pages are no staler for it: they fall by the same tags.
 */
export const createKeptCalls = (invoke: Invoke, clock: Clock) => {
  const cache = createTaggedCache<Kept>(cacheBytes, ({ bytes }) => bytes)

  const askAnew = async (call: Call, input: unknown, context: CallContext, key: string): Promise<unknown> => {
    const computation = cache.begin()
    // What was asked for before midnight and answered after it is of the day before.
    const asked = clock.now().getTime()
    const own = { ...context, tags: new Set<string>(), cookies: [], headers: {} }
    try {
      const answer = await invoke(call, input, own)
      const isTagged = own.tags.size > 0
      if (isTagged) for (const ground of groundTags) own.tags.add(ground)
      for (const tag of own.tags) context.tags.add(tag)
      // What names nothing that it shows would never fall.
      if (!isTagged || own.cookies.length > 0) return answer
      const bytes = freeze(answer)
      const kept = { answer, tags: own.tags, bytes, expiresAt: asked + lifetimeAt(asked, longestMs) }
      cache.finish(computation, key, kept, own.tags)
      return answer
    } finally {
      cache.abandon(computation)
    }
  }

  const ask: Invoke = async (call, input, context) => {
    if (!isPlainRead(call)) return invoke(call, input, context)
    const key = `${context.site.id} ${call.path} ${JSON.stringify(input)}`
    const known = cache.get(key)
    if (!known || known.expiresAt <= clock.now().getTime()) return askAnew(call, input, context, key)
    for (const tag of known.tags) context.tags.add(tag)
    return known.answer
  }

  return { ask, touch: cache.touch, clear: cache.clear }
}
