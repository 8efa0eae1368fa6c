import { existsSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSecret } from '../platform/crypto/secrets.ts'
import { settleHome } from '../platform/database/embedded/home.ts'
import { startEmbedded } from '../platform/database/embedded/start-embedded.ts'
import { checkRestored, type Findings } from './check-restored.ts'
import { recoverCluster, unpackCluster } from './cluster-restore.ts'
import { baseArchive } from './database-copy.ts'
import type { Manifest } from './manifest.ts'
import { soundBackup } from './restore-backup.ts'
import { restoreDump } from './restore-dump.ts'
import { removeDataFolder } from './scratch.ts'
import { withSession } from './session.ts'

export interface VerifyOptions {
  from: string
  /** Where the database is brought to life for the look. */
  scratch?: string | undefined
  say(line: string): void
}

const bringUp = async ({ from, say }: VerifyOptions, { database }: Manifest, folder: string) => {
  if (database.kind === 'base') {
    const home = settleHome(folder, say)
    await unpackCluster(home, join(from, baseArchive))
    await recoverCluster(home, undefined)
  }
  return startEmbedded({ dataDir: folder, log: say, isDurable: false })
}

/** The chain of operations is read with the key that it was written with. */
const secretOf = ({ from }: VerifyOptions): Buffer | undefined => {
  const given = process.env.SECRET_KEY || undefined
  return given || existsSync(join(from, 'keys/secret.key'))
    ? loadSecret(join(from, 'keys'), given)
    : undefined
}

/** Restores the database into a folder of its own, on a port of its own, and compares it with the manifest. */
export const verifyBackup = async (options: VerifyOptions): Promise<{ manifest: Manifest } & Findings> => {
  options.say('核对每个文件的摘要')
  const manifest = await soundBackup(options.from)
  const folder = await mkdtemp(join(options.scratch ?? tmpdir(), 'sunport-verify-'))
  // Under root the database runs as a user of its own, who must be able to enter.
  await chmod(folder, 0o755)
  try {
    options.say('恢复数据库到临时目录')
    const server = await bringUp(options, manifest, folder)
    try {
      if (manifest.database.kind === 'dump') await restoreDump(options.from, manifest, server.url)
      options.say('核对行数、文件和操作日志')
      return {
        manifest,
        ...(await withSession(server.url, db => checkRestored(db, manifest, secretOf(options)))),
      }
    } finally {
      await server.stop()
    }
  } finally {
    await removeDataFolder(folder)
  }
}
