import { createTaggedCache } from '../../../platform/cache/tagged-cache.ts'
import { tag } from '../../../platform/cache/tags.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Waiting } from '../../../platform/waiting.ts'
import type { Reach } from '../core/desk.ts'

const keptBytes = 1024 * 1024
/** After this much time a project may be late that was not before. */
const slotMs = 10 * 60_000

/**
 * What became of projects is looked up one by one, over two years of them: too dear for everybody's minute. The number
 * is kept until something becomes public, and ten minutes at most.
 */
export const keptWaiting = (clock: Clock, siteIds: () => readonly string[]) => {
  const cache = createTaggedCache<Waiting>(keptBytes, () => 64)
  return {
    cache,
    of: async (
      name: string,
      { user, scope }: Pick<Reach, 'user' | 'scope'>,
      count: () => Promise<Waiting>,
    ): Promise<Waiting> => {
      const slot = Math.floor(clock.now().getTime() / slotMs)
      // Whoever reaches as far has the same number, unless it is about his own.
      const whose = scope.some(({ isOwn }) => isOwn) ? user.id : ''
      const key = JSON.stringify([name, slot, whose, scope])
      const kept = cache.get(key)
      if (kept) return kept
      const computation = cache.begin()
      try {
        const found = await count()
        cache.finish(computation, key, found, new Set(siteIds().map(tag.infosOf)))
        return found
      } finally {
        cache.abandon(computation)
      }
    },
  }
}

export type KeptWaiting = ReturnType<typeof keptWaiting>
