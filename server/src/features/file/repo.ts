import { type ContentKind, contentKinds, functionFor } from '@sunport/contract/content/policy.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { addressOf } from './address.ts'
import { type FileReach, inBinned, isSeen, showing } from './media-reach.ts'
import { file } from './table.ts'

/** Drafts that the public is asked about name their files by address. */
const inCampaign = (id: string) => sql`c.files @> ${JSON.stringify([{ url: addressOf(id) }])}::jsonb`

/** Questions that show it, with their questionnaire. */
const inQuestions = (id: string) =>
  sql`questionnaire_question n JOIN questionnaire q ON q.id = n.questionnaire_id AND ${showing(sql`${addressOf(id)}::text`)}`

const carrierColumns = {
  orgId: sql`i.owner_org_id`,
  siteId: sql`i.site_id`,
  owner: sql`i.author_id`,
}

export const fileRepo = (db: Queries) => ({
  /** Bytes that people of a site have brought. */
  sizeOf: async (siteId: string): Promise<number> => {
    const { rows } = await db.execute<{ bytes: string }>(
      sql`SELECT coalesce(sum(size), 0) AS bytes FROM file WHERE ${siteId} = ANY(home_site_ids)`,
    )
    return Number(rows[0]?.bytes ?? 0)
  },

  /**
   * A file is public while something public carries it, attached or shown, and not a moment longer. A withdrawn text
   * that may still be read keeps its pictures and loses its attachments.
   */
  findPublic: async (id: string) => {
    const [found] = await db
      .select()
      .from(file)
      .where(sql`${eq(file.id, id)} AND ${file.scanState} = 'clean' AND NOT ${file.isPrivate} AND (EXISTS (
        SELECT 1 FROM info_attachment a JOIN publication p ON p.edition_id = a.edition_id WHERE a.file_id = ${file.id})
        OR EXISTS (SELECT 1 FROM publication p WHERE p.img = ${addressOf(id)})
        OR EXISTS (SELECT 1 FROM edition_file u JOIN info i ON i.published_edition_id = u.edition_id
          WHERE u.file_id = ${file.id} AND (i.state = 'live'
            OR i.state = 'withdrawn' AND NOT i.is_text_hidden AND i.kind <> 'window'))
        OR EXISTS (SELECT 1 FROM link l WHERE l.image = ${addressOf(id)} AND l.status = '1')
        OR EXISTS (SELECT 1 FROM campaign c WHERE ${inCampaign(id)} AND c.state <> 'draft')
        OR EXISTS (SELECT 1 FROM ${inQuestions(id)} WHERE q.state NOT IN ('draft', 'review') AND n.version_no <= q.version_no)
        OR EXISTS (SELECT 1 FROM site s WHERE ${addressOf(id)} IN (s.logo_url, s.icon_url)))`)
    return found
  },

  findOwned: async (id: string, ownerId: string) => {
    const [found] = await db
      .select()
      .from(file)
      .where(and(eq(file.id, id), eq(file.ownerId, ownerId)))
    return found
  },

  /** A file of a text, a campaign or a questionnaire that somebody may look at: reviewers read what they decide on, and so do fellow editors. */
  findCarried: async (id: string, { id: userId, grants }: Pick<CurrentUser, 'id' | 'grants'>) => {
    const kinds = (Object.keys(contentKinds) as ContentKind[]).flatMap(kind => {
      const scope = grants.get(functionFor(kind, 'view'))
      return scope ? [sql`(i.kind = ${kind} AND ${withinScope(scope, carrierColumns, userId)})`] : []
    })
    const campaigns = grants.get('cms:campaign:view')
    const surveys = grants.get('cms:survey:view')
    const carriers = [
      ...(kinds.length > 0
        ? [
            sql`EXISTS (SELECT 1 FROM info_edition e JOIN info i ON i.id = e.info_id WHERE (${sql.join(kinds, sql` OR `)})
              AND e.id IN (SELECT edition_id FROM info_attachment WHERE file_id = ${id}
                UNION SELECT edition_id FROM edition_file WHERE file_id = ${id}))`,
          ]
        : []),
      ...(campaigns
        ? [
            sql`EXISTS (SELECT 1 FROM campaign c WHERE ${inCampaign(id)}
              AND ${withinScope(campaigns, { siteId: sql`c.site_id` }, userId)})`,
          ]
        : []),
      ...(surveys
        ? [
            sql`EXISTS (SELECT 1 FROM ${inQuestions(id)}
              WHERE ${withinScope(surveys, { siteId: sql`q.site_id`, orgId: sql`q.owner_org_id` }, userId)})`,
          ]
        : []),
    ]
    if (carriers.length === 0) return undefined
    const [found] = await db
      .select()
      .from(file)
      .where(sql`${eq(file.id, id)} AND ${file.scanState} = 'clean' AND NOT ${file.isPrivate}
        AND (${sql.join(carriers, sql` OR `)})`)
    return found
  },

  /** Pictures among them that somebody sees; held, so that none is removed before they are named. */
  seenImages: async (ids: readonly string[], reach: FileReach): Promise<string[]> =>
    (
      await db.execute<{ id: string }>(sql`SELECT f.id FROM file f WHERE f.id = ANY(${sql.param([...ids])})
        AND f.media_type LIKE 'image/%' AND f.scan_state = 'clean' AND ${isSeen(sql`f`, reach)} FOR SHARE OF f`)
    ).rows.map(({ id }) => id),

  findPrivate: async (id: string) => {
    const [found] = await db
      .select()
      .from(file)
      .where(and(eq(file.id, id), eq(file.isPrivate, true), eq(file.scanState, 'clean')))
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
      OR EXISTS (SELECT 1 FROM campaign c WHERE ${inCampaign(id)})
      OR EXISTS (SELECT 1 FROM ${inQuestions(id)})
      OR EXISTS (SELECT 1 FROM bin_object b WHERE ${inBinned(sql`${addressOf(id)}::text`)})
      OR EXISTS (SELECT 1 FROM site WHERE ${addressOf(id)} IN (logo_url, icon_url))`)
    return found.rowCount === 1
  },

  hasContent: async (digest: string): Promise<boolean> =>
    (
      await db.execute(sql`SELECT 1 WHERE EXISTS (SELECT 1 FROM file WHERE digest = ${digest})
      OR EXISTS (SELECT 1 FROM file_version WHERE digest = ${digest})
      OR EXISTS (SELECT 1 FROM bin_object WHERE digests @> ARRAY[${digest}::text])`)
    ).rowCount === 1,

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
