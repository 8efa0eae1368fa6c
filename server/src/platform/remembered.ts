import { LRUCache } from 'lru-cache'

/** What is always the same for a word, made once for those that were asked for last. */
export const remembered = <V extends NonNullable<unknown>>(
  most: number,
  make: (word: string) => V,
): ((word: string) => V) => {
  const known = new LRUCache<string, V>({ max: most })
  return word => {
    const value = known.get(word) ?? make(word)
    known.set(word, value)
    return value
  }
}
