import { join } from 'node:path'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import type { App } from './app-shape.ts'
import type { Companions, OnCome } from './companions.ts'
import { leaveWork } from './demo/desk-work.ts'
import { liveFirstWeek } from './demo/first-week.ts'
import { leaveFollowers } from './demo/followers.ts'
import { loadDemo } from './demo/load.ts'
import { tellOfDemo } from './demo/notifications.ts'
import { embeddedOptions } from './early-database.ts'
import { takeInCrashes } from './features/log/crashes.ts'
import { fillIndex } from './features/search/rebuild.ts'
import { isCommonPassword } from './features/session/common-passwords.ts'
import {
  createFirstAdministrators,
  type FirstAdministrator,
  hasAccounts,
} from './features/session/first-administrators.ts'
import { listenForTags } from './platform/cache/tags.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Config, ConfigError } from './platform/config.ts'
import { loadSecret } from './platform/crypto/secrets.ts'
import { awaitMigrations } from './platform/database/await-migrations.ts'
import { type Database, openDatabase, shareOf } from './platform/database/database.ts'
import { type EmbeddedServer, startEmbedded } from './platform/database/embedded/start-embedded.ts'
import { migrate } from './platform/database/migrate.ts'
import { primaryAddress } from './platform/database/primary-address.ts'
import { openStore } from './platform/files/open-store.ts'
import { type FileStore, StoreFailure } from './platform/files/store.ts'
import { listen, portOf } from './platform/http/listen.ts'
import { takeStartTurn } from './platform/installation/start-turn.ts'
import { claimStorage, storageStateOf } from './platform/installation/storage-mark.ts'
import { lineToLeader } from './platform/metrics/line.ts'
import { followReadings, leadReadings } from './platform/metrics/siblings.ts'
import { useTracing } from './platform/trace/trace.ts'
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
  /** Which program this is, where it was built. */
  program?: string | undefined
  /** The database of its own, where that is on its way already. */
  embedded?: Promise<EmbeddedServer>
  /** Starts processes beside this one, with what they are to be told; calls back when a death was written down. */
  beside?(env: Record<string, string>, onDeath: () => void, onCome: OnCome): Companions
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

/** Companions of a server that died end by themselves, within this time after their drain. */
const leavingMs = 20_000

const stopServer = ({ stop }: EmbeddedServer): Promise<void> => stop()

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

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

/**
 * Files lie in a folder or a bucket, and every instance must see the same one: with stores of their own each would miss
 * what was brought to the other. One that the database does not know is taken for its own only where that is sure. A
 * bucket that is away just now keeps nobody from starting: pages are read without it.
 */
const joinStorage = async (
  { db }: Database,
  files: FileStore,
  { databaseUrl, storageAdopt }: Pick<Config, 'databaseUrl' | 'storageAdopt'>,
  tell: (line: string) => void,
): Promise<void> => {
  const state = await storageStateOf(db, files).catch(failure => {
    if (!(failure instanceof StoreFailure)) throw failure
    if (failure.isRefusal)
      throw new ConfigError(
        `文件存储 ${files.name} 拒绝访问（${failure.message}）：请核对 FILES_URL 与 AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY`,
      )
    tell(`文件存储 ${files.name} 暂时不可用（${failure.message}），先行启动；恢复之前不能上传和下载文件`)
  })
  if (state === 'own' || state === undefined) return
  if (state === 'foreign' && databaseUrl && !storageAdopt)
    throw new ConfigError(
      `文件存储 ${files.name} 不是该数据库的文件存储：多个实例必须共用同一个目录（例如网络存储挂载到 DATA_DIR/files），或者同一个桶（FILES_URL）。如果文件确已迁移到此处，请设置 STORAGE_ADOPT=1 启动一次`,
    )
  if (state === 'foreign') tell('文件存储没有本数据库的标记，已重新登记；如文件已丢失，请从备份恢复')
  await claimStorage(db, files)
}

/** What nobody is given any more is no reason to stay down: a setting may be older than the rule. */
const judgeFirstPassword = async (
  { db }: Database,
  { adminPassword }: Pick<Config, 'adminPassword'>,
  tell: (line: string) => void,
): Promise<void> => {
  if (!adminPassword || !isCommonPassword(adminPassword)) return
  if (!(await hasAccounts(db)))
    throw new ConfigError('环境变量 ADMIN_PASSWORD 的值不正确：过于常见，容易被猜到，请换一个')
  tell('环境变量 ADMIN_PASSWORD 的值过于常见，已不起作用，请删除；仍在使用该密码的账号请尽快修改')
}

