import type { TaggedCache } from '../../platform/cache/tagged-cache.ts'
import { tag } from '../../platform/cache/tags.ts'

interface Sources {
  /** Page marks that the site's setting names. */
  marks(siteId: string): Promise<string[]>
  /** Ids of the named channels and everything below them. */
  channelIds(siteId: string, marks: string[]): string[]
}

/** The channels of a site whose public list demands a captcha: asked by every list, changed once a year. */
export const guardedChannels = ({ marks, channelIds }: Sources, cache: TaggedCache<object>) => {
  const marksOf = async (siteId: string): Promise<string[]> => {
    const key = `captcha:${siteId}`
    const known = cache.get(key)
    if (known) return known as string[]
    const computation = cache.begin()
    try {
      const named = await marks(siteId)
      cache.finish(computation, key, named, new Set([tag.settings(siteId)]))
      return named
    } finally {
      cache.abandon(computation)
    }
  }

  return async (siteId: string): Promise<readonly string[]> => channelIds(siteId, await marksOf(siteId))
}
