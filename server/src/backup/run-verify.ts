import { say } from '../announce.ts'
import { runCommand } from '../command.ts'
import { ConfigError } from '../platform/config.ts'
import { readOptions } from './command-line.ts'
import { verifyBackup } from './verify-backup.ts'

const usage = '用法：npm run verify-backup -- --from 备份目录 [--scratch 临时目录]'

runCommand(async () => {
  const { from, scratch } = readOptions({ from: { type: 'string' }, scratch: { type: 'string' } }, usage)
  if (!from) throw new ConfigError(usage)
  const { manifest, faults, tables, rows, contents } = await verifyBackup({
    from,
    scratch,
    say: line => say(`  · ${line}`),
  })
  for (const fault of faults.slice(0, 50)) say(`✗ ${fault}`)
  if (faults.length > 0) {
    say(`备份有 ${faults.length} 处不符`)
    return false
  }
  say(`备份完好：${manifest.madeAt}，${tables} 张表 ${rows} 行，${contents} 份文件内容，操作日志链完整`)
  return true
})
