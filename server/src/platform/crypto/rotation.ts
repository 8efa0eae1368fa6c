import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import type { CryptoProfile } from './profile.ts'
import { rotationRepo, type SealedColumn, sealedColumns } from './rotation-repo.ts'
import { createColumnSealer, newestMark } from './seal.ts'
import { newSealKey, readKeyFile, sealKeysPath, useSealKeys, writeKeyFile } from './seal-keys.ts'

const rowsAtOnce = 200
const lookEveryMs = 200

export interface Rotation {
  db: Db
  dataDir: string
  secret: Buffer
  profile: CryptoProfile
  /** What was sealed a moment before the keys changed is on its way to the database for so long at most. */
  graceMs?: number
  signal?: AbortSignal
  onProgress?(words: string): void
}

export interface Rotated {
  sealed: number
  /** Values that opened with none of the keys; old keys are then kept. */
  closed: string[]
}

/**
 * Seals everything anew with a new key and forgets the old ones. Whatever is cut off is taken up by the next run: the
 * file says that a rotation is under way, and values name the key that they were sealed with.
 */
export const rotateKeys = async (given: Rotation): Promise<Rotated> => {
  const { db, dataDir, secret, profile, graceMs = 5_000, signal, onProgress = () => {} } = given
  const repo = rotationRepo(db)
  const path = sealKeysPath(dataDir)
  useSealKeys(profile, dataDir)
  const before = readKeyFile(path)
  if (before.isRotating) onProgress('继续上次未完成的密钥更换')
  else writeKeyFile(path, { keys: [newSealKey(), ...before.keys], isRotating: true })
  const switchedAt = await repo.now()
  const mark = newestMark()
  if (!mark) throw new Error('no new key')

  const sealAnew = async (column: SealedColumn, closed: string[]): Promise<number> => {
    const sealer = createColumnSealer(secret, column.purpose)
    let [done, after] = [0, '']
    for (;;) {
      signal?.throwIfAborted()
      const rows = await repo.stale(column, mark, after, rowsAtOnce)
      for (const row of rows) {
        try {
          await repo.replace(column, row, sealer.seal(sealer.open(row.value, row.place), row.place))
          done += 1
        } catch (error) {
          if (!(error instanceof Error) || 'query' in error) throw error
          closed.push(`${column.table}.${column.column} ${row.key}`)
        }
      }
      const last = rows.at(-1)
      if (!last) return done
      after = last.key
    }
  }
  const pass = async (): Promise<Rotated> => {
    const closed: string[] = []
    let sealed = 0
    for (const column of sealedColumns) {
      const done = await sealAnew(column, closed)
      if (done > 0) onProgress(`${column.table}.${column.column}：${done} 条`)
      sealed += done
    }
    return { sealed, closed }
  }

  let { sealed } = await pass()
  while ((await repo.openSince(switchedAt)) > 0) await pause(lookEveryMs, undefined, { signal })
  await pause(graceMs, undefined, { signal })
  // What came in while the first walk was under way.
  const last = await pass()
  sealed += last.sealed
  const { keys } = readKeyFile(path)
  if (last.closed.length === 0) writeKeyFile(path, { keys: keys.slice(0, 1), isRotating: false })
  return { sealed, closed: last.closed }
}
