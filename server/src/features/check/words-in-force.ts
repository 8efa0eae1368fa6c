import { enabled } from '@sunport/contract/codes.ts'
import { type FindWords, type WordRule, wordFinder } from '@sunport/contract/content/check/words.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { type CheckWordRow, checkWord } from './table.ts'

/** What a site has of its own stands in place of what all have, also where it is switched off. */
const rulesFor = (rows: readonly CheckWordRow[], siteId: string): WordRule[] => {
  const own = new Map(rows.filter(row => row.siteId === siteId).map(row => [row.word, row]))
  return rows
    .filter(row => (row.siteId === null ? !own.has(row.word) : row.siteId === siteId))
    .filter(({ status }) => status === enabled.on)
    .map(({ word, right, kind, level, except }) => ({ word, right, kind, level, except }))
}

interface InForce {
  rules: WordRule[]
  find: FindWords
}

/**
 * The list of a site, put together once. Every use first asks whether a row has changed since: a word that somebody
 * entered a moment ago holds at once, in every instance.
 */
export const wordsInForce = () => {
  let stamp = ''
  let rows: CheckWordRow[] = []
  let bySite = new Map<string, InForce>()
  return async (db: Queries, siteId: string): Promise<InForce> => {
    const asked = await db.execute<{ stamp: string }>(sql`
      SELECT concat_ws('/', count(*), sum(version), max(latest_modify_date)) AS stamp FROM check_word`)
    const now = asked.rows[0]?.stamp ?? ''
    if (now !== stamp) {
      rows = await db.select().from(checkWord)
      bySite = new Map()
      stamp = now
    }
    const known = bySite.get(siteId)
    if (known) return known
    const rules = rulesFor(rows, siteId)
    const made = { rules, find: wordFinder(rules) }
    bySite.set(siteId, made)
    return made
  }
}
