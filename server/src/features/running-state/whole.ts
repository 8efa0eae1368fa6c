import type { RunningState } from '@sunport/contract/calls/running-state.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { lastBackup, lastVerified } from '../../platform/installation/backup-note.ts'
import type { Platform } from '../../platform/platform.ts'
import { runningStateRead } from './read.ts'

/** What takes the database a look at every row, or at its files: asked again after so long. */
const slowMs = 60_000

const remembered = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let known: { at: number; value: Promise<T> } | undefined
  return () => {
    if (known && performance.now() - known.at < slowMs) return known.value
    const value = read()
    const mine = { at: performance.now(), value }
    known = mine
    // What failed is no answer for a minute.
    value.catch(() => {
      if (known === mine) known = undefined
    })
    return value
  }
}

const roomIn = async ({
  room,
}: Platform['files']): Promise<Pick<RunningState['storage'], 'freeBytes' | 'totalBytes'>> => {
  const known = await room().catch(() => undefined)
  return { freeBytes: known?.free ?? null, totalBytes: known?.total ?? null }
}

/** What is the same whichever process is asked. */
export const createWhole = ({ db, config, files }: Pick<Platform, 'db' | 'config' | 'files'>) => {
  const read = runningStateRead(db)

  const backup = async (): Promise<RunningState['backup']> => {
    const made = await lastBackup(db)
    if (!made) return null
    const verified = await lastVerified(config.dataDir)
    const isThisOne = verified?.madeAt === made.madeAt
    return {
      ...made,
      madeAt: toWireTime(new Date(made.madeAt)),
      verifiedAt: isThisOne ? toWireTime(new Date(verified.verifiedAt)) : null,
      isGood: isThisOne ? verified.isGood : null,
    }
  }

  return {
    ...read,
    database: remembered(read.database),
    storage: remembered(async () => ({ ...(await read.files()), ...(await roomIn(files)) })),
    backup,
  }
}

export type Whole = ReturnType<typeof createWhole>
