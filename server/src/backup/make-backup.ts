import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { deriveKey } from '../platform/crypto/secrets.ts'
import type { FileStore } from '../platform/files/store.ts'
import { copyDataFiles, copyKeys, copyStore, keyFilesOf, listDataFiles } from './data-files.ts'
import { copyEmbedded, type DatabaseCopy, dumpServer } from './database-copy.ts'
import { type Entry, finishFolder } from './durable.ts'
import { type Manifest, writeManifest } from './manifest.ts'

export interface BackupOptions {
  /** Of the database; the embedded one is copied whole, another is dumped. */
  url: string
  isEmbedded: boolean
  dataDir: string
  /** Where uploads lie. */
  files: FileStore
  /** Folder that backups are made in. */
  to: string
  /** Keys lie in the backup unless they are kept apart. */
  withKeys: boolean
  isSecretGiven: boolean
  /** Folders that are no part of the data, wherever they lie. */
  others: readonly string[]
  now: Date
  say(line: string): void
}

const unfinishedName = /^\.unfinished-(\d+)$/

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What a backup that was killed left behind. */
const clearUnfinished = async (to: string): Promise<void> => {
  for (const name of await readdir(to)) {
    const pid = Number(unfinishedName.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(join(to, name), { recursive: true, force: true })
  }
}

/** Tells one key from another without telling it. */
export const fingerprintOf = (key: Buffer): string =>
  deriveKey(key, 'backup fingerprint').subarray(0, 8).toString('hex')

const describeKeys = (
  dataDir: string,
  paths: readonly string[],
  isIncluded: boolean,
): Promise<Manifest['keys']> =>
  Promise.all(
    keyFilesOf(paths).map(async name => ({
      name,
      fingerprint: fingerprintOf(await readFile(join(dataDir, name))),
      isIncluded,
    })),
  )

const nameAt = (now: Date): string => `sunport-${now.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

const productVersion = async (): Promise<string> =>
  JSON.parse(await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8')).version

/**
 * Files go before and after the database: each that a row of the copy names was there at one of the two, since bytes
 * are stored before their row and deleted after it.
 */
const gather = async (options: BackupOptions, root: string): Promise<Manifest> => {
  const { url, isEmbedded, dataDir, files, others, say } = options
  const copied = new Map<string, Entry>()
  const list = () => listDataFiles(dataDir, others)
  say('复制文件')
  await copyDataFiles(dataDir, await list(), root, copied)
  await copyStore(files, root, copied)
  say(isEmbedded ? '复制内置数据库' : '导出数据库')
  const database: DatabaseCopy = await (isEmbedded ? copyEmbedded : dumpServer)(url, root)
  const paths = await list()
  await copyDataFiles(dataDir, paths, root, copied)
  await copyStore(files, root, copied)
  const keys = options.withKeys ? await copyKeys(dataDir, paths, root) : []
  const { entries, ...rest } = database
  return {
    format: 1,
    madeAt: options.now.toISOString(),
    product: await productVersion(),
    ...rest,
    keys: await describeKeys(dataDir, paths, options.withKeys),
    isSecretGiven: options.isSecretGiven,
    files: [...entries, ...copied.values(), ...keys].sort((a, b) => (a.path < b.path ? -1 : 1)),
  }
}

/** Makes a backup beside its final name, which it gets when everything is on the disk. */
export const makeBackup = async (options: BackupOptions): Promise<{ folder: string; manifest: Manifest }> => {
  const to = resolve(options.to)
  await mkdir(to, { recursive: true, mode: 0o700 })
  await clearUnfinished(to)
  const unfinished = join(to, `.unfinished-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const manifest = await gather({ ...options, others: [...options.others, to] }, unfinished)
    await writeManifest(unfinished, manifest)
    const folder = join(to, nameAt(options.now))
    await finishFolder(unfinished, folder)
    return { folder, manifest }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}
