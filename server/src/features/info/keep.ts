import type { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { InfoFilter } from './filter.ts'

/** Counting is dear and totals change only when something is published: they are kept under its tag. */
export const createKeep =
  (kept: TaggedCache<object>) =>
  async <T extends object>(
    kind: string,
    filter: InfoFilter,
    compute: (filter: InfoFilter) => Promise<T>,
  ): Promise<T> => {
    const key = kind + JSON.stringify(filter)
    const known = kept.get(key)
    if (known) return known as T
    const computation = kept.begin()
    try {
      const answer = await compute(filter)
      kept.finish(computation, key, answer, new Set([tag.infosOf(filter.siteId)]))
      return answer
    } finally {
      kept.abandon(computation)
    }
  }

export type Keep = ReturnType<typeof createKeep>
