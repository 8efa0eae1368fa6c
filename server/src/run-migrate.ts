import { say } from './announce.ts'
import { atServer, runCommand } from './command.ts'
import { ConfigError } from './platform/config.ts'
import { migrate, pendingMigrations } from './platform/database/migrate.ts'

const usage =
  '用法：npm run migrate（执行迁移，可在服务运行时执行）| npm run migrate -- --check（只核对，不改动）'

const check = async (url: string): Promise<boolean> => {
  const pending = await pendingMigrations(url)
  for (const name of pending) say(`待执行：${name}`)
  say(pending.length === 0 ? '数据库结构已是本版本' : `待执行 ${pending.length} 个迁移`)
  return pending.length === 0
}

/** `npm run migrate`: the database's structure, apart from the start of any instance. */
runCommand(() => {
  const [option, ...others] = process.argv.slice(2)
  if (others.length > 0 || (option !== undefined && option !== '--check')) throw new ConfigError(usage)
  return atServer(async ({ url, signal }) => {
    if (option) return check(url)
    const done = await migrate(url, {
      onWait: () => say('等待长时间的查询结束，以更新数据库结构'),
      signal,
    })
    for (const name of done) say(`已执行：${name}`)
    say(done.length === 0 ? '数据库结构已是本版本，无需迁移' : `共执行 ${done.length} 个迁移`)
    return true
  })
})
