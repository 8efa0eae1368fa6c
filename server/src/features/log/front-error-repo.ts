import { randomUUID } from 'node:crypto'
import { enabled } from '@sunport/contract/codes.ts'
import { and, eq, sql } from 'drizzle-orm'
import { entityRepo } from '../../platform/crud/entity-repo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { appUser } from '../../platform/rights/tables.ts'
import { frontError as e, type FrontErrorRow } from './table.ts'

/** What a report says of its kind; the newest one's words stand. */
type Said = Pick<
  FrontErrorRow,
  'message' | 'stack' | 'info' | 'url' | 'pageVersion' | 'userAgent' | 'userName' | 'lastAt'
>

export const frontErrorRepo = (db: Queries) => ({
  ...entityRepo(db, e),

  /** One more of its kind, and how many there were; a solved one that comes back is open again. */
  count: async (digest: string, said: Said): Promise<number | undefined> => {
    const [row] = await db
      .insert(e)
      .values({ ...said, id: randomUUID(), digest, firstAt: said.lastAt, latestModifyDate: said.lastAt })
      .onConflictDoUpdate({
        target: e.digest,
        set: {
          ...said,
          times: sql`${e.times} + 1`,
          state: sql`CASE ${e.state} WHEN 'solved' THEN 'open' ELSE ${e.state} END`,
        },
      })
      .returning({ times: e.times })
    return row?.times
  },

  /** What was dealt with goes first; what somebody works on stays. */
  makeRoom: async (most: number): Promise<void> => {
    await db.execute(sql`DELETE FROM front_error WHERE id IN (
      SELECT id FROM front_error WHERE state <> 'working'
      ORDER BY state IN ('solved', 'ignored'), last_at DESC, id OFFSET ${most})`)
  },

  mayOwn: async (userName: string): Promise<boolean> => {
    const known = await db
      .select({ id: appUser.id })
      .from(appUser)
      .where(and(eq(appUser.userName, userName), eq(appUser.status, enabled.on)))
    return known.length > 0
  },
})
