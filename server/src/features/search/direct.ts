import type { DirectHit } from '@sunport/contract/calls/search.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { normalise } from '../../platform/text/normalise.ts'
import { lineToken } from '../../platform/text/tokens.ts'
import { bareCode, looksLikeCode } from './codes.ts'
import type { DirectRead } from './direct-read.ts'
import { mark } from './entry.ts'
import { articleText, askedArticle, lawsNamed } from './law-articles.ts'
import type { SearchRead } from './read.ts'
import type { VocabularyRead } from './vocabulary-read.ts'

/** What direct hits need to know of places. */
export interface DirectPlaces {
  channel(id: string): { publicId: string } | undefined
  regionName(code: string): string | null
  /** The site whose directories answer for this one. */
  directorySite(siteId: string): string | undefined
}

const most = { laws: 3, read: 8, projects: 2, names: 3 }
/** Shorter words stand in too many names to mean one. */
const shortestName = { purchaser: 3, record: 4 }

const none = {
  id: null,
  note: null,
  total: null,
  channel: null,
  noticeType: null,
  planId: null,
  article: null,
}

/** Articles of laws, projects, purchasers, suppliers and agencies that the words name. */
export const directHits = (
  read: SearchRead,
  direct: DirectRead,
  vocabulary: VocabularyRead,
  places: DirectPlaces,
  clock: Clock,
) => {
  const channelOf = (id: string): string => places.channel(id)?.publicId ?? id

  const articles = async (siteId: string, key: string): Promise<DirectHit[]> => {
    const asked = askedArticle(key)
    if (!asked) return []
    const named = lawsNamed(await direct.laws(siteId), asked.law)
    const read = await Promise.all(
      named
        .slice(0, most.read)
        .map(async law => ({ law, note: articleText(await direct.lawText(law), asked.article) })),
    )
    const hits = read.map(({ law: { id, title, noticeType, channelId }, note }): DirectHit => {
      const place = { id, noticeType, channel: channelOf(channelId) }
      // A law that is not kept by its articles is still the law that was asked for.
      if (note === undefined) return { ...none, ...place, kind: 'article', name: title }
      return {
        ...none,
        ...place,
        kind: 'article',
        name: `${title}${asked.label}`,
        note,
        article: asked.article,
      }
    })
    const whole = [...new Map(hits.toReversed().map(hit => [hit.name, hit])).values()]
      .toReversed()
      .filter(({ article }) => article)
    return whole.length > 0 ? whole.slice(0, most.laws) : hits.slice(0, 1)
  }

  const projects = async (siteId: string, key: string): Promise<DirectHit[]> => {
    const bare = bareCode(key)
    if (!looksLikeCode(bare)) return []
    const codes = (await vocabulary.codes(siteId, bare)).map(({ code }) => code)
    const rows = await direct.projects(siteId, codes, most.projects + 1)
    // A number that begins those of many projects means none of them.
    if (rows.length > most.projects) return []
    return rows.map(({ id, title, code, channelId, noticeType, planId, total }) => ({
      ...none,
      ...{
        kind: 'project',
        id,
        name: title,
        note: code,
        total,
        noticeType,
        planId,
        channel: channelOf(channelId),
      },
    }))
  }

  const purchasers = async (siteId: string, words: string): Promise<DirectHit[]> => {
    if (words.length < shortestName.purchaser) return []
    const names = await read.names(siteId, words, most.names)
    const hits = await Promise.all(
      names.map(async name => {
        const total = await read.countOf(siteId, [lineToken(mark.purchaser, normalise(name))])
        return { ...none, kind: 'purchaser' as const, name, total }
      }),
    )
    // Names outlive their notices.
    return hits.filter(({ total }) => total > 0)
  }

  const records = async (
    kind: 'supplier' | 'agency',
    siteId: string,
    words: string,
  ): Promise<DirectHit[]> => {
    const directory = places.directorySite(siteId)
    if (words.length < shortestName.record || !directory) return []
    const today = toWireTime(clock.now()).slice(0, 10)
    const rows = await direct.records(kind, directory, words, today, most.names)
    return rows.map(({ id, name, creditCode, regionCode }) => ({
      ...none,
      ...{ kind, id, name, note: [creditCode, places.regionName(regionCode)].filter(Boolean).join('，') },
    }))
  }

  return {
    articles,
    find: async (siteId: string, key: string, tags: Set<string>): Promise<DirectHit[]> => {
      const words = normalise(key)
      const directory = places.directorySite(siteId)
      tags.add(tag.infosOf(siteId))
      if (directory) for (const one of [tag.suppliersOf(directory), tag.agenciesOf(directory)]) tags.add(one)
      const found = await Promise.all([
        articles(siteId, key),
        projects(siteId, key),
        purchasers(siteId, words),
        records('supplier', siteId, words),
        records('agency', siteId, words),
      ])
      return found.flat()
    },
  }
}

export type DirectHits = ReturnType<typeof directHits>
