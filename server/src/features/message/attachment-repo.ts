import { and, count, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { messageAttachment, messageUpload } from './core/table.ts'

const uploadLock = 7_330_081

/** Files on their way to a message, and those that came with one. */
export const attachmentRepo = (db: Queries) => ({
  /** Until the transaction ends, nobody else counts or adds. */
  oneAtATime: () => db.execute(sql`SELECT pg_advisory_xact_lock(${uploadLock})`),

  waiting: async (since: Date, addressClass?: string): Promise<number> => {
    const ofOne = addressClass === undefined ? undefined : eq(messageUpload.addressClass, addressClass)
    const [row] = await db
      .select({ waiting: count() })
      .from(messageUpload)
      .where(and(gt(messageUpload.madeAt, since), ofOne))
    return row?.waiting ?? 0
  },

  add: (row: typeof messageUpload.$inferInsert) => db.insert(messageUpload).values(row),

  /** Turns tickets into attachments of one message; a ticket that is no good, or was used, brings none. */
  attach: async (messageId: string, ticketHashes: string[], since: Date): Promise<number> => {
    const hashes = sql`${sql.param(ticketHashes)}::text[]`
    const { rowCount } = await db.execute(sql`
      WITH taken AS (
        DELETE FROM message_upload WHERE ticket_hash = ANY(${hashes}) AND made_at > ${since.toISOString()}
        RETURNING file_id, ticket_hash)
      INSERT INTO message_attachment (message_id, file_id, sort)
      SELECT ${messageId}, file_id, array_position(${hashes}, ticket_hash) FROM taken`)
    return rowCount ?? 0
  },

  fileOf: async (ticketHash: string): Promise<string | undefined> =>
    (
      await db
        .select({ id: messageUpload.fileId })
        .from(messageUpload)
        .where(eq(messageUpload.ticketHash, ticketHash))
    )[0]?.id,

  tooOld: async (before: Date): Promise<string[]> =>
    (
      await db
        .select({ id: messageUpload.fileId })
        .from(messageUpload)
        .where(lte(messageUpload.madeAt, before))
        .limit(1000)
    ).map(({ id }) => id),

  /** Of one message, in the order that they were sent in. */
  list: async (messageId: string) =>
    (
      await db.execute<{ id: string; name: string; size: number }>(sql`
        SELECT f.id, f.name, f.size::int AS size FROM message_attachment a JOIN file f ON f.id = a.file_id
        WHERE a.message_id = ${messageId} ORDER BY a.sort, f.id`)
    ).rows,

  has: async (messageId: string, fileId: string): Promise<boolean> =>
    (
      await db
        .select({ id: messageAttachment.fileId })
        .from(messageAttachment)
        .where(and(eq(messageAttachment.messageId, messageId), inArray(messageAttachment.fileId, [fileId])))
    ).length === 1,
})
