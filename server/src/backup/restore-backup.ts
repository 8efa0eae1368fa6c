import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rmdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { settleHome } from '../platform/database/embedded/home.ts'
import { type Replay, recoverCluster, unpackCluster } from './cluster-restore.ts'
import { baseArchive } from './database-copy.ts'
import { copyEntry, finishFolder } from './durable.ts'
import { fingerprintOf } from './make-backup.ts'
import { findFileFaults, type Manifest, readManifest } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import { restoreDump } from './restore-dump.ts'
import { removeDataFolder } from './scratch.ts'

export interface RestoreOptions {
  from: string
  dataDir: string
  /** The empty database that a dump goes to. */
  databaseUrl?: string | undefined
  replay?: Replay | undefined
  /** Where the keys lie when they are kept apart from the backup. */
  keys?: string | undefined
  say(line: string): void
}

/** A backup whose every byte is as it was written; otherwise nothing is done with it. */
export const soundBackup = async (from: string): Promise<Manifest> => {
  const manifest = await readManifest(from)
  const faults = await findFileFaults(from, manifest)
  if (faults.length === 0) return manifest
  const shown = faults.slice(0, 5).join('；')
  throw new BackupRefusal(`备份 ${from} 已损坏（${faults.length} 处）：${shown}。`)
}

const refuseUsed = async (dataDir: string): Promise<void> => {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new BackupRefusal(`${dataDir} 不是空目录。恢复只写入新的目录，请另选一个，或先移走原有的。`)
}

const copyData = async (from: string, manifest: Manifest, to: string): Promise<void> => {
  for (const { path } of manifest.files)
    if (path.startsWith('data/')) await copyEntry(join(from, path), to, path.slice('data/'.length))
}

/** The keys that the data was sealed with, and no others. */
const placeKeys = async (
  { from, keys, say }: RestoreOptions,
  manifest: Manifest,
  to: string,
): Promise<void> => {
  for (const { name, fingerprint, isIncluded } of manifest.keys) {
    const source = isIncluded ? join(from, 'keys', name) : keys && join(keys, basename(name))
    if (!source) throw new BackupRefusal(`这份备份不含密钥 ${name}。请用 --keys 指明存放它的目录。`)
    const content = await readFile(source).catch(() => {
      throw new BackupRefusal(`找不到密钥 ${source}。`)
    })
    if (fingerprintOf(content) !== fingerprint)
      throw new BackupRefusal(`${source} 不是这份备份的密钥：指纹应为 ${fingerprint}。`)
    await copyEntry(source, to, name)
  }
  if (manifest.isSecretGiven)
    say('备份时密钥来自环境变量 SECRET_KEY：启动恢复的系统时须设置同一个值，否则密封的数据打不开')
}

const restoreDatabase = async (
  options: RestoreOptions,
  manifest: Manifest,
  folder: string,
): Promise<void> => {
  const { from, databaseUrl, replay, say } = options
  if (databaseUrl) {
    say('导入数据库')
    return restoreDump(from, manifest, databaseUrl)
  }
  const home = settleHome(folder, say)
  say('展开数据库')
  await unpackCluster(home, join(from, baseArchive))
  say(replay ? '重放归档的 WAL' : '使数据库一致')
  await recoverCluster(home, replay)
}

const refuseMismatch = ({ databaseUrl, replay }: RestoreOptions, { database }: Manifest): void => {
  if (database.kind === 'dump' && !databaseUrl)
    throw new BackupRefusal('这份备份是数据库导出，请用 --database-url 指明要恢复到的空数据库。')
  if (database.kind === 'dump' && replay)
    throw new BackupRefusal('数据库导出不能恢复到指定时刻，请用该数据库自己的归档。')
  if (database.kind === 'base' && databaseUrl)
    throw new BackupRefusal('这份备份是内置数据库的整体复制，不能恢复到另一个数据库，请去掉 --database-url。')
}

/**
 * Brings a backup back as a data folder. It is made beside its final name, so that a restore
 * that was cut off is never taken for one.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<Manifest> => {
  const dataDir = resolve(options.dataDir)
  await refuseUsed(dataDir)
  options.say('核对备份')
  const manifest = await soundBackup(options.from)
  refuseMismatch(options, manifest)
  await mkdir(dirname(dataDir), { recursive: true })
  const unfinished = `${dataDir}.restoring-${process.pid}`
  await mkdir(unfinished, { mode: 0o755 })
  try {
    await placeKeys(options, manifest, unfinished)
    options.say('恢复文件')
    await copyData(options.from, manifest, unfinished)
    await restoreDatabase(options, manifest, unfinished)
    if (existsSync(dataDir)) await rmdir(dataDir)
    await finishFolder(unfinished, dataDir)
    return manifest
  } catch (error) {
    await removeDataFolder(unfinished)
    throw error
  }
}
