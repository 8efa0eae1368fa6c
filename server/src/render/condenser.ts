import type { TaggedCache } from '../platform/cache/tagged-cache.ts'
import { condensed, isReadyFor, quickened, type StoredPage } from './stored-page.ts'

/** More regulars than this wait for their turn only when they are asked for again. */
const mostWaiting = 1_000
/** While pages are drawn without a pause, one is condensed all the same after so long. */
const patienceMs = 5_000

/**
 * The encodings of kept pages. Whoever waits for a page gets it with a quick one; the strong ones are made beside, a
 * page at a time, for pages that are asked for again, and not while others are drawn: two cores draw or compress.
 */
export const createCondenser = (cache: TaggedCache<StoredPage>, isDrawing: () => boolean) => {
  const waiting = new Set<string>()
  /** By the page as it was drawn, which all who waited for it hold. */
  const quicker = new WeakMap<StoredPage, StoredPage>()
  let isAtWork = false
  let restedAt = performance.now()

  const mayWork = (): boolean => !isDrawing() || performance.now() - restedAt > patienceMs

  const work = async (): Promise<void> => {
    for (const key of waiting) {
      if (!mayWork()) return
      waiting.delete(key)
      const page = cache.peek(key)
      if (page && !page.isCondensed) cache.exchange(key, page, await condensed(page))
      restedAt = performance.now()
    }
  }

  /** Takes up what waits, if nobody draws. */
  const goOn = (): void => {
    if (isAtWork || waiting.size === 0) return
    isAtWork = true
    void work().finally(() => {
      isAtWork = false
    })
  }

  return {
    goOn,
    /** A page was asked for again: it is worth the work. */
    want: (key: string): void => {
      if (waiting.size === 0) restedAt = performance.now()
      if (waiting.size < mostWaiting) waiting.add(key)
      goOn()
    },
    /** The page as this client can take it at once; made once for all who waited for it. */
    readyFor: (key: string, drawn: StoredPage, accepted: string | undefined): StoredPage => {
      const page = quicker.get(drawn) ?? drawn
      if (isReadyFor(page, accepted)) return page
      const quick = quickened(page, accepted)
      quicker.set(drawn, quick)
      cache.exchange(key, page, quick)
      return quick
    },
  }
}
