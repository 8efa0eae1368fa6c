import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '@sunport/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import { keyOfCall } from './bulk/undo-plan.ts'
import type { Kept } from './cache/memory.ts'
import type { Feature } from './feature.ts'
import { askFor, bindCalls, type HttpDeps } from './http/bind.ts'
import { registerHealth } from './http/health.ts'
import { createHttpServer } from './http/server.ts'
import type { Task } from './jobs/define-task.ts'
import type { Platform } from './platform.ts'

export type Features = Readonly<Record<string, Feature>>

/** The house does not fit together: said in one sentence, before anything is served. */
export class MountError extends Error {
  override readonly name = 'MountError'
}

/** What answers requests beside the calls. */
interface Pages extends Kept {
  fastPath(request: IncomingMessage, response: ServerResponse): boolean
  register(app: FastifyInstance): Promise<void>
}

type Surface = Pick<HttpDeps, 'siteOfHost' | 'userOfToken' | 'noteRefusal' | 'noteCall'> & { pages: Pages }

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

const bindAll = ({ calls, undoes }: Platform, features: Features): void => {
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
  for (const { undoes: plans = [] } of Object.values(features))
    for (const plan of plans) undoes.set(keyOfCall(plan.call), plan)
}

const remember = ({ memory }: Platform, features: Features, pages: Kept): void => {
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
    caches: [pages, ...all.flatMap(({ caches = [] }) => caches)],
  })
}

/** Binds what the features bring, and answers requests with it; stops it all in the reverse order. */
export const mount = async (platform: Platform, features: Features, { pages, ...surface }: Surface) => {
  const { config, log, database, calls, invoke, signatures, proofs } = platform
  const all = Object.values(features)
  tasksOf(features)
  bindAll(platform, features)
  remember(platform, features, pages)

  const http = await createHttpServer(config, log, pages.fastPath)
  registerHealth(http, database)
  const deps: HttpDeps = { invoke, signatures, proofs, demoMode: config.demoMode, ...surface }
  bindCalls(http, calls.all(), deps)
  for (const feature of all) feature.http?.(http, askFor(deps))
  await pages.register(http)
  return {
    http,
    stop: async (): Promise<void> => {
      await http.close()
      for (const { stop } of all.toReversed()) await stop?.()
    },
  }
}
