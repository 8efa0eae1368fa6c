import { discoverPacks } from '@sunport/regions/discover.ts'
import { checkIndex, faultNames } from './features/search/check-read.ts'
import { rebuildIndex, rebuildProgress } from './features/search/rebuild.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { EmbeddedRefusal } from './platform/database/embedded/refusal.ts'
import { migrate } from './platform/database/migrate.ts'
import { reachDatabase } from './platform/database/reach-database.ts'
import { createLog } from './platform/log.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const usage =
  '用法：npm run search -- rebuild（重建全文索引，可在服务运行时执行）| check（核对索引与已发布信息）'

const rebuild = async (database: Database, signal: AbortSignal): Promise<boolean> => {
  const earlier = await rebuildProgress(database.db)
  if (earlier && earlier.state !== 'done') say(`继续上次未完成的重建（已完成 ${earlier.done} 条）`)
  let told = 0
  const isDone = await rebuildIndex(database, {
    signal,
    onProgress: (done, total) => {
      const percent = Math.floor((100 * done) / Math.max(1, total))
      if (percent > told)
        say(`已重建 ${done.toLocaleString('en-US')} / ${total.toLocaleString('en-US')} 条（${percent}%）`)
      told = Math.max(told, percent)
    },
  })
  say(isDone ? '全文索引重建完成' : '另一项重建正在进行，本次未执行')
  return isDone
}

const check = async ({ db }: Database): Promise<boolean> => {
  const { published, faults } = await checkIndex(db)
  say(`已发布信息 ${published.toLocaleString('en-US')} 条`)
  for (const { kind, total, infoIds } of faults)
    say(`${faultNames[kind]}：${total.toLocaleString('en-US')} 条，如 ${infoIds.join('、')}`)
  say(
    faults.length === 0 ? '索引与已发布信息一致' : '索引与已发布信息不一致，请执行 npm run search -- rebuild',
  )
  return faults.length === 0
}

const main = async (): Promise<boolean> => {
  const [command] = process.argv.slice(2)
  if (command !== 'rebuild' && command !== 'check') throw new ConfigError(usage)
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort(new Error('已中止')))
  const server = await reachDatabase(config.databaseUrl, config.dataDir, say)
  try {
    await migrate(server.url)
    const database = openDatabase(server.url, createLog('warn'), 2)
    try {
      return await (command === 'rebuild' ? rebuild(database, stopping.signal) : check(database))
    } finally {
      await database.end()
    }
  } finally {
    await server.stop()
  }
}

main().then(
  isWell => {
    process.exitCode = isWell ? 0 : 1
  },
  error => {
    const isExpected = error instanceof ConfigError || error instanceof EmbeddedRefusal
    process.stderr.write(`${isExpected ? error.message : (error.stack ?? error)}\n`)
    process.exitCode = 1
  },
)
