import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Metrics } from './metrics.ts'
import { counter, each, gauge, type Reading } from './reading.ts'

/** What a store of ready answers holds; one that counts nobody's asking is counted by whoever asks it. */
export interface Stored {
  bytes: number
  entries: number
  hits?: number
  misses?: number
}

const pageRoutes = 'page:'

/** Pages from memory cost what a bare server costs: counting one is a plain addition. */
export const countedFirst =
  (
    { requests: { kept } }: Pick<Metrics, 'requests'>,
    fastPath: (request: IncomingMessage, response: ServerResponse) => boolean,
  ) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const isAnswered = fastPath(request, response)
    if (isAnswered)
      if (response.statusCode === 304) kept.unchanged += 1
      else kept.whole += 1
    return isAnswered
  }

/** Everything that passes the framework, by its route. */
export const watchRequests = (
  http: FastifyInstance,
  { requests }: Pick<Metrics, 'requests'>,
  routeName: (request: FastifyRequest) => string,
): void => {
  http.addHook('onResponse', async (request, reply) =>
    requests.note(routeName(request), request.method, reply.raw.statusCode, reply.elapsedTime / 1000),
  )
}

const poolReadings = (pools: Database['pools']): Reading[] => {
  const sizes = Object.entries(pools).flatMap(([pool, { totalCount, idleCount, options }]) => [
    { labels: { pool, state: 'open' }, value: totalCount },
    { labels: { pool, state: 'idle' }, value: idleCount },
    { labels: { pool, state: 'most' }, value: options.max ?? 0 },
  ])
  const waiting = Object.entries(pools).map(([pool, { waitingCount }]) => [pool, waitingCount] as const)
  return [
    gauge('sunport_database_connections', 'Connections of a pool: open, idle among them, and at most', sizes),
    gauge(
      'sunport_database_waiting',
      'Who waits for a connection of a pool',
      each('pool', Object.fromEntries(waiting)),
    ),
  ]
}

const storeReadings = (stores: Record<string, Required<Stored>>): Reading[] => {
  const of = (part: keyof Stored) =>
    each('cache', Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, store[part]])))
  return [
    counter('sunport_cache_hits_total', 'Answers that came from memory', of('hits')),
    counter('sunport_cache_misses_total', 'Answers that had to be made, or were made ready', of('misses')),
    gauge('sunport_cache_bytes', 'Memory that kept answers take', of('bytes')),
    gauge('sunport_cache_entries', 'Kept answers', of('entries')),
  ]
}

/** What is held ready: answers in memory, connections, places at the drawing board. */
export const watchStores = (
  metrics: Metrics,
  { pools }: Pick<Database, 'pools'>,
  stores: { page(): Stored; answer(): Required<Stored> },
): void => {
  metrics.addProcess(() => {
    const { kept, passed } = metrics.requests.pages(pageRoutes)
    const { running, waiting } = metrics.renders
    return [
      ...poolReadings(pools),
      ...storeReadings({
        page: { ...stores.page(), hits: kept, misses: passed },
        answer: stores.answer(),
      }),
      gauge('sunport_renders', 'Pages that are drawn just now, and that wait for it', [
        { labels: { state: 'running' }, value: running },
        { labels: { state: 'waiting' }, value: waiting },
      ]),
    ]
  })
}
