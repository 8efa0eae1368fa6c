import { resolve } from 'node:path'
import { say } from '../announce.ts'
import { runCommand } from '../command.ts'
import { ConfigError } from '../platform/config.ts'
import { noteVerified } from '../platform/installation/backup-note.ts'
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
  // Beside the portal that it is a backup of, where there is one.
  await noteVerified(resolve(process.env.DATA_DIR || './data'), {
    madeAt: manifest.madeAt,
    verifiedAt: new Date().toISOString(),
    isGood: faults.length === 0,
  })
  for (const fault of faults.slice(0, 50)) say(`✗ ${fault}`)
  if (faults.length > 0) {
    say(`备份有 ${faults.length} 处不符`)
    return false
  }
  say(`备份完好：${manifest.madeAt}，${tables} 张表 ${rows} 行，${contents} 份文件内容，操作日志链完整`)
  return true
})
