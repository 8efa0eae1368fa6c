import { resolve } from 'node:path'
import { discoverPacks } from '@sunport/regions/discover.ts'
import { say } from '../announce.ts'
import { runCommand } from '../command.ts'
import { readConfig } from '../platform/config.ts'
import { reachDatabase } from '../platform/database/reach-database.ts'
import { openStore } from '../platform/files/open-store.ts'
import { noteBackup } from '../platform/installation/backup-note.ts'
import { readOptions } from './command-line.ts'
import { makeBackup } from './make-backup.ts'
import { withSession } from './session.ts'

const usage = '用法：npm run backup -- [--to 目录] [--without-keys]'

runCommand(async () => {
  const { to, 'without-keys': withoutKeys } = readOptions(
    { to: { type: 'string', default: './backups' }, 'without-keys': { type: 'boolean', default: false } },
    usage,
  )
  const packs = await discoverPacks()
  const config = readConfig(
    process.env,
    packs.map(pack => pack.code),
  )
  const since = performance.now()
  const server = await reachDatabase(config, say)
  try {
    const { folder, manifest } = await makeBackup({
      url: server.url,
      isEmbedded: !config.databaseUrl,
      dataDir: config.dataDir,
      files: openStore(config),
      to,
      withKeys: !withoutKeys,
      isSecretGiven: config.secretKey !== undefined,
      others: config.walArchive ? [config.walArchive] : [],
      now: new Date(),
      say: line => say(`  · ${line}`),
    })
    const size = manifest.files.reduce((sum, entry) => sum + entry.size, 0)
    // It is made already; that the portal cannot show it takes nothing from it.
    await withSession(server.url, db =>
      noteBackup(db, { madeAt: manifest.madeAt, folder: resolve(folder), bytes: size }),
    ).catch(error => say(`  未能登记到系统：${error.message}`))
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    say(`备份完成：${folder}`)
    say(`  ${manifest.files.length} 个文件，${(size / 1_048_576).toFixed(1)} MB，用时 ${seconds} 秒`)
    for (const { name, isIncluded } of manifest.keys)
      say(
        isIncluded
          ? `  含密钥 ${name}：请像保管密钥一样保管这份备份`
          : `  不含密钥 ${name}：没有它无法恢复，请另行保管`,
      )
    if (manifest.isSecretGiven) say('  密钥来自环境变量 SECRET_KEY，不在备份中：请另行保管')
    return true
  } finally {
    await server.stop()
  }
})
