import type { Logger } from 'pino'
import type { FileRepo } from './repo.ts'

const flushEveryMs = 5_000

/** Counts downloads in batches, so that no file waits for its counter. */
export const createDownloadCounter = (repo: Pick<FileRepo, 'addDownloads'>, log: Logger) => {
  let waiting = new Map<string, number>()

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return
    const batch = waiting
    waiting = new Map()
    await repo.addDownloads(batch).catch(error => log.warn({ err: error }, 'downloads not counted'))
  }

  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()

  return {
    add: (id: string): void => {
      waiting.set(id, (waiting.get(id) ?? 0) + 1)
    },
    stop: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}

export type DownloadCounter = ReturnType<typeof createDownloadCounter>
