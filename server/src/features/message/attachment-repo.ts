import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { messageAttachment } from './core/table.ts'

/** Files that came with messages. */
export const attachmentRepo = (db: Queries) => ({
  attach: (messageId: string, fileIds: readonly string[]) =>
    db.insert(messageAttachment).values(fileIds.map((fileId, at) => ({ messageId, fileId, sort: at + 1 }))),

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
