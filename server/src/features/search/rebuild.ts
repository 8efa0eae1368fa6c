import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { tag, touchTags } from '../../platform/cache/tags.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { withoutValues } from '../../platform/text/without-values.ts'
import { expectMany, indexNext, settleIndex } from './index-repo.ts'
import { measureShares, wantsMeasuring } from './shares.ts'

export interface RebuildProgress extends Record<string, unknown> {
  state: 'running' | 'done' | 'failed'
  done: number
  total: number
  startedAt: Date
  endedAt: Date | null
  failure: string | null
}

export interface RebuildOptions {
  onProgress?(done: number, total: number): void
  /** Stops between two batches; what is done stays done, and the next run goes on from there. */
  signal?: AbortSignal
}

/** One number for every instance and program: the index has one worker at a time. */
const workLock = 7_330_018

/** Undefined when somebody else is at work. */
const alone = async <T>(direct: pg.Pool, work: (db: Db) => Promise<T>): Promise<T | undefined> => {
  const client = await direct.connect()
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS got', [workLock])
    if (!rows[0]?.got) return undefined
    try {
      return await work(drizzle(client))
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [workLock])
    }
  } finally {
    client.release()
  }
}

/** What was not found may be found now. */
const touchAllSites = async (db: Db): Promise<void> => {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM site`)
  await touchTags(
    db,
    rows.map(({ id }) => tag.infosOf(id)),
  )
}

/** Begins a rebuild, or finds the one that was cut off. */
const takeUp = async (db: Db): Promise<{ afterId: string; done: number; total: number }> => {
  const { rows } = await db.execute<{ afterId: string; done: string; total: string }>(sql`
    INSERT INTO search_rebuild AS r (state, total) SELECT 'running', count(*) FROM publication
    ON CONFLICT (only_row) DO UPDATE SET state = 'running', failure = NULL, ended_at = NULL, total = excluded.total,
      after_id = CASE WHEN r.state = 'done' THEN '' ELSE r.after_id END,
      done = CASE WHEN r.state = 'done' THEN 0 ELSE r.done END,
      started_at = CASE WHEN r.state = 'done' THEN now() ELSE r.started_at END
    RETURNING after_id AS "afterId", done, total`)
  const [row] = rows
  return { afterId: row?.afterId ?? '', done: Number(row?.done ?? 0), total: Number(row?.total ?? 0) }
}

/** Makes every entry anew while searches go on; false when another rebuild is at work. */
export const rebuildIndex = async (
  { direct }: Pick<Database, 'direct'>,
  { onProgress, signal }: RebuildOptions = {},
): Promise<boolean> => {
  const ended = await alone(direct, async db => {
    let { afterId, done, total } = await takeUp(db)
    try {
      for (;;) {
        signal?.throwIfAborted()
        const batch = await db.transaction(async tx => {
          await expectMany(tx)
          const next = await indexNext(tx, afterId, 'all')
          if (next)
            await tx.execute(
              sql`UPDATE search_rebuild SET after_id = ${next.lastId}, done = done + ${next.size}`,
            )
          return next
        })
        if (!batch) break
        afterId = batch.lastId
        done += batch.size
        onProgress?.(done, Math.max(done, total))
      }
      total = done
      await settleIndex(db)
      await measureShares(db)
      await db.execute(sql`UPDATE search_rebuild SET state = 'done', total = ${total}, ended_at = now()`)
      await touchAllSites(db)
    } catch (error) {
      const reason = withoutValues(error instanceof Error ? error.message : String(error))
      await db.execute(sql`UPDATE search_rebuild SET state = 'failed', failure = ${reason}, ended_at = now()`)
      throw error
    }
    return true
  })
  return ended ?? false
}

/** How far the last rebuild has come; undefined when there has been none. */
export const rebuildProgress = async (db: Db): Promise<RebuildProgress | undefined> => {
  const { rows } = await db.execute<Record<keyof RebuildProgress, string>>(sql`
    SELECT state, done, total, started_at AS "startedAt", ended_at AS "endedAt", failure FROM search_rebuild`)
  const [row] = rows
  return row && ({ ...row, done: Number(row.done), total: Number(row.total) } as unknown as RebuildProgress)
}

/** Indexes what has no entry yet, or one of an older analysis, and measures anew where the index has grown. */
export const fillIndex = async (
  { direct }: Pick<Database, 'direct'>,
  { onProgress, signal }: RebuildOptions = {},
): Promise<number> => {
  const filled = await alone(direct, async db => {
    let done = 0
    for (let afterId = ''; !signal?.aborted; ) {
      const batch = await db.transaction(async tx => {
        await expectMany(tx)
        return indexNext(tx, afterId, 'missing')
      })
      if (!batch) break
      afterId = batch.lastId
      done += batch.size
      onProgress?.(done, done)
    }
    if (done > 0) {
      await settleIndex(db)
      await touchAllSites(db)
    }
    if (!signal?.aborted && (await wantsMeasuring(db))) await measureShares(db)
    return done
  })
  return filled ?? 0
}
