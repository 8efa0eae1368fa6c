import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { foldSound, soundOf } from '../../platform/sound.ts'
import { normalise, tidy } from '../../platform/text/normalise.ts'
import { bareCode, documentNumbersIn } from './codes.ts'
import type { Source } from './entry.ts'
import { shapeTokens, wordsIn, wordsOfName } from './words.ts'

/** One publication of so many counts its words. */
const countedOf = 8

interface Sound {
  sound: string
  initials: string
}

const rememberedSounds = 20_000
const sounds = new Map<string, Sound>()

/** Bulk loads meet the same words again and again, and looking up how one sounds costs more than all else of it. */
const soundOfWord = (word: string): Sound => {
  const known = sounds.get(word)
  if (known) return known
  const { pinyin, initials } = soundOf(word)
  const found = { sound: foldSound(pinyin), initials }
  if (sounds.size >= rememberedSounds) sounds.clear()
  sounds.set(word, found)
  return found
}

const isCounted = (infoId: string): boolean => {
  let sum = 0
  for (const sign of infoId) sum = (sum * 31 + sign.charCodeAt(0)) % 4093
  return sum % countedOf === 0
}

const wordsOf = ({ title, purchaser, agency, winner }: Source): Set<string> => {
  const words = wordsIn(normalise(title))
  for (const name of [purchaser, agency, ...(winner ?? '').split(/[，,、；;]/)])
    if (name) for (const word of wordsOfName(normalise(name))) words.add(word)
  return words
}

/** In one order everywhere, so that two publishing at once cannot wait for each other. */
const sorted = <T>(rows: Map<string, T>): T[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)

interface Found {
  names: { siteId: string; name: string }[]
  codes: { siteId: string; code: string; bare: string }[]
  words: { siteId: string; word: string; uses: number }[]
}

const foundIn = (sources: Source[]): Found => {
  const names = new Map<string, Found['names'][number]>()
  const codes = new Map<string, Found['codes'][number]>()
  const words = new Map<string, Found['words'][number]>()
  for (const source of sources) {
    const { siteId, infoId, purchaser, numbers, title, body } = source
    if (purchaser) names.set(`${siteId}\n${purchaser}`, { siteId, name: purchaser })
    for (const written of [...numbers, ...documentNumbersIn(title), ...documentNumbersIn(body)]) {
      const code = tidy(written)
      const bare = bareCode(code)
      if (bare) codes.set(`${siteId}\n${bare}\n${code}`, { siteId, code, bare })
    }
    const use = isCounted(infoId) ? 1 : 0
    for (const word of wordsOf(source)) {
      const key = `${siteId}\n${word}`
      words.set(key, { siteId, word, uses: (words.get(key)?.uses ?? 0) + use })
    }
  }
  return { names: sorted(names), codes: sorted(codes), words: sorted(words) }
}

const column = (values: string[]): SQL => sql`${sql.param(values)}::text[]`

/** The rows by the index, whatever the planner thinks of a table that a bulk load is filling. */
const among = (words: Found['words']): SQL =>
  sql`w.site_id = ANY(${column([...new Set(words.map(({ siteId }) => siteId))])})
    AND w.word = ANY(${column([...new Set(words.map(({ word }) => word))])})`

/** From so many on it pays to ask first which words are new: in a bulk load hardly any are. */
const worthAsking = 20

const onlyNew = async (db: Queries, words: Found['words']): Promise<Found['words']> => {
  const { rows } = await db.execute<{ at: number }>(sql`
    WITH known AS MATERIALIZED (SELECT w.site_id, w.word FROM search_word w WHERE ${among(words)})
    SELECT u.at::int AS at FROM unnest(${column(words.map(({ siteId }) => siteId))}, ${column(words.map(({ word }) => word))})
      WITH ORDINALITY AS u (site_id, word, at)
    WHERE NOT EXISTS (SELECT 1 FROM known k WHERE k.site_id = u.site_id AND k.word = u.word) ORDER BY u.at`)
  return rows.flatMap(({ at }) => words[at - 1] ?? [])
}

/**
 * Puts the words of publications into the vocabulary, in the transaction that indexes them. One statement for a few: what a
 * signature costs is the number of its statements. Counting waits for nobody; who is counting the same word, counts.
 */
export const writeVocabulary = async (db: Queries, sources: Source[]): Promise<void> => {
  const { names, codes, words } = foundIn(sources)
  if (names.length + codes.length + words.length === 0) return
  const counted = words.filter(({ uses }) => uses > 0)
  const added = sources.length < worthAsking ? words : await onlyNew(db, words)
  const spoken = added.map(({ word }) => soundOfWord(word))
  await db.execute(sql`
    WITH names AS (
      INSERT INTO search_name (site_id, name, name_norm)
      SELECT * FROM unnest(${column(names.map(({ siteId }) => siteId))}, ${column(names.map(({ name }) => name))},
        ${column(names.map(({ name }) => normalise(name)))}) ON CONFLICT DO NOTHING
    ), codes AS (
      INSERT INTO search_code (site_id, code, bare)
      SELECT * FROM unnest(${column(codes.map(({ siteId }) => siteId))}, ${column(codes.map(({ code }) => code))},
        ${column(codes.map(({ bare }) => bare))}) ON CONFLICT DO NOTHING
    ), counted AS (
      SELECT * FROM unnest(${column(counted.map(({ siteId }) => siteId))}, ${column(counted.map(({ word }) => word))},
        ${sql.param(counted.map(({ uses }) => uses))}::int[]) AS u (site_id, word, uses)
    ), free AS MATERIALIZED (
      SELECT w.ctid AS place, w.site_id, w.word FROM search_word w WHERE ${among(counted)} FOR UPDATE SKIP LOCKED
    ), again AS (
      UPDATE search_word w SET uses = w.uses + c.uses
      FROM free f JOIN counted c ON c.site_id = f.site_id AND c.word = f.word WHERE w.ctid = f.place
    )
    INSERT INTO search_word (site_id, word, sound, initials, shapes, uses)
    SELECT site_id, word, sound, initials, shapes::int4[], uses
    FROM unnest(${column(added.map(({ siteId }) => siteId))}, ${column(added.map(({ word }) => word))},
      ${column(spoken.map(({ sound }) => sound))}, ${column(spoken.map(({ initials }) => initials))},
      ${column(added.map(({ siteId, word }) => `{${shapeTokens(siteId, word).join(',')}}`))},
      ${sql.param(added.map(({ uses }) => uses))}::int[]) AS u (site_id, word, sound, initials, shapes, uses)
    ON CONFLICT DO NOTHING`)
}
