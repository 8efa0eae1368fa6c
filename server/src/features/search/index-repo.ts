import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { analysis, entryOf, type Source } from './entry.ts'
import { writeVocabulary } from './vocabulary-repo.ts'

const batchSize = 500

const sourceColumns = sql`s.info_id AS "infoId", s.site_id AS "siteId", s.title, s.purchaser, s.agency, s.winner,
  s.numbers, s.files, s.body, s.digest`

const arrayText = (numbers: Iterable<number>): string => `{${[...numbers].join(',')}}`

const write = async (db: Queries, sources: Source[]): Promise<void> => {
  if (sources.length === 0) return
  const entries = sources.map(entryOf)
  const column = (values: string[]): SQL => sql`${sql.param(values)}::text[]`
  await db.execute(sql`
    INSERT INTO search_entry (info_id, seq, site_id, channel_id, notice_time, notice_type, region_code,
      title_norm, text_norm, tokens, title_tokens, digest, analysis)
    SELECT p.info_id, p.seq, p.site_id, p.channel_id, p.notice_time, p.notice_type, p.region_code,
      u.title_norm, u.text_norm, u.tokens::int4[], u.title_tokens::int4[], u.digest, ${analysis}
    FROM unnest(${column(sources.map(({ infoId }) => infoId))}, ${column(entries.map(({ titleNorm }) => titleNorm))},
      ${column(entries.map(({ textNorm }) => textNorm))}, ${column(entries.map(({ tokens }) => arrayText(tokens)))},
      ${column(entries.map(({ titleTokens }) => arrayText(titleTokens)))}, ${column(sources.map(({ digest }) => digest))}
    ) AS u (info_id, title_norm, text_norm, tokens, title_tokens, digest) JOIN publication p ON p.info_id = u.info_id
    ON CONFLICT (info_id) DO UPDATE SET seq = excluded.seq, site_id = excluded.site_id,
      channel_id = excluded.channel_id, notice_time = excluded.notice_time, notice_type = excluded.notice_type,
      region_code = excluded.region_code, title_norm = excluded.title_norm, text_norm = excluded.text_norm,
      tokens = excluded.tokens, title_tokens = excluded.title_tokens, digest = excluded.digest,
      analysis = excluded.analysis`)
  await writeVocabulary(db, sources)
}

/** Puts publications into the index, in the caller's transaction: whoever writes `publication` calls this after. */
export const indexPublications = async (db: Queries, infoIds: string[]): Promise<void> => {
  for (let start = 0; start < infoIds.length; start += batchSize) {
    const ids = infoIds.slice(start, start + batchSize)
    const { rows } = await db.execute<Source>(
      sql`SELECT ${sourceColumns} FROM search_source s WHERE s.info_id = ANY(${sql.param(ids)})`,
    )
    await write(db, rows)
  }
}

export interface Batch {
  size: number
  lastId: string
}

/**
 * Indexes the next publications after an id. They are locked against change until the caller's transaction ends:
 * otherwise words read before an edit could overwrite what the edit itself has written.
 */
export const indexNext = async (
  db: Queries,
  afterId: string,
  only: 'all' | 'missing',
): Promise<Batch | undefined> => {
  const wanted =
    only === 'all'
      ? sql`true`
      : sql`NOT EXISTS (SELECT 1 FROM search_entry x WHERE x.info_id = p.info_id AND x.analysis = ${analysis})`
  const { rows: next } = await db.execute<{ id: string }>(sql`
    SELECT p.info_id AS id FROM publication p WHERE p.info_id > ${afterId} AND ${wanted}
    ORDER BY p.info_id LIMIT ${batchSize} FOR SHARE OF p`)
  const last = next.at(-1)
  if (!last) return undefined
  await indexPublications(
    db,
    next.map(({ id }) => id),
  )
  return { size: next.length, lastId: last.id }
}

/**
 * For whoever publishes thousands in one transaction: their tokens are gathered and put into the index by the
 * tens of megabytes, which touches each token once instead of once for every few hundred publications.
 */
export const expectMany = async (db: Queries): Promise<void> => {
  await db.execute(
    sql`SELECT set_config('gin_pending_list_limit', '32MB', true), set_config('work_mem', '64MB', true)`,
  )
}

/** Puts what was gathered into the index; until then every search reads through it. */
export const settleIndex = async (db: Queries): Promise<void> => {
  await db.execute(
    sql`SELECT gin_clean_pending_list('search_entry_tokens'), gin_clean_pending_list('search_entry_title_tokens')`,
  )
}
