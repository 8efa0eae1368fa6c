import { and, count, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { messageStatusTry } from './core/table.ts'

/** Wrong tries at query codes. */
export const statusTryRepo = (db: Queries) => {
  const counted = async (which: SQL | undefined): Promise<number> => {
    const [row] = await db.select({ tries: count() }).from(messageStatusTry).where(which)
    return row?.tries ?? 0
  }
  return {
    /** Until the transaction ends, the others of the same source wait. */
    oneAtATime: (sourceHash: string) =>
      db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${sourceHash}, 0))`),
    forget: (before: Date) => db.delete(messageStatusTry).where(lt(messageStatusTry.at, before)),
    countOf: (sourceHash: string, since: Date) =>
      counted(and(eq(messageStatusTry.sourceHash, sourceHash), gt(messageStatusTry.at, since))),
    countAt: (numberHash: string, since: Date) =>
      counted(and(eq(messageStatusTry.numberHash, numberHash), gt(messageStatusTry.at, since))),
    add: async (at: Date, sourceHash: string, numberHash: string): Promise<number> => {
      const [row] = await db
        .insert(messageStatusTry)
        .values({ at, sourceHash, numberHash })
        .returning({ id: messageStatusTry.id })
      return row?.id ?? 0
    },
    remove: (id: number) => db.delete(messageStatusTry).where(eq(messageStatusTry.id, id)),
  }
}
