import { parseArgs } from 'node:util'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { EmbeddedRefusal } from '../platform/database/embedded/refusal.ts'
import { migrate } from '../platform/database/migrate.ts'
import { reachDatabase } from '../platform/database/reach-database.ts'
import { createLog } from '../platform/log.ts'
import { seedInstallation } from '../seed.ts'
import { growDemo } from './grow.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const usage = '用法：npm run demo -- --notices 1000000（正整数）'

const wantedNotices = (): number => {
  const { values } = parseArgs({ options: { notices: { type: 'string', default: '10000' } } })
  const notices = Number(values.notices)
  if (!Number.isSafeInteger(notices) || notices < 1) throw new ConfigError(usage)
  return notices
}

const main = async (): Promise<void> => {
  const notices = wantedNotices()
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const log = createLog('warn')
  const server = await reachDatabase(config.databaseUrl, config.dataDir, say)
  process.once('SIGINT', () => server.stop().finally(() => process.exit(130)))
  process.once('SIGTERM', () => server.stop().finally(() => process.exit(143)))
  try {
    await migrate(server.url)
    const database = openDatabase(server.url, log, 2)
    try {
      await seedInstallation(database.db, packs)
      const added = await growDemo({ url: server.url, packs, now: new Date(), notices, onProgress: say })
      say(`完成，共新增公告 ${added.toLocaleString('en-US')} 条`)
    } finally {
      await database.end()
    }
  } finally {
    await server.stop()
  }
}

main().catch(error => {
  const isExpected = error instanceof ConfigError || error instanceof EmbeddedRefusal
  process.stderr.write(`${isExpected ? error.message : (error.stack ?? error)}\n`)
  process.exitCode = 1
})
