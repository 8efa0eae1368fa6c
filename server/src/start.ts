import { join } from 'node:path'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { App } from './app-shape.ts'
import { leaveWork } from './demo/desk-work.ts'
import { liveFirstWeek } from './demo/first-week.ts'
import { loadDemo } from './demo/load.ts'
import { tellOfDemo } from './demo/notifications.ts'
import { fillIndex } from './features/search/rebuild.ts'
import {
  createFirstAdministrators,
  type FirstAdministrator,
} from './features/session/first-administrators.ts'
import { listenForTags } from './platform/cache/tags.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { loadSecret } from './platform/crypto/secrets.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { startEmbedded } from './platform/database/embedded/start-embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { loadWebEntry } from './render/web-entry.ts'
import { seedInstallation } from './seed.ts'

export interface StartOptions {
  config: Config
  packs: readonly RegionPack[]
  log: Logger
  /** Called as each step begins, for whoever watches the start. */
  onStep(text: string): void
  /** Ends a start that is still under way. */
  signal?: AbortSignal
  clock?: Clock
  /** In development: pages from their sources, served to whoever holds the port. */
  live?: { web: WebEntry; port: number; host: string; isSeeded: boolean }
}

export interface Running {
  app: App
  address: string
  /** Made by this start; nobody is told their passwords again. */
  administrators: FirstAdministrator[]
  stop(): Promise<void>
}

const adminName = (production: boolean): string => (production ? 'sysadmin' : 'admin')
/** How long a load balancer gets to see that this instance is leaving. */
const drainMs = 5_000

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** On a machine without IPv6, the IPv4 addresses must do. */
const listen = ({ http }: App, { port, host }: { port: number; host: string }): Promise<string> =>
  http.listen({ port, host }).catch(error => {
    if (host === '::' && error.code === 'EAFNOSUPPORT') return http.listen({ port, host: '0.0.0.0' })
    throw error
  })

/** What was published before there was an index, or before texts were analysed as now, is searchable after a while. */
const fillInBackground = (database: Database, log: Logger): (() => Promise<void>) => {
  const stopping = new AbortController()
  const filling = fillIndex(database, { signal: stopping.signal }).then(
    filled => {
      if (filled > 0) log.info({ filled }, 'search index filled')
    },
    error => log.error({ err: error }, 'search index not filled'),
  )
  return async () => {
    stopping.abort()
    await filling
  }
}

/** From configuration to a serving application; what was started is stopped in the reverse order. */
export const start = async ({
  config,
  packs,
  log,
  onStep,
  signal,
  clock = systemClock,
  live,
}: StartOptions): Promise<Running> => {
  const step = (text: string): void => {
    signal?.throwIfAborted()
    onStep(text)
  }
  /** What the database's keeper has to say concerns whoever watches, also later. */
  const tell = (line: string): void => {
    log.info(line)
    onStep(line)
  }
  const undo: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const cancel of undo.splice(0).reverse())
      await cancel().catch(error => log.error({ err: error }, 'stopping failed'))
  }
  try {
    let url = config.databaseUrl
    if (!url) {
      step('启动内置 PostgreSQL')
      const embedded = await startEmbedded({ dataDir: config.dataDir, log: tell })
      undo.push(embedded.stop)
      url = embedded.url
    }
    step('更新数据库结构')
    await migrate(url)
    // In production a crowd is told to come back at once; elsewhere a busy machine may take its time.
    const database = openDatabase(url, log, 20, config.production ? 2_000 : 10_000)
    undo.push(database.end)
    const filesDir = join(config.dataDir, 'files')
    const wantsDemo = config.demoContent ?? !config.databaseUrl
    if (!live?.isSeeded) {
      step('准备基础数据')
      await seedInstallation(database.db, packs)
    }
    if (wantsDemo && !live?.isSeeded) {
      step('检查演示内容')
      await loadDemo({
        url,
        filesDir,
        packs,
        now: clock.now(),
        onProgress: step,
      })
    }
    step('启动服务')
    const tags = await listenForTags(url, log)
    undo.push(tags.stop)
    const secret = loadSecret(config.dataDir, config.secretKey)
    const app = await buildApp({
      config,
      log,
      clock,
      database,
      tags,
      secret,
      packs,
      web: live?.web ?? (await loadWebEntry()),
    })
    undo.push(async () => {
      if (config.production) await pause(drainMs)
      await app.stop()
    })
    const address = await listen(app, live ?? config)
    await app.tasks.start()
    undo.push(fillInBackground(database, log))
    // Last of all, so that a start cut short cannot swallow the password that is shown only once.
    const administrators = await createFirstAdministrators(
      database.db,
      adminName(config.production),
      config.adminPassword,
      wantsDemo,
    )
    if (wantsDemo && administrators.length > 0) {
      await tellOfDemo(database.db, clock.now())
      await leaveWork(database.db, packs, clock.now())
      const admin = adminName(config.production)
      await liveFirstWeek({ db: database.db, clock, log, content: app.content, filesDir, admin }, packs)
    }
    return { app, address, administrators, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
