import type { Logger } from 'pino'
import type { TagBus } from './tags.ts'

/** Something made of the database's rows that falls when they change. */
export interface Kept {
  touch(tags: readonly string[]): void
  clear(): void
}

/** A small table that every request reads: kept whole, and read anew when its tag is touched. */
export interface Remembered {
  tag: string
  refresh(): Promise<unknown>
}

interface Keeping {
  tables: readonly Remembered[]
  caches: readonly Kept[]
}

/** What is kept in memory stays true when somebody, in whichever instance, changes what it was made of. */
export const createMemory = (tags: TagBus, log: Logger) => {
  const tables: Remembered[] = []
  const caches: Kept[] = []
  const renewing = new Set<Promise<void>>()

  /** What was made while the old was still in memory falls once more. */
  const renew = (stale: readonly Remembered[], after: () => void): void => {
    const work = Promise.all(stale.map(({ refresh }) => refresh()))
      .then(after, error => log.warn({ err: error, tags: stale.map(({ tag }) => tag) }, 'not refreshed'))
      .finally(() => renewing.delete(work))
    renewing.add(work)
  }

  tags.onTouch(touched => {
    for (const cache of caches) cache.touch(touched)
    for (const table of tables.filter(({ tag }) => touched.includes(tag)))
      renew([table], () => {
        for (const cache of caches) cache.touch([table.tag])
      })
  })
  tags.onGap(() => {
    for (const cache of caches) cache.clear()
    renew(tables, () => {
      for (const cache of caches) cache.clear()
    })
  })

  return {
    keep: (more: Keeping): void => {
      tables.push(...more.tables)
      caches.push(...more.caches)
    },
    /** Settles when this instance knows all that was committed before. */
    settled: async (): Promise<void> => {
      await tags.fence()
      await Promise.all(renewing)
    },
  }
}

export type Memory = ReturnType<typeof createMemory>
