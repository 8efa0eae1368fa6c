import { say } from '../announce.ts'
import { runCommand } from '../command.ts'
import { ConfigError } from '../platform/config.ts'
import { readOptions } from './command-line.ts'
import { restoreBackup } from './restore-backup.ts'

const usage =
  '用法：npm run restore -- --from 备份目录 --data-dir 新的数据目录 [--keys 密钥目录] [--wal WAL归档目录 [--until 时刻]] [--database-url 空数据库的地址]'

const momentOf = (text: string): Date => {
  // Without a zone a moment means one thing here and another there.
  if (
    !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(Date.parse(text))
  )
    throw new ConfigError(`--until 的值 ${text} 不是带时区的时刻，如 2026-01-31T08:00:00+08:00`)
  return new Date(text)
}

runCommand(async () => {
  const given = readOptions(
    {
      from: { type: 'string' },
      'data-dir': { type: 'string' },
      keys: { type: 'string' },
      wal: { type: 'string' },
      until: { type: 'string' },
      'database-url': { type: 'string' },
    },
    usage,
  )
  if (!given.from || !given['data-dir']) throw new ConfigError(usage)
  if (given.until && !given.wal) throw new ConfigError('恢复到指定时刻需要归档的 WAL，请用 --wal 指明其目录')
  const since = performance.now()
  const { database } = await restoreBackup({
    from: given.from,
    dataDir: given['data-dir'],
    databaseUrl: given['database-url'],
    keys: given.keys,
    replay: given.wal
      ? { wal: given.wal, until: given.until ? momentOf(given.until) : undefined }
      : undefined,
    say: line => say(`  · ${line}`),
  })
  say(`恢复完成：${given['data-dir']}，用时 ${((performance.now() - since) / 1000).toFixed(1)} 秒`)
  say(
    database.kind === 'base'
      ? '  以 DATA_DIR 指向它启动即可'
      : '  以 DATA_DIR 指向它、DATABASE_URL 指向该数据库启动即可',
  )
  if (process.env.FILES_URL)
    say(
      `  文件恢复在 ${given['data-dir']}/files：请用 npm run move-files -- --from ${given['data-dir']}/files --to "$FILES_URL" 搬入桶中`,
    )
  return true
})
