import { LRUCache } from 'lru-cache'

interface Entry<V> {
  value: V
  tags: ReadonlySet<string>
}

/** A computation under way: what is touched meanwhile must not be stored as fresh. */
export interface Computation {
  touched: Set<string>
}

/** An in-memory cache whose entries fall when one of their tags is touched. */
export const createTaggedCache = <V extends {}>(maxBytes: number, sizeOf: (value: V) => number) => {
  const keysByTag = new Map<string, Set<string>>()
  const computations = new Set<Computation>()

  const forget = (key: string, entry: Entry<V>): void => {
    for (const tag of entry.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  const entries = new LRUCache<string, Entry<V>>({
    maxSize: maxBytes,
    sizeCalculation: (entry, key) => Math.max(1, sizeOf(entry.value) + key.length),
    dispose: (entry, key) => forget(key, entry),
  })

  return {
    get: (key: string): V | undefined => entries.get(key)?.value,

    begin: (): Computation => {
      const computation = { touched: new Set<string>() }
      computations.add(computation)
      return computation
    },

    /** Stores the value unless something it depends on changed while it was computed. */
    finish: (computation: Computation, key: string, value: V, tags: ReadonlySet<string>): void => {
      computations.delete(computation)
      if (!tags.isDisjointFrom(computation.touched)) return
      entries.set(key, { value, tags })
      for (const tag of tags) {
        const keys = keysByTag.get(tag) ?? new Set()
        keysByTag.set(tag, keys.add(key))
      }
    },

    abandon: (computation: Computation): void => {
      computations.delete(computation)
    },

    touch: (tags: Iterable<string>): void => {
      for (const tag of tags) {
        for (const computation of computations) computation.touched.add(tag)
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
      }
    },

    clear: (): void => entries.clear(),
    size: (): number => entries.size,
  }
}

export type TaggedCache<V extends {}> = ReturnType<typeof createTaggedCache<V>>
