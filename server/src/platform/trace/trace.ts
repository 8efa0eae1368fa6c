import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Record<string, string | number | boolean>

/** Something that takes time, as part of what a request or a run of a task does. */
export interface Span {
  traceId: string
  rename(name: string): void
  /** With what it came to, and why it failed where it did. */
  end(attributes?: Attributes, failure?: unknown): void
}

export interface SpanStart {
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
  parent?: Span | undefined
  /** As whoever asks has named his own, by the header of the W3C; only of somebody who is trusted. */
  traceparent?: string | undefined
}

export interface Tracing {
  begin(start: SpanStart): Span
  stop(): Promise<void>
}

let tracing: Tracing | undefined
const active = new AsyncLocalStorage<Span>()

/** Where an endpoint is set; without one nothing below does anything. */
export const useTracing = (given: Tracing | undefined): void => {
  tracing = given
}

/** Begins what has no end in the same function; `undefined` where nobody traces. */
export const beginSpan = (start: Omit<SpanStart, 'parent'>): Span | undefined =>
  tracing?.begin({ ...start, parent: active.getStore() })

/** Does some work as a part of what is under way. */
export const within = <T>(span: Span | undefined, work: () => T): T =>
  span ? active.run(span, work) : work()

/** A part of its own, from beginning to end. */
export const spanned = async <T>(
  start: Omit<SpanStart, 'parent' | 'traceparent'>,
  work: () => Promise<T>,
): Promise<T> => {
  const span = beginSpan(start)
  if (!span) return work()
  try {
    const result = await active.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({}, error)
    throw error
  }
}

const longestText = 1_000

/** A statement of what is under way; what the server asks of its own accord every second is nobody's part. */
export const statementSpan = (text: string): ((failure?: Error) => void) | undefined => {
  if (!tracing || !active.getStore()) return undefined
  const span = beginSpan({
    name: /^\w+/.exec(text.trimStart())?.[0].toUpperCase() ?? 'SQL',
    kind: 'client',
    // Values travel apart from it.
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) },
  })
  return span && (failure => span.end({}, failure))
}
