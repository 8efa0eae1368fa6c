import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { addressOf } from './address.ts'
import { type FileReach, inBinned, isSeen } from './media-reach.ts'
import { inCampaign, isCarriedFor, isPublic, showing } from './shown.ts'
import { file } from './table.ts'

const self = sql`file`

/** Questions that show it, with their questionnaire. */
const inQuestions = (id: string) =>
  sql`questionnaire_question n JOIN questionnaire q ON q.id = n.questionnaire_id AND ${showing(sql`${addressOf(id)}::text`)}`

export const fileRepo = (db: Queries) => ({
  /** Bytes that people of a site have brought. */
  sizeOf: async (siteId: string): Promise<number> => {
    const { rows } = await db.execute<{ bytes: string }>(
      sql`SELECT coalesce(sum(size), 0) AS bytes FROM file WHERE ${siteId} = ANY(home_site_ids)`,
    )
    return Number(rows[0]?.bytes ?? 0)
  },

  /** Also by the key of a site that is being prepared. */
  findPublic: async (id: string, previewKey?: string) => {
    const [found] = await db
      .select()
      .from(file)
      .where(
        sql`${eq(file.id, id)} AND file.is_served AND NOT ${file.isPrivate} AND ${isPublic(self, previewKey)}`,
      )
    return found
  },

  findOwned: async (id: string, ownerId: string) => {
    const [found] = await db
      .select()
      .from(file)
      .where(and(eq(file.id, id), eq(file.ownerId, ownerId)))
    return found
  },

  /** A file of something that somebody may look at. */
  findCarried: async (id: string, user: Pick<CurrentUser, 'id' | 'grants'>) => {
    const [found] = await db
      .select()
      .from(file)
      .where(sql`${eq(file.id, id)} AND NOT ${file.isPrivate} AND ${isCarriedFor(self, user)}`)
    return found
  },

  /** Pictures among them that somebody sees; held, so that none is removed before they are named. */
  seenImages: async (ids: readonly string[], reach: FileReach): Promise<string[]> =>
    (
      await db.execute<{ id: string }>(sql`SELECT f.id FROM file f WHERE f.id = ANY(${sql.param([...ids])})
        AND f.media_type LIKE 'image/%' AND f.scan_state <> 'infected' AND ${isSeen(sql`f`, reach)} FOR SHARE OF f`)
    ).rows.map(({ id }) => id),

  findPrivate: async (id: string) => {
    const [found] = await db
      .select()
      .from(file)
      .where(and(eq(file.id, id), eq(file.isPrivate, true)))
    return found
  },

  /** What was sent with a message or an answer stays; answers the digests of what went. */
  removePrivate: async (ids: readonly string[]): Promise<string[]> => {
    const { rows } = await db.execute<{ digest: string }>(sql`
      DELETE FROM file WHERE id = ANY(${sql.param([...ids])}) AND is_private
        AND NOT EXISTS (SELECT 1 FROM message_attachment a WHERE a.file_id = file.id)
        AND NOT EXISTS (SELECT 1 FROM questionnaire_file q WHERE q.file_id = file.id) RETURNING digest`)
    return rows.map(({ digest }) => digest)
  },

  add: async (row: typeof file.$inferInsert): Promise<void> => {
    await db.insert(file).values(row)
  },

  /** Against every other change until the transaction ends. */
  hold: async (id: string): Promise<void> => {
    await db.execute(sql`SELECT 1 FROM file WHERE id = ${id} FOR UPDATE`)
  },

  /** Only if nobody else changed it since it was read. */
  change: async (
    { id, version }: { id: string; version: number },
    values: Partial<typeof file.$inferInsert>,
  ): Promise<void> => {
    await db
      .update(file)
      .set({ ...values, version: version + 1 })
      .where(and(eq(file.id, id), eq(file.version, version)))
  },

  remove: async (id: string): Promise<void> => {
    await db.delete(file).where(eq(file.id, id))
  },

  /** Whether anything, public or not, carries the file. */
  isUsed: async (id: string): Promise<boolean> => {
    const found =
      await db.execute(sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM info_attachment WHERE file_id = ${id})
      OR EXISTS (SELECT 1 FROM edition_file WHERE file_id = ${id})
      OR EXISTS (SELECT 1 FROM publication WHERE img = ${addressOf(id)})
      OR EXISTS (SELECT 1 FROM link WHERE image = ${addressOf(id)})
      OR EXISTS (SELECT 1 FROM campaign c WHERE ${inCampaign(sql`${addressOf(id)}::text`)})
      OR EXISTS (SELECT 1 FROM ${inQuestions(id)})
      OR EXISTS (SELECT 1 FROM bin_object b WHERE ${inBinned(sql`${addressOf(id)}::text`)})
      OR EXISTS (SELECT 1 FROM site WHERE ${addressOf(id)} IN (logo_url, icon_url))`)
    return found.rowCount === 1
  },

  hasContent: async (digest: string): Promise<boolean> =>
    (
      await db.execute(sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM file WHERE digest = ${digest})
      OR EXISTS (SELECT 1 FROM file_version WHERE digest = ${digest})
      OR EXISTS (SELECT 1 FROM data_file WHERE digest = ${digest})
      OR EXISTS (SELECT 1 FROM bin_object WHERE digests @> ARRAY[${digest}::text])`)
    ).rowCount === 1,

  /** Those among them that nothing has. */
  strays: async (digests: readonly string[]): Promise<string[]> =>
    (
      await db.execute<{
        digest: string
      }>(sql`SELECT digest FROM unnest(${sql.param([...digests])}::text[]) AS kept(digest)
      WHERE NOT EXISTS (SELECT 1 FROM file f WHERE f.digest = kept.digest)
        AND NOT EXISTS (SELECT 1 FROM file_version v WHERE v.digest = kept.digest)
        AND NOT EXISTS (SELECT 1 FROM data_file d WHERE d.digest = kept.digest)
        AND NOT EXISTS (SELECT 1 FROM bin_object b WHERE b.digests @> ARRAY[kept.digest])`)
    ).rows.map(({ digest }) => digest),

  leftovers: async (): Promise<string[]> =>
    (
      await db.execute<{ digest: string }>(sql`SELECT digest FROM file_leftover ORDER BY digest LIMIT 10000`)
    ).rows.map(({ digest }) => digest),

  forgetLeftover: (digest: string) => db.execute(sql`DELETE FROM file_leftover WHERE digest = ${digest}`),

  /** Until the transaction ends, nobody else stores or drops this content. */
  lockContent: async (digest: string): Promise<void> => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${digest}, 0))`)
  },

  /** Adds what was fetched since the last time, all files in one statement. */
  addDownloads: async (counts: ReadonlyMap<string, number>): Promise<void> => {
    await db.execute(sql`UPDATE file SET downloads = downloads + c.count
      FROM unnest(${sql.param([...counts.keys()])}::text[], ${sql.param([...counts.values()])}::int[]) AS c(id, count)
      WHERE file.id = c.id`)
  },
})

export type FileRepo = ReturnType<typeof fileRepo>