/** The library is there only where somebody is to be told. */
const trace = async (
  { place, version }: Pick<Config, 'place' | 'version'>,
  share: number,
): Promise<() => Promise<void>> => {
  const { startTracing } = await import('./platform/trace/open-telemetry.ts')
  const tracing = startTracing({ version, place, share })
  useTracing(tracing)
  return async () => {
    useTracing(undefined)
    await tracing.stop()
  }
}

/** A scrape reaches any of the processes that share the port, so each can tell of all. */
const gatherMetrics = ({ place }: Config, { metrics }: App): OnCome => {
  const lead = leadReadings(metrics.own)
  if (place === 0) metrics.gatherBy(lead.gather)
  else metrics.gatherBy(followReadings(place, lineToLeader, metrics.own))
  return (number, line) => {
    lead.join(number, line)
    return () => lead.part(number, line)
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
  program,
  embedded,
  beside,
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
  // Read while the database comes up; what went wrong is told by the step that waits for it.
  const pages = live ? Promise.resolve(live.web) : loadWebEntry()
  pages.catch(() => {})
  try {
    if (config.tracedShare !== undefined) undo.push(await trace(config, config.tracedShare))
    let url = config.databaseUrl
    if (!url) {
      const coming = embedded ?? startEmbedded(embeddedOptions(config, tell))
      undo.push(() => coming.then(stopServer, () => {}))
      step('启动内置 PostgreSQL')
      url = (await coming).url
    }
    let companions: Companions | undefined
    // The database goes last.
    undo.push(async () => companions?.stop())
    step('更新数据库结构')
    const direct = await primaryAddress(config.databaseDirectUrl ?? url)
    await (config.migrates
      ? migrate(direct, { onWait: () => step('等待长时间的查询结束，以更新数据库结构'), signal })
      : awaitMigrations(direct, {
          onWait: ([first]) => step(`等待 npm run migrate 执行迁移（${first} 起）`),
          signal,
        }))
    const endTurn = await takeStartTurn(direct, { onWait: () => step('等待另一个实例完成启动'), signal })
    undo.push(endTurn)
    const database = openDatabase(url, log, shareOf(config.production), {
      servesReadOnly: config.demoMode,
      directUrl: config.databaseDirectUrl,
      replicaUrls: config.replicaUrls,
      longestLagMs: config.longestLagMs,
      namesStatements: config.namesStatements,
    })
    undo.push(database.end)
    await judgeFirstPassword(database, config, tell)
    const takeIn = (): Promise<void> => takeInCrashes(database.db, config.dataDir, log)
    // A companion's leader does, who knows of each death.
    if (!config.isCompanion) await takeIn()
    const files = openStore(config)
    await joinStorage(database, files, config, tell)
    const wantsDemo = config.demoContent ?? !config.databaseUrl
    if (!live?.isSeeded) {
      step('准备基础数据')
      await seedInstallation(database.db, packs, program)
    }
    if (wantsDemo && !live?.isSeeded) {
      step('检查演示内容')
      await loadDemo({
        url: direct,
        files,
        packs,
        now: clock.now(),
        onProgress: step,
      })
    }
    step('启动服务')
    const tags = await listenForTags(config.databaseDirectUrl ?? url, log)
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
      web: await pages,
    })
    undo.push(app.stop)
    const door = { ...(live ?? config), isShared: config.processes > 1 }
    const address = await listen(app.http, door, {
      joins: config.isCompanion,
      patienceMs: config.drainMs + leavingMs,
    })
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
      const archive = join(config.dataDir, 'archive')
      const desks = { db: database.db, clock, log, content: app.content, files, archive, admin }
      await liveFirstWeek(desks, packs)
      await leaveFollowers(database.db, packs, secret, clock.now())
    }
    app.ownRow.begin()
    app.presence.open()
    const told = {
      ...{ DEMO_CONTENT: '0', DATABASE_URL: url },
      PORT: String(portOf(address) ?? config.port),
    }
    // What the database does not take now stays for the next time.
    companions = beside?.(
      told,
      () => takeIn().catch(error => log.error({ err: error }, 'a death is not on record yet')),
      gatherMetrics(config, app),
    )
    // First of all when it stops: load balancers see it leave while it still answers.
    undo.push(async () => {
      app.presence.leave()
      companions?.leave()
      void app.ownRow.leave()
      await pause(config.drainMs)
    })
    await endTurn()
    return { app, address, administrators, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
