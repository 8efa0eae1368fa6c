/**
 * `npm run dev`: this process has the port, the database and the bundler of the pages, and outlives the servers, which
 * are started anew with every save of their code.
 */
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { discoverPacks } from '../../regions/src/discover.ts'
import { explain } from '../../server/src/announce.ts'
import { type Config, readConfig } from '../../server/src/platform/config.ts'
import { startEmbedded } from '../../server/src/platform/database/embedded/start-embedded.ts'
import { openLivePages } from '../../web/build/live-pages.ts'
import { createFront } from './front.ts'
import { createServers, type Servers } from './servers.ts'

const root = path.resolve(import.meta.dirname, '../..')
const watched = ['server/src', 'server/migrations', 'contract/src', 'regions/src'].map(at =>
  path.join(root, at),
)
/** Editors save in several strokes. */
const settleMs = 40

const undo: (() => Promise<unknown>)[] = []
let isLeaving = false

const leave = async (code: number): Promise<void> => {
  if (isLeaving) return
  isLeaving = true
  for (const cancel of undo.splice(0).reverse()) await cancel().catch(error => console.error(error))
  process.exit(code)
}

const openDatabase = async (config: Config): Promise<NodeJS.ProcessEnv> => {
  if (config.databaseUrl) return {}
  console.log('  · 启动内置 PostgreSQL')
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    walArchive: config.walArchive,
    log: line => console.log(`  · ${line}`),
  })
  undo.push(embedded.stop)
  // The archive is this process's: the servers know a database of somebody else's.
  const own = { WAL_ARCHIVE_DIR: '', DATABASE_URL: embedded.url }
  return { ...own, DEMO_CONTENT: config.demoContent === false ? '0' : '1' }
}

const listen = async ({ port, host }: Config) => {
  const front = createFront()
  await new Promise<void>((resolve, reject) => {
    front.server.once('error', reject)
    front.server.listen({ port, host }, resolve)
  })
  undo.push(async () => front.server.closeAllConnections())
  return { ...front, port: (front.server.address() as AddressInfo).port }
}

const isServerCode = (file: string): boolean =>
  watched.some(folder => file.startsWith(folder + path.sep)) && !/\.test\.tsx?$|\/testing\//.test(file)

/** What the installation is filled from: sites, vocabularies, rights, and the tables for them. */
const isSeedCode = (file: string): boolean =>
  /^(?:contract|regions|server\/migrations)\/|\/rights\/|seed|\/demo\//.test(file)

const restartOnSave = (
  watcher: Awaited<ReturnType<typeof openLivePages>>['watcher'],
  servers: Servers,
): void => {
  let settling: NodeJS.Timeout | undefined
  let isSeeded = true
  watcher.add(watched)
  watcher.on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir' || !isServerCode(path.resolve(file))) return
    clearTimeout(settling)
    // From the first such save on every start fills it anew: one that did not come up may have filled nothing.
    isSeeded &&= !isSeedCode(path.relative(root, path.resolve(file)))
    settling = setTimeout(() => servers.start(isSeeded), settleMs)
  })
}

const main = async (): Promise<void> => {
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const front = await listen(config)
  const env = { ...process.env, PORT: String(front.port), ...(await openDatabase(config)) }
  const pages = await openLivePages(front.server, modules => servers.changed(modules))
  undo.push(pages.close)
  const servers = createServers({
    env: { ...env, NODE_COMPILE_CACHE: path.join(root, '.build/node') },
    answer: (about, input) => (about === 'module' ? pages.module(input) : pages.assets(input as string[])),
    onServing: (ms, isFirst) => {
      if (isFirst) return restartOnSave(pages.watcher, servers)
      console.log(`服务已更新，用时 ${(ms / 1000).toFixed(1)} 秒`)
      pages.reload()
    },
    onHopeless: code => void leave(code),
  })
  undo.push(servers.stop)
  front.open(pages, servers)
  servers.start(false)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void leave(0))
main().catch(error => {
  process.stderr.write(`\n启动失败：${explain(error)}\n`)
  return leave(1)
})
