import { discoverPacks } from '@sunport/regions/discover.ts'
import { say } from './announce.ts'
import { runCommand } from './command.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { migrate, pendingMigrations } from './platform/database/migrate.ts'
import { reachDatabase } from './platform/database/reach-database.ts'

const usage =
  '用法：npm run migrate（执行迁移，可在服务运行时执行）| npm run migrate -- --check（只核对，不改动）'

/** `npm run migrate`: the database's structure, apart from the start of any instance. */
runCommand(async () => {
  const [option, ...others] = process.argv.slice(2)
  if (others.length > 0 || (option !== undefined && option !== '--check')) throw new ConfigError(usage)
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort(new Error('已中止')))
  const server = await reachDatabase(config, say)
  try {
    if (option) {
      const pending = await pendingMigrations(server.url)
      for (const name of pending) say(`待执行：${name}`)
      say(pending.length === 0 ? '数据库结构已是本版本' : `待执行 ${pending.length} 个迁移`)
      return pending.length === 0
    }
    const done = await migrate(server.url, {
      onWait: () => say('等待长时间的查询结束，以更新数据库结构'),
      signal: stopping.signal,
    })
    for (const name of done) say(`已执行：${name}`)
    say(done.length === 0 ? '数据库结构已是本版本，无需迁移' : `共执行 ${done.length} 个迁移`)
    return true
  } finally {
    await server.stop()
  }
})
