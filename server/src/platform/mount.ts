import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '@sunport/contract/call.ts'
import { type BinObjectKind, bin, binObjectKinds } from '@sunport/contract/calls/bin.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BringBack } from './bin/bin-object.ts'
import { keyOfCall } from './bulk/undo-plan.ts'
import type { Kept } from './cache/memory.ts'
import { goOnServed } from './database/served.ts'
import { goOnAsVisitor } from './database/visitors.ts'
import type { Feature } from './feature.ts'
import { askFor, bindCalls, type HttpDeps } from './http/bind.ts'
import { callLimits } from './http/call-limits.ts'
import { leavingFirst, registerHealth } from './http/health.ts'
import { createKeptAnswers } from './http/kept-answers.ts'
import { createQuickCalls } from './http/quick-calls.ts'
import { countReadings, type Readings } from './http/reading.ts'
import { sayRequestIds } from './http/request-id.ts'
import { createHttpServer, senderDeadlines } from './http/server.ts'
import type { Task } from './jobs/define-task.ts'
import { registerMetrics } from './metrics/metrics-route.ts'
import { countedFirst, type Stored, watchRequests, watchStores } from './metrics/watch-mount.ts'
import type { Platform } from './platform.ts'
import { createPresence } from './presence.ts'
import { traceRequests } from './trace/trace-requests.ts'

export type Features = Readonly<Record<string, Feature>>

/** The house does not fit together: said in one sentence, before anything is served. */
export class MountError extends Error {
  override readonly name = 'MountError'
}

/** What answers requests beside the calls. */
interface Pages extends Kept {
  fastPath(request: IncomingMessage, response: ServerResponse): boolean
  stored(): Stored
  register(app: FastifyInstance): Promise<void>
}

type Surface = Pick<HttpDeps, 'siteOfHost' | 'userOfToken' | 'userOfBearer' | 'noteRefusal' | 'noteCall'> & {
  pages: Pages
  isSiteOpen(request: IncomingMessage): boolean
  /** What a request is counted under. */
  routeName(request: FastifyRequest): string
  /** What is left to readers. */
  readings: Readings
  /** Asked before anything is answered. */
  guard?(http: FastifyInstance): void
}

/** All timed work of the features; two of one code would take each other's runs. */
export const tasksOf = (features: Features): Task[] => {
  const owners = new Map<string, string>()
  return Object.entries(features).flatMap(([name, { tasks = [] }]) => {
    for (const { code } of tasks) {
      const owner = owners.get(code)
      if (owner) throw new MountError(`定时任务 ${code} 重复：${owner} 与 ${name} 都登记了它`)
      owners.set(code, name)
    }
    return tasks
  })
}

const bindAll = ({ calls, undoes, doors }: Platform, features: Features): void => {
  const owners = new Map<Call, string>()
  for (const [name, { calls: groups = [] }] of Object.entries(features))
    for (const { group, handlers } of groups)
      for (const [key, call] of Object.entries(group)) {
        const other = calls.bind(call, handlers[key])
        if (other)
          throw new MountError(
            `接口 ${call.method} ${call.path} 被绑定了两次：${owners.get(other)} 与 ${name}`,
          )
        owners.set(call, name)
      }
  for (const { doors: own = [] } of Object.values(features)) doors.push(...own)
  for (const { undoes: plans = [] } of Object.values(features))
    for (const plan of plans) undoes.set(keyOfCall(plan.call), plan)
}

/** Where the bin is served, whatever lies in it must come back. */
const recoverFrom = ({ calls, recoveries }: Platform, features: Features): void => {
  const owners = new Map<string, string>()
  for (const [name, { recovers = {} }] of Object.entries(features))
    for (const [kind, bringBack] of Object.entries(recovers) as [BinObjectKind, BringBack][]) {
      const owner = owners.get(kind)
      if (owner) throw new MountError(`回收站的 ${kind} 重复：${owner} 与 ${name} 都恢复它`)
      owners.set(kind, name)
      recoveries.set(kind, bringBack)
    }
  if (!calls.all().includes(bin.recover)) return
  for (const [kind, words] of Object.entries(binObjectKinds))
    if (!owners.has(kind)) throw new MountError(`回收站的 ${kind}（${words}）没有恢复方法`)
}

const remember = ({ memory }: Platform, features: Features, surface: readonly Kept[]): void => {
  const owners = new Map<string, string>()
  for (const [name, { memory: tables = [] }] of Object.entries(features))
    for (const { tag, refresh } of tables) {
      if (typeof refresh !== 'function') throw new MountError(`${name} 常驻内存的表 ${tag} 没有刷新方法`)
      const owner = owners.get(tag)
      if (owner) throw new MountError(`常驻内存的表 ${tag} 重复：${owner} 与 ${name} 都登记了它`)
      owners.set(tag, name)
    }
  const all = Object.values(features)
  memory.keep({
    tables: all.flatMap(({ memory: tables = [] }) => tables),
    caches: [...surface, ...all.flatMap(({ caches = [] }) => caches)],
  })
}

/** Binds what the features bring, and answers requests with it; stops it all in the reverse order. */
export const mount = async (
  platform: Platform,
  features: Features,
  { pages, guard, isSiteOpen, routeName, readings, ...surface }: Surface,
) => {
  const { config, log, clock, db, database, calls, invoke, memory, metrics, minutes, signatures, proofs } =
    platform
  const all = Object.values(features)
  tasksOf(features)
  bindAll(platform, features)
  recoverFrom(platform, features)
  const kept = createKeptAnswers(config.answersMegabytes, clock)
  remember(platform, features, [pages, kept])

  const counted = minutes.of('call', config.rateLimit)
  const { noteCall } = surface
  const quick = createQuickCalls({
    ...{ config, log, kept, calls: counted, isSiteOpen, noteCall, readings },
    noteRequest: metrics.requests.note,
  })
  const countedPages = countedFirst(metrics, pages.fastPath)

  const presence = createPresence()
  const http = await createHttpServer(
    config,
    log,
    leavingFirst(
      presence,
      (request, response) => countedPages(request, response) || quick.fastPath(request, response),
    ),
    senderDeadlines,
    callLimits(db, clock, counted),
  )
  sayRequestIds(http)
  traceRequests(http, config.trustProxy, routeName)
  http.addHook('onRequest', (_request, _reply, done) => goOnServed(done))
  watchRequests(http, metrics, routeName)
  watchStores(metrics, database, { page: pages.stored, answer: kept.stored })
  registerHealth(http, database, presence, config.version)
  registerMetrics(http, config, metrics)
  guard?.(http)
  countReadings(http, readings)
  const { demoMode } = config
  const deps = { invoke, signatures, proofs, kept, noteKept: quick.noteKept, demoMode, ...surface }
  bindCalls(http, calls.all(), deps)
  // Pages, feeds, maps of the sites: what is read and is no call is for anybody.
  http.addHook('onRequest', ({ method, routeOptions }, _reply, done) =>
    routeOptions.config.call || (method !== 'GET' && method !== 'HEAD') ? done() : goOnAsVisitor(done),
  )
  for (const feature of all) feature.http?.(http, askFor(deps))
  await pages.register(http)
  return {
    http,
    presence,
    stop: async (): Promise<void> => {
      await http.close()
      for (const { stop } of all.toReversed()) await stop?.()
      await minutes.stop()
      memory.stop()
    },
  }
}
