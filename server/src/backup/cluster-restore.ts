import { createReadStream } from 'node:fs'
import { chown, mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type { Home } from '../platform/database/embedded/home.ts'
import { choosePort } from '../platform/database/embedded/port.ts'
import { launchPostmaster } from '../platform/database/embedded/postmaster.ts'
import { restoreCommand } from '../platform/database/embedded/wal-archive.ts'
import { BackupRefusal } from './refusal.ts'
import { unpackTar } from './tar-reader.ts'

/** Up to when the archived log of changes is played back. */
export interface Replay {
  wal: string
  /** None: as far as the archive goes. */
  until: Date | undefined
}

const toOwner = async ({ runAs }: Home, path: string): Promise<void> => {
  if (runAs) await chown(path, runAs.uid, runAs.gid)
}

/** PostgreSQL syncs all of it before it recovers from a copy. */
export const unpackCluster = async (home: Home, archive: string): Promise<void> => {
  await mkdir(home.cluster, { mode: 0o700 })
  await toOwner(home, home.cluster)
  await unpackTar(createReadStream(archive).pipe(createGunzip()), {
    folder: async path => {
      await mkdir(join(home.cluster, path), { mode: 0o700, recursive: true })
      await toOwner(home, join(home.cluster, path))
    },
    file: async path => {
      const handle = await open(join(home.cluster, path), 'wx', 0o600)
      if (home.runAs) await handle.chown(home.runAs.uid, home.runAs.gid)
      return handle
    },
  })
}

/** When the server reads it, it knows no names of zones yet, not even Z. */
const serverTime = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '+00')

const replaySettings = ({ wal, until }: Replay): Record<string, string> => ({
  restore_command: restoreCommand(wal),
  recovery_target_action: 'promote',
  ...(until && { recovery_target_time: serverTime(until) }),
})

const complaints: [RegExp, (until: string) => string][] = [
  [
    /recovery ended before configured recovery target was reached/,
    until =>
      `归档的 WAL 到不了 ${until}：其后没有已归档的改动。请不带 --until 恢复到归档的末尾，或取较早的时刻。`,
  ],
  [
    /recovery stop point is before consistent recovery point/,
    until => `${until} 早于这份备份完成的时刻，请改用更早的备份。`,
  ],
]

const explain = (output: string, until: Date | undefined): string => {
  const known = complaints.find(([pattern]) => pattern.test(output))
  if (known) return known[1](until?.toISOString() ?? '')
  return `恢复的数据库未能启动：\n${output.trim().split('\n').slice(-8).join('\n')}`
}

/** Lets a copied server come to a consistent state, or to a moment of its archived log, and stops it again. */
export const recoverCluster = async (home: Home, replay: Replay | undefined): Promise<void> => {
  if (replay) {
    const signal = join(home.cluster, 'recovery.signal')
    await writeFile(signal, '', { mode: 0o600 })
    await toOwner(home, signal)
  }
  const postmaster = launchPostmaster(home, {
    port: await choosePort([]),
    isDurable: true,
    walArchive: undefined,
    keepToken: undefined,
    more: replay ? replaySettings(replay) : {},
  })
  const isReady = () => postmaster.output().includes('database system is ready to accept connections')
  while (postmaster.isRunning() && !isReady()) await sleep(50)
  if (!isReady()) throw new BackupRefusal(explain(postmaster.output(), replay?.until))
  await postmaster.stop()
}
