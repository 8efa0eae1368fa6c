import { and, count, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { waitingUpload } from './table.ts'

const uploadLock = 7_330_081

export interface ClaimedFile extends Record<string, unknown> {
  id: string
  name: string
  size: number
}

/** Files that were taken in and not sent with anything yet. */
export const waitingRepo = (db: Queries) => ({
  /** Until the transaction ends, nobody else counts or adds. */
  oneAtATime: () => db.execute(sql`SELECT pg_advisory_xact_lock(${uploadLock})`),

  waiting: async (since: Date, addressClass?: string): Promise<number> => {
    const ofOne = addressClass === undefined ? undefined : eq(waitingUpload.addressClass, addressClass)
    const [row] = await db
      .select({ waiting: count() })
      .from(waitingUpload)
      .where(and(gt(waitingUpload.madeAt, since), ofOne))
    return row?.waiting ?? 0
  },

  add: (row: typeof waitingUpload.$inferInsert) => db.insert(waitingUpload).values(row),

  /** Turns tickets into files, in their order; a ticket that is no good, or was used, brings none. */
  claim: async (ticketHashes: string[], since: Date): Promise<ClaimedFile[]> => {
    const hashes = sql`${sql.param(ticketHashes)}::text[]`
    const { rows } = await db.execute<ClaimedFile>(sql`
      WITH taken AS (
        DELETE FROM message_upload WHERE ticket_hash = ANY(${hashes}) AND made_at > ${since.toISOString()}
        RETURNING file_id, ticket_hash)
      SELECT f.id, f.name, f.size::int AS size FROM taken JOIN file f ON f.id = taken.file_id
      ORDER BY array_position(${hashes}, ticket_hash)`)
    return rows
  },

  fileOf: async (ticketHash: string): Promise<string | undefined> =>
    (
      await db
        .select({ id: waitingUpload.fileId })
        .from(waitingUpload)
        .where(eq(waitingUpload.ticketHash, ticketHash))
    )[0]?.id,

  tooOld: async (before: Date): Promise<string[]> =>
    (
      await db
        .select({ id: waitingUpload.fileId })
        .from(waitingUpload)
        .where(lte(waitingUpload.madeAt, before))
        .limit(1000)
    ).map(({ id }) => id),

  /** Private files whose answer is gone, with a questionnaire that was only tried. */
  leftOver: async (before: Date): Promise<string[]> =>
    (
      await db.execute<{ id: string }>(sql`SELECT f.id FROM file f
        WHERE f.is_private AND f.create_date <= ${before.toISOString()}
          AND NOT EXISTS (SELECT 1 FROM message_upload u WHERE u.file_id = f.id)
          AND NOT EXISTS (SELECT 1 FROM message_attachment a WHERE a.file_id = f.id)
          AND NOT EXISTS (SELECT 1 FROM questionnaire_file q WHERE q.file_id = f.id) LIMIT 1000`)
    ).rows.map(({ id }) => id),
})
