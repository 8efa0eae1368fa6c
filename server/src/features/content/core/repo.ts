import type { ChannelPeople } from '@sunport/contract/content/channel-people.ts'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import {
  type EditionRow,
  type InfoRow,
  info,
  infoAttachment,
  infoCosign,
  infoEdition,
  infoReview,
} from './table.ts'

export interface AttachmentRow extends Record<string, unknown> {
  editionId: string
  fileId: string
  name: string
  ext: string
  size: string
  digest: string
}

export interface ChannelRow extends Record<string, unknown> {
  id: string
  siteId: string
  channelType: string
  reviewDepth: number
  people: ChannelPeople
  status: string
}

export const openEditions = ['draft', 'returned', 'review1', 'review2', 'review3', 'scheduled'] as const

/** What an item is called when a row of the log is written: the title of its newest edition. */
export const titleOfItem = (id: string): SQL =>
  sql`SELECT e.title FROM info_edition e WHERE e.info_id = ${id} ORDER BY e.edition_no DESC LIMIT 1`

/** Rows of the editors' half. Nothing here is read for the public. */
export const contentRepo = (db: Queries) => ({
  find: async (id: string): Promise<InfoRow | undefined> =>
    (await db.select().from(info).where(eq(info.id, id)))[0],

  /** The item, held against every other change until the transaction ends. */
  lock: async (id: string): Promise<InfoRow | undefined> =>
    (await db.select().from(info).where(eq(info.id, id)).for('update'))[0],

  insert: (row: typeof info.$inferInsert) => db.insert(info).values(row).onConflictDoNothing().returning(),

  update: async (id: string, change: Partial<typeof info.$inferInsert>): Promise<void> => {
    await db
      .update(info)
      .set({ ...change, version: sql`${info.version} + 1` })
      .where(eq(info.id, id))
  },

  edition: async (id: string): Promise<EditionRow | undefined> =>
    (await db.select().from(infoEdition).where(eq(infoEdition.id, id)))[0],

  openEdition: async (infoId: string): Promise<EditionRow | undefined> =>
    (
      await db
        .select()
        .from(infoEdition)
        .where(and(eq(infoEdition.infoId, infoId), inArray(infoEdition.state, [...openEditions])))
    )[0],

  editions: (infoId: string): Promise<EditionRow[]> =>
    db.select().from(infoEdition).where(eq(infoEdition.infoId, infoId)).orderBy(desc(infoEdition.editionNo)),

  insertEdition: async (row: typeof infoEdition.$inferInsert): Promise<EditionRow> => {
    const [made] = await db.insert(infoEdition).values(row).returning()
    return made as EditionRow
  },

  /** undefined when somebody else changed the edition since it was read. */
  changeEdition: async (
    id: string,
    version: number,
    change: Partial<typeof infoEdition.$inferInsert>,
  ): Promise<EditionRow | undefined> =>
    (
      await db
        .update(infoEdition)
        .set({ ...change, version: sql`${infoEdition.version} + 1` })
        .where(and(eq(infoEdition.id, id), eq(infoEdition.version, version)))
        .returning()
    )[0],

  setEditionState: (id: string, change: Partial<typeof infoEdition.$inferInsert>) =>
    db.update(infoEdition).set(change).where(eq(infoEdition.id, id)),

  nextNumber: async (infoId: string): Promise<number> => {
    const found = await db.execute<{ last: number }>(
      sql`SELECT coalesce(max(edition_no), 0) AS last FROM info_edition WHERE info_id = ${infoId}`,
    )
    return (found.rows[0]?.last ?? 0) + 1
  },

  attachments: async (editionIds: string[]): Promise<AttachmentRow[]> =>
    editionIds.length === 0
      ? []
      : (
          await db.execute<AttachmentRow>(sql`
            SELECT a.edition_id AS "editionId", a.file_id AS "fileId", a.name, f.ext, f.size, f.digest
            FROM info_attachment a JOIN file f ON f.id = a.file_id
            WHERE a.edition_id = ANY(${sql.param(editionIds)}) ORDER BY a.sort, a.file_id`)
        ).rows,

  setAttachments: async (editionId: string, files: readonly { fileId: string; name: string }[]) => {
    await db.delete(infoAttachment).where(eq(infoAttachment.editionId, editionId))
    if (files.length > 0)
      await db
        .insert(infoAttachment)
        .values(files.map(({ fileId, name }, sort) => ({ editionId, fileId, name, sort })))
  },

  usableFiles: async (ids: string[]): Promise<number> => {
    const found = await db.execute<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM file WHERE id = ANY(${sql.param(ids)}) AND scan_state <> 'infected' AND NOT is_private`,
    )
    return found.rows[0]?.total ?? 0
  },

  channel: async (id: string): Promise<ChannelRow | undefined> =>
    (
      await db.execute<ChannelRow>(sql`
        SELECT id, site_id AS "siteId", channel_type AS "channelType", review_depth AS "reviewDepth", people,
          CASE WHEN lifecycle IN ('enabled', 'hidden') THEN status ELSE '0' END AS status
        FROM channel WHERE id = ${id}`)
    ).rows[0],

  /** Whether nothing was found in the text that is being reviewed when it was submitted. */
  isFlawless: async (infoId: string): Promise<boolean> => {
    const { rows } = await db.execute<{ isFlawless: boolean }>(sql`
      SELECT NOT jsonb_path_exists(s.findings, '$.* ? (@ > 0)') AS "isFlawless" FROM info_submission s
        JOIN info_edition e ON e.id = s.edition_id AND e.review_round = s.round
      WHERE e.info_id = ${infoId} AND e.state IN ('review1', 'review2', 'review3')`)
    return rows[0]?.isFlawless === true
  },

  addReview: (row: typeof infoReview.$inferInsert) => db.insert(infoReview).values(row),

  /** Who has approved the text of this round, himself or by somebody who stood in for him. */
  approvedBy: async ({ id, reviewRound }: Pick<EditionRow, 'id' | 'reviewRound'>): Promise<string[]> =>
    (
      await db
        .select({ id: infoReview.reviewerId, absentId: infoReview.onBehalfOf })
        .from(infoReview)
        .where(
          and(
            eq(infoReview.editionId, id),
            eq(infoReview.round, reviewRound),
            eq(infoReview.decision, 'approve'),
          ),
        )
    ).flatMap(({ id: reviewer, absentId }) => (absentId ? [reviewer, absentId] : [reviewer])),

  noteSubmission: ({ id, reviewRound, title, bodyHtml, fields, submittedAt }: EditionRow, userId: string) =>
    db.execute(sql`
      INSERT INTO info_submission (edition_id, round, title, body_html, fields, submitted_at, submitted_by)
      VALUES (${id}, ${reviewRound}, ${title}, ${bodyHtml}, ${JSON.stringify(fields)}::jsonb,
        ${submittedAt?.toISOString()}, ${userId})`),

  /** The text of the round before, as reviewers saw it. */
  submission: async (editionId: string, round: number) =>
    (
      await db.execute<{ title: string; bodyHtml: string; fields: Record<string, unknown> }>(sql`
        SELECT title, body_html AS "bodyHtml", fields FROM info_submission
        WHERE edition_id = ${editionId} AND round = ${round}`)
    ).rows[0],

  askCosign: (rows: (typeof infoCosign.$inferInsert)[]) =>
    db.insert(infoCosign).values(rows).onConflictDoNothing(),

  references: (originId: string): Promise<InfoRow[]> =>
    db
      .select()
      .from(info)
      .where(and(eq(info.originId, originId), eq(info.referMode, 'reference')))
      .orderBy(asc(info.id)),

  /** Whether a channel shows the item already, as itself or by a reference. */
  isShownIn: async ({ id, channelId }: InfoRow, at: string): Promise<boolean> =>
    channelId === at ||
    (
      await db
        .select({ id: info.id })
        .from(info)
        .where(
          and(
            eq(info.originId, id),
            eq(info.referMode, 'reference'),
            eq(info.channelId, at),
            eq(info.state, 'live'),
          ),
        )
    ).length > 0,

  /** What was closed together with its origin is shown again; what was taken away by itself stays so. */
  reopenReferences: (originId: string, closedAt: Date) =>
    db
      .update(info)
      .set({ state: 'live', closingReason: null, closingTarget: null, closedAt: null, isTextHidden: false })
      .where(and(eq(info.originId, originId), eq(info.referMode, 'reference'), eq(info.closedAt, closedAt))),

  noteEditor: (infoId: string, userId: string, userName: string, now: Date, since: Date) =>
    db.execute(sql`
      INSERT INTO info_presence (info_id, user_id, user_name, since, seen_at)
      VALUES (${infoId}, ${userId}, ${userName}, ${now.toISOString()}, ${now.toISOString()})
      ON CONFLICT (info_id, user_id) DO UPDATE SET seen_at = excluded.seen_at,
        since = CASE WHEN info_presence.seen_at < ${since.toISOString()} THEN excluded.since ELSE info_presence.since END`),
})

export type ContentRepo = ReturnType<typeof contentRepo>
