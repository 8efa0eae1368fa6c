import { say } from './announce.ts'
import { atDatabase, runCommand } from './command.ts'
import { checkIndex, faultNames } from './features/search/check-read.ts'
import { rebuildIndex, rebuildProgress } from './features/search/rebuild.ts'
import { ConfigError } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'

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

runCommand(async () => {
  const [command] = process.argv.slice(2)
  if (command !== 'rebuild' && command !== 'check') throw new ConfigError(usage)
  return atDatabase(({ database, signal }) =>
    command === 'rebuild' ? rebuild(database, signal) : check(database),
  )
})
