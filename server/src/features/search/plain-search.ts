import { sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { SearchEngine } from './engine.ts'
import type { SearchFilter } from './filter.ts'
import type { PlainSearch } from './help.ts'
import { hitOf, type SearchPlaces } from './hit.ts'
import { questionOf } from './question.ts'
import type { SearchRead } from './read.ts'

const hourMs = 3_600_000

/** By the hour: periods need no finer time, and what is found may be kept as long. */
export const hourOf = (clock: Clock) => (): Date =>
  new Date(Math.floor(clock.now().getTime() / hourMs) * hourMs)

/** Words searched for as they are, nothing chosen: how offers are tried before they are made. */
export const plainSearch = (
  read: SearchRead,
  engine: SearchEngine,
  places: SearchPlaces,
  clock: Clock,
): PlainSearch => {
  const currentHour = hourOf(clock)
  return {
    find: async (key: string, filter: SearchFilter) => {
      const question = questionOf(key, 'words')
      if (!question) return undefined
      const found = await engine.find({
        key: `words:${key}`,
        question,
        filter,
        chosen: { regionCodes: [], group: '', period: '' },
        sort: 'relevance',
        now: currentHour(),
      })
      return { ...found, terms: question.terms }
    },
    hitsOf: async ({ ranking, terms }, limit) =>
      (await read.rowsOf(await ranking.slice(0, limit))).map(found => hitOf(found, terms, places)),
    newest: async (filter, limit) => {
      const seqs = await engine.newest(filter, { sql: sql`true`, tokens: [] }, limit, clock.now())
      return (await read.rowsOf(seqs)).map(found => hitOf(found, [], places))
    },
  }
}
