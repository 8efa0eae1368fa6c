import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Queries } from '../platform/database/database.ts'
import type { Listed } from './listing.ts'
import {
  type ItemRow,
  infoAlias,
  type MovingRow,
  moving,
  movingFile,
  movingItem,
  movingProblem,
  type Span,
} from './table.ts'

const texts = (values: readonly (string | null)[]) => sql`${sql.param([...values])}::text[]`

export interface MovedFile {
  fileId: string
  digest: string
}

export interface Problem {
  kind: string
  subject: string
  title: string | null
  words: string
}

/** How far a moving has come. */
export const movingRepo = (db: Queries) => ({
  begin: async (row: typeof moving.$inferInsert): Promise<MovingRow> => {
    await db.insert(moving).values(row).onConflictDoNothing()
    const [found] = await db
      .select()
      .from(moving)
      .where(
        and(
          eq(moving.origin, row.origin),
          eq(moving.sourceSiteId, row.sourceSiteId),
          eq(moving.siteId, row.siteId),
        ),
      )
    return found as MovingRow
  },

  change: async (id: string, values: Partial<typeof moving.$inferInsert>): Promise<void> => {
    await db.update(moving).set(values).where(eq(moving.id, id))
  },

  setSpans: async (id: string, spans: Span[]): Promise<void> => {
    await db.update(moving).set({ spans }).where(eq(moving.id, id))
  },

  /** What is new waits; what says something else than last time waits again, and so does what had failed. */
  addItems: async (movingId: string, items: readonly Listed[], seenAt: Date): Promise<void> => {
    if (items.length === 0) return
    const rows = items.map(({ sourceId, row, rowDigest, noticeTime, place }) => ({
      sourceId,
      row,
      rowDigest,
      noticeTime: noticeTime?.toISOString() ?? null,
      place,
    }))
    await db.execute(sql`
        INSERT INTO moving_item AS m (moving_id, source_id, row, row_digest, notice_time, place, seen_at)
        SELECT ${movingId}, v."sourceId", v.row, v."rowDigest", v."noticeTime", v.place, ${seenAt.toISOString()}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS v ("sourceId" text, row jsonb, "rowDigest" text, "noticeTime" timestamptz, place bigint)
        ON CONFLICT (moving_id, source_id) DO UPDATE SET row = excluded.row, row_digest = excluded.row_digest,
          notice_time = excluded.notice_time, place = excluded.place, seen_at = excluded.seen_at,
          tries = CASE WHEN m.row_digest <> excluded.row_digest THEN 0 ELSE m.tries END,
          state = CASE WHEN m.row_digest <> excluded.row_digest OR m.state = 'gone' THEN 'waiting' ELSE m.state END`)
  },

  /** Which of these are new, or say something else than last time. */
  changedAmong: async (movingId: string, items: readonly Listed[]): Promise<number> => {
    const known = await db
      .select({ sourceId: movingItem.sourceId, rowDigest: movingItem.rowDigest })
      .from(movingItem)
      .where(
        and(
          eq(movingItem.movingId, movingId),
          inArray(
            movingItem.sourceId,
            items.map(({ sourceId }) => sourceId),
          ),
        ),
      )
    const digests = new Map(known.map(({ sourceId, rowDigest }) => [sourceId, rowDigest]))
    return items.filter(({ sourceId, rowDigest }) => digests.get(sourceId) !== rowDigest).length
  },

  /** The next of those that wait, the oldest first; what failed lately comes behind all others. */
  waiting: (movingId: string, most: number, except: readonly string[] = []): Promise<ItemRow[]> =>
    db
      .select()
      .from(movingItem)
      .where(
        and(
          eq(movingItem.movingId, movingId),
          eq(movingItem.state, 'waiting'),
          notInArray(movingItem.sourceId, [...except]),
        ),
      )
      .orderBy(
        asc(movingItem.tries),
        asc(movingItem.noticeTime),
        asc(movingItem.place),
        asc(movingItem.sourceId),
      )
      .limit(most),

  done: async (
    movingId: string,
    items: readonly { sourceId: string; infoId: string; digest: string }[],
  ): Promise<void> => {
    await db.execute(sql`UPDATE moving_item m SET state = 'done', info_id = u.info, digest = u.digest
      FROM unnest(${texts(items.map(({ sourceId }) => sourceId))}, ${texts(items.map(({ infoId }) => infoId))},
        ${texts(items.map(({ digest }) => digest))}) AS u (source, info, digest)
      WHERE m.moving_id = ${movingId} AND m.source_id = u.source`)
  },

  /** Tried once more and in vain; after so many tries it waits no more. */
  tried: async (movingId: string, sourceId: string, mostTries: number): Promise<void> => {
    await db.execute(sql`UPDATE moving_item SET tries = tries + 1,
        state = CASE WHEN tries + 1 >= ${mostTries} THEN 'failed' ELSE 'waiting' END
      WHERE moving_id = ${movingId} AND source_id = ${sourceId}`)
  },

  setState: async (
    movingId: string,
    sourceIds: readonly string[],
    state: ItemRow['state'],
  ): Promise<void> => {
    await db
      .update(movingItem)
      .set({ state })
      .where(and(eq(movingItem.movingId, movingId), inArray(movingItem.sourceId, [...sourceIds])))
  },

  /** Another run gives what had failed another chance, and what came without one of its files. */
  retryFailed: async (movingId: string): Promise<void> => {
    await db.execute(sql`UPDATE moving_item SET state = 'waiting', tries = 0
      WHERE moving_id = ${movingId} AND (state = 'failed' OR state = 'done' AND source_id IN
        (SELECT split_part(subject, '#', 1) FROM moving_problem WHERE moving_id = ${movingId} AND kind = 'attachment'))`)
  },

  /** Brought over, and not in the lists any more that were read since. */
  unseen: (movingId: string, since: Date): Promise<ItemRow[]> =>
    db
      .select()
      .from(movingItem)
      .where(
        and(
          eq(movingItem.movingId, movingId),
          sql`${movingItem.state} <> 'gone' AND ${movingItem.seenAt} < ${since.toISOString()}`,
        ),
      )
      .orderBy(asc(movingItem.sourceId)),

  counts: async (movingId: string): Promise<Record<ItemRow['state'], number>> => {
    const { rows } = await db.execute<{ state: ItemRow['state']; total: number }>(
      sql`SELECT state, count(*)::int AS total FROM moving_item WHERE moving_id = ${movingId} GROUP BY state`,
    )
    const found = new Map(rows.map(({ state, total }) => [state, total]))
    const of = (state: ItemRow['state']) => found.get(state) ?? 0
    return { waiting: of('waiting'), done: of('done'), failed: of('failed'), gone: of('gone') }
  },

  file: async (movingId: string, address: string): Promise<MovedFile | undefined> =>
    (
      await db
        .select({ fileId: movingFile.fileId, digest: movingFile.digest })
        .from(movingFile)
        .innerJoin(sql`file`, sql`file.id = ${movingFile.fileId}`)
        .where(and(eq(movingFile.movingId, movingId), eq(movingFile.address, address)))
    )[0],

  addFile: async (row: typeof movingFile.$inferInsert): Promise<void> => {
    const { fileId, digest } = row
    await db
      .insert(movingFile)
      .values(row)
      .onConflictDoUpdate({ target: [movingFile.movingId, movingFile.address], set: { fileId, digest } })
  },

  fileTaken: async (fileId: string): Promise<boolean> =>
    (await db.execute(sql`SELECT 1 FROM file WHERE id = ${fileId}`)).rows.length > 0,

  note: async (movingId: string, problems: readonly Problem[]): Promise<void> => {
    // One statement takes no row twice.
    const rows = new Map(problems.map(problem => [`${problem.kind}\n${problem.subject}`, problem]))
    if (rows.size === 0) return
    await db
      .insert(movingProblem)
      .values([...rows.values()].map(problem => ({ movingId, ...problem })))
      .onConflictDoUpdate({
        target: [movingProblem.movingId, movingProblem.kind, movingProblem.subject],
        set: { title: sql`excluded.title`, words: sql`excluded.words` },
      })
  },

  /** What was wrong with these texts is looked at anew. */
  forgetItems: async (movingId: string, sourceIds: readonly string[]): Promise<void> => {
    await db.execute(sql`DELETE FROM moving_problem WHERE moving_id = ${movingId}
      AND split_part(subject, '#', 1) = ANY(${texts(sourceIds)}) AND kind IN ('item', 'attachment', 'text', 'here', 'field')`)
  },

  forgetSubject: async (movingId: string, kind: string, subject: string): Promise<void> => {
    await db
      .delete(movingProblem)
      .where(
        and(
          eq(movingProblem.movingId, movingId),
          eq(movingProblem.kind, kind),
          eq(movingProblem.subject, subject),
        ),
      )
  },

  forgetKind: async (movingId: string, kind: string): Promise<void> => {
    await db
      .delete(movingProblem)
      .where(and(eq(movingProblem.movingId, movingId), eq(movingProblem.kind, kind)))
  },

  problems: (movingId: string): Promise<Problem[]> =>
    db
      .select({
        kind: movingProblem.kind,
        subject: movingProblem.subject,
        title: movingProblem.title,
        words: movingProblem.words,
      })
      .from(movingProblem)
      .where(eq(movingProblem.movingId, movingId))
      .orderBy(asc(movingProblem.kind), asc(movingProblem.subject)),

  addAliases: async (rows: readonly (typeof infoAlias.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0)
      await db
        .insert(infoAlias)
        .values([...rows])
        .onConflictDoNothing()
  },
})

export type MovingRepo = ReturnType<typeof movingRepo>

interface Client {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
  release(destroy: boolean): void
}

/** Nobody else brings the same over meanwhile; undefined when somebody does. A lock of who died goes with his connection. */
export const holdMoving = async (
  pool: { connect(): Promise<Client> },
  id: string,
): Promise<(() => Promise<void>) | undefined> => {
  const client = await pool.connect()
  const ask = (call: string) =>
    client.query(`SELECT ${call}(hashtextextended($1, 0)) AS held`, [`moving:${id}`])
  const { rows } = await ask('pg_try_advisory_lock')
  const [row] = rows as { held: boolean }[]
  if (!row?.held) {
    client.release(false)
    return undefined
  }
  return async () => {
    const isGiven = await ask('pg_advisory_unlock').catch(() => undefined)
    client.release(isGiven === undefined)
  }
}
