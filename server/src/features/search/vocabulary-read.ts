import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

export interface Word extends Record<string, unknown> {
  word: string
  sound: string
  initials: string
  uses: number
}

/** More are never weighed; the more used come first. */
const most = { shapes: 1_500, sounds: 30, beginnings: 40, codes: 20 }

const columns = sql`word, sound, initials, uses`

/** The last text that begins so, in the order of code points. */
const lastOf = (beginning: string): string => `${beginning}\u{10ffff}`

/** What the vocabulary of a site has; every look goes by an index and has a bound. */
export const vocabularyRead = (db: Queries) => ({
  /** Words that share a shape with one of these. */
  byShapes: async (shapes: number[]): Promise<Word[]> => {
    if (shapes.length === 0) return []
    const { rows } = await db.execute<Word>(sql`
      SELECT ${columns} FROM search_word WHERE shapes && ${sql.param(shapes)}::int4[]
      ORDER BY uses DESC, word LIMIT ${most.shapes}`)
    return rows
  },

  /** Words that sound so. */
  bySounds: async (siteId: string, sounds: string[]): Promise<Word[]> => {
    if (sounds.length === 0) return []
    const { rows } = await db.execute<Word>(sql`
      SELECT w.* FROM unnest(${sql.param(sounds)}::text[]) AS asked (sound) CROSS JOIN LATERAL (
        SELECT ${columns} FROM search_word v WHERE v.site_id = ${siteId} AND v.sound = asked.sound AND v.sound <> ''
        ORDER BY uses DESC, word LIMIT ${most.sounds}) w`)
    return rows
  },

  /** Words with these first letters. */
  byInitials: async (siteId: string, initials: string[]): Promise<Word[]> => {
    if (initials.length === 0) return []
    const { rows } = await db.execute<Word>(sql`
      SELECT w.* FROM unnest(${sql.param(initials)}::text[]) AS asked (initials) CROSS JOIN LATERAL (
        SELECT ${columns} FROM search_word v
        WHERE v.site_id = ${siteId} AND v.initials = asked.initials AND v.initials <> ''
        ORDER BY uses DESC, word LIMIT ${most.sounds}) w`)
    return rows
  },

  /** Words that begin with these characters or these sounds, the shortest and most used first. */
  beginning: async (siteId: string, by: 'word' | 'sound' | 'initials', text: string): Promise<Word[]> => {
    const name = sql.raw(by)
    const { rows } = await db.execute<Word>(sql`
      SELECT * FROM (
        SELECT ${columns} FROM search_word WHERE site_id = ${siteId} AND ${name} >= ${text} AND ${name} < ${lastOf(text)}
          AND ${by === 'word' ? sql`true` : sql`${name} <> ''`}
        ORDER BY ${name} LIMIT 500
      ) near ORDER BY uses DESC, length(word), word LIMIT ${most.beginnings}`)
    return rows
  },

  /** Codes that are these letters and digits, then those that begin or end with them. */
  codes: async (siteId: string, bare: string): Promise<{ code: string; bare: string }[]> => {
    const turned = [...bare].reverse().join('')
    const { rows } = await db.execute<{ code: string; bare: string }>(sql`
      SELECT code, bare FROM (
        (SELECT code, bare FROM search_code WHERE site_id = ${siteId} AND bare >= ${bare} AND bare < ${lastOf(bare)}
          ORDER BY bare, code LIMIT ${most.codes})
        UNION
        (SELECT code, bare FROM search_code WHERE site_id = ${siteId}
          AND reverse(bare) >= ${turned} AND reverse(bare) < ${lastOf(turned)} ORDER BY reverse(bare), code LIMIT ${most.codes})
      ) found ORDER BY length(bare), code LIMIT ${most.codes}`)
    return rows
  },
})

export type VocabularyRead = ReturnType<typeof vocabularyRead>
