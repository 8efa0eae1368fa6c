import { parseArgs } from 'node:util'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { ConfigError, readConfig } from '../platform/config.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { EmbeddedRefusal } from '../platform/database/embedded/refusal.ts'
import { migrate } from '../platform/database/migrate.ts'
import { reachDatabase } from '../platform/database/reach-database.ts'
import { createLog } from '../platform/log.ts'
import { seedInstallation } from '../seed.ts'
import { growDemo } from './grow.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const usage =
  '用法：npm run demo -- --notices 100000（再加这么多条），或 --total 1000000（补足到这么多条），均为正整数'

const whole = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1) throw new ConfigError(usage)
  return number
}

const readWish = () => {
  const { values } = parseArgs({ options: { notices: { type: 'string' }, total: { type: 'string' } } })
  return { notices: whole(values.notices), total: whole(values.total) }
}

/** How many are missing: a run towards a total goes on where an earlier one was cut off. */
const missing = async ({ pool }: Database, { notices, total }: ReturnType<typeof readWish>) => {
  if (total === undefined) return notices ?? 10_000
  const { rows } = await pool.query<{ present: string }>('SELECT count(*) AS present FROM publication')
  return Math.max(0, total - Number(rows[0]?.present))
}

const main = async (): Promise<void> => {
  const wish = readWish()
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const log = createLog('warn')
  const server = await reachDatabase(config, say)
  process.once('SIGINT', () => server.stop().finally(() => process.exit(130)))
  process.once('SIGTERM', () => server.stop().finally(() => process.exit(143)))
  try {
    await migrate(server.url)
    const database = openDatabase(server.url, log, 2)
    try {
      await seedInstallation(database.db, packs)
      const notices = await missing(database, wish)
      const { added } = await growDemo({ url: server.url, packs, now: new Date(), notices, onProgress: say })
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
