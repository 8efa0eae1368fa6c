import type { Logger } from 'pino'
import { gatherRows } from '../../platform/gathering.ts'
import type { FileRepo } from './repo.ts'

/** Counts downloads in batches, so that no file waits for its counter. */
export const createDownloadCounter = (
  repo: Pick<FileRepo, 'addDownloads'>,
  log: Logger,
  isReadOnly = false,
) => {
  const counts = gatherRows<{ id: string; count: number }>({
    isReadOnly,
    write: batch => repo.addDownloads(new Map(batch.map(({ id, count }) => [id, count]))),
    log,
    complaint: 'downloads not counted',
    most: 10_000,
    merge: { key: ({ id }) => id, into: (known, { count }) => ({ ...known, count: known.count + count }) },
  })
  return {
    add: (id: string): void => void counts.add({ id, count: 1 }),
    stop: counts.stop,
  }
}

export type DownloadCounter = ReturnType<typeof createDownloadCounter>
