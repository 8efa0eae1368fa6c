import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { offsetOf, type Paging } from '../database/list.ts'
import { deskJobRow as item, type JobItemRow, type JobRow, deskJob as job } from './table.ts'

const open = ['waiting', 'running'] as const
const rowsAtOnce = 1_000

const left = (jobId: string): SQL | undefined => and(eq(item.jobId, jobId), isNull(item.doneAt))

/** Jobs and their rows. */
export const jobRepo = (db: Queries) => ({
  add: (row: typeof job.$inferInsert) => db.insert(job).values(row),

  addRows: async (rows: (typeof item.$inferInsert)[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await db.insert(item).values(rows.slice(at, at + rowsAtOnce))
  },

  find: async (id: string): Promise<JobRow | undefined> =>
    (await db.select().from(job).where(eq(job.id, id)))[0],

  findOwn: async (id: string, userId: string): Promise<JobRow | undefined> =>
    (
      await db
        .select()
        .from(job)
        .where(and(eq(job.id, id), eq(job.userId, userId)))
    )[0],

  /** What was done at once and changed nothing is no news; nor is it after it cannot be taken back. */
  ownPage: async (userId: string, now: Date, paging: Paging) => {
    const where = and(
      eq(job.userId, userId),
      or(eq(job.isBackground, true), and(gt(job.done, 0), gt(job.undoUntil, now)), eq(job.state, 'running')),
    )
    const rows = await db
      .select()
      .from(job)
      .where(where)
      .orderBy(desc(job.createdAt), asc(job.id))
      .limit(paging.pageSize)
      .offset(offsetOf(paging))
    const [counted] = await db.select({ total: count() }).from(job).where(where)
    return { rows, total: counted?.total ?? 0 }
  },

  openOf: (userId: string): Promise<number> =>
    db.$count(job, and(eq(job.userId, userId), eq(job.isBackground, true), inArray(job.state, [...open]))),

  pulse: (id: string, now: Date, change: Partial<typeof job.$inferInsert> = {}) =>
    db
      .update(job)
      .set({ ...change, pulseAt: now })
      .where(eq(job.id, id)),

  /** Ends it unless it has ended; counts are those of its rows. */
  end: async (
    id: string,
    ending: Pick<JobRow, 'state'> & Partial<typeof job.$inferInsert>,
    now: Date,
  ): Promise<JobRow | undefined> =>
    (
      await db
        .update(job)
        .set({ pulseAt: now, endedAt: now, ...ending })
        .where(and(eq(job.id, id), inArray(job.state, [...open])))
        .returning()
    )[0],

  askToCancel: async (id: string, now: Date): Promise<JobRow | undefined> =>
    (
      await db
        .update(job)
        .set({ cancelAt: now })
        .where(and(eq(job.id, id), eq(job.isBackground, true), inArray(job.state, [...open])))
        .returning()
    )[0],

  isCancelled: async (id: string): Promise<boolean> =>
    (await db.select({ cancelAt: job.cancelAt }).from(job).where(eq(job.id, id)))[0]?.cancelAt != null,

  /** Whether this is the one that takes it back. */
  markUndone: async (id: string, now: Date): Promise<boolean> =>
    (
      await db
        .update(job)
        .set({ undoneAt: now })
        .where(and(eq(job.id, id), isNull(job.undoneAt)))
        .returning({ id: job.id })
    ).length > 0,

  nextLeft: async (jobId: string): Promise<JobItemRow | undefined> =>
    (await db.select().from(item).where(left(jobId)).orderBy(asc(item.position)).limit(1))[0],

  /** The row, held until the transaction ends; undefined when it was done meanwhile. */
  holdLeft: async (jobId: string, position: number): Promise<JobItemRow | undefined> =>
    (
      await db
        .select()
        .from(item)
        .where(and(left(jobId), eq(item.position, position)))
        .for('update')
    )[0],

  /** What became of a row, and whether this tells it first: what was written of it before stays. */
  noteRow: async (row: typeof item.$inferInsert, now: Date): Promise<boolean> => {
    const noted = { ...row, doneAt: now }
    const written = await db
      .insert(item)
      .values(noted)
      .onConflictDoUpdate({
        target: [item.jobId, item.position],
        set: noted,
        setWhere: isNull(item.doneAt),
      })
      .returning({ position: item.position })
    if (written.length === 0) return false
    const { jobId, refusal } = row
    const by = refusal ? { refused: sql`${job.refused} + 1` } : { done: sql`${job.done} + 1` }
    await db
      .update(job)
      .set({ ...by, pulseAt: now })
      .where(eq(job.id, jobId))
    return true
  },

  refusals: (jobId: string, most: number) =>
    db
      .select()
      .from(item)
      .where(and(eq(item.jobId, jobId), isNotNull(item.refusal)))
      .orderBy(asc(item.position))
      .limit(most),

  /** What can be taken back, the last first. */
  undoable: (jobId: string) =>
    db
      .select()
      .from(item)
      .where(
        and(eq(item.jobId, jobId), isNotNull(item.doneAt), isNull(item.refusal), isNotNull(item.inverse)),
      )
      .orderBy(desc(item.position)),

  /** When there was work that nobody does. */
  dueAt: async (stale: Date): Promise<Date | undefined> =>
    (
      await db
        .select({ at: job.pulseAt })
        .from(job)
        .where(or(eq(job.state, 'waiting'), and(eq(job.state, 'running'), lt(job.pulseAt, stale))))
        .orderBy(asc(job.pulseAt))
        .limit(1)
    )[0]?.at,

  /** One that waits, or whose worker is gone; nobody has more than his share at once. */
  take: async (now: Date, stale: Date, share: number): Promise<JobRow | undefined> => {
    const at = now.toISOString()
    const silent = stale.toISOString()
    const { rows } = await db.execute<{ id: string }>(sql`
      UPDATE desk_job SET state = 'running', pulse_at = ${at}, attempts = attempts + 1
      WHERE id = (SELECT id FROM desk_job j
        WHERE (state = 'waiting' OR state = 'running' AND (is_background OR kind = 'undo') AND pulse_at < ${silent})
          AND (SELECT count(*) FROM desk_job o WHERE o.user_id = j.user_id AND o.state = 'running' AND o.is_background
            AND o.pulse_at >= ${silent}) < ${share}
        ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id`)
    return rows[0] && (await db.select().from(job).where(eq(job.id, rows[0].id)))[0]
  },

  /** Done in a request that was never answered. An undoing is taken up again: there is no second one. */
  abandoned: (stale: Date) =>
    db
      .select()
      .from(job)
      .where(
        and(
          eq(job.state, 'running'),
          eq(job.isBackground, false),
          eq(job.kind, 'bulk'),
          lt(job.pulseAt, stale),
        ),
      ),

  filesUntil: (now: Date) =>
    db
      .select({ id: job.id, fileId: job.fileId })
      .from(job)
      .where(and(isNotNull(job.fileId), lt(job.fileUntil, now))),

  forgetFile: (id: string) => db.update(job).set({ fileId: null }).where(eq(job.id, id)),

  forget: (before: Date) =>
    db.delete(job).where(and(lt(job.createdAt, before), isNull(job.fileId), isNotNull(job.endedAt))),
})
