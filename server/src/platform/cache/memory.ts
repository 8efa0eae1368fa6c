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

/** A database that is just back may refuse the first who ask. */
const againMs = 1_000

/**
 * Reads one table, once at a time: of two readings the later may end first, and what the earlier one had seen would
 * stay. Who asks meanwhile is given one more reading; one that fails is made again after a while.
 */
const readerOf = ({ tag, refresh }: Remembered, log: Logger, pauseMs: number) => {
  /** What is to be done when it has been read, by those who asked. */
  const owed = new Set<() => void>()
  let isWanted = false
  let isStopped = false
  let running: Promise<void> | undefined
  let later: NodeJS.Timeout | undefined

  const readOnce = async (): Promise<void> => {
    clearTimeout(later)
    const after = [...owed]
    owed.clear()
    try {
      await refresh()
      for (const each of after) each()
    } catch (error) {
      log.warn({ err: error, tag }, 'not refreshed')
      for (const each of after) owed.add(each)
      if (!isStopped) later = setTimeout(renew, pauseMs).unref()
    }
  }
  const readWhileWanted = async (): Promise<void> => {
    while (isWanted && !isStopped) {
      isWanted = false
      await readOnce()
    }
    running = undefined
  }
  const renew = (after?: () => void): void => {
    if (isStopped) return
    isWanted = true
    if (after) owed.add(after)
    running ??= readWhileWanted()
  }
  return {
    tag,
    renew,
    read: (): Promise<void> => running ?? Promise.resolve(),
    stop: (): void => {
      isStopped = true
      clearTimeout(later)
    },
  }
}

/** What is kept in memory stays true when somebody, in whichever instance, changes what it was made of. */
export const createMemory = (tags: TagBus, log: Logger, pauseMs = againMs) => {
  const readers: (ReturnType<typeof readerOf> & { fallen: () => void })[] = []
  const caches: Kept[] = []
  /** Until the tables are there to be read anew. */
  let early: Set<string> | undefined = new Set()
  let hasMissed = false

  /** What was made while the old was still in memory falls once more. */
  const fall = (name: string) => () => {
    for (const cache of caches) cache.touch([name])
  }
  const fallAll = (): void => {
    for (const cache of caches) cache.clear()
  }

  tags.onTouch(touched => {
    for (const name of touched) early?.add(name)
    for (const cache of caches) cache.touch(touched)
    for (const { tag, renew, fallen } of readers) if (touched.includes(tag)) renew(fallen)
  })
  /** What was made before is not known to be true. */
  const doubt = (): void => {
    hasMissed = true
    fallAll()
    for (const { renew } of readers) renew(fallAll)
  }
  tags.onGap(doubt)

  return {
    /** Once, when all that is to be kept is there. */
    keep: (more: Keeping): void => {
      caches.push(...more.caches)
      const added = more.tables.map(table => ({
        ...readerOf(table, log, pauseMs),
        fallen: fall(table.tag),
      }))
      readers.push(...added)
      // They were read before they were kept: what was touched between is not in them.
      for (const { tag, renew, fallen } of added) if (hasMissed || early?.has(tag)) renew(fallen)
      early = undefined
    },
    doubt,
    /** Settles when this instance knows all that was committed before. */
    settled: async (): Promise<void> => {
      await tags.fence()
      await Promise.all(readers.map(({ read }) => read()))
    },
    stop: (): void => {
      for (const { stop } of readers) stop()
    },
  }
}

export type Memory = ReturnType<typeof createMemory>
