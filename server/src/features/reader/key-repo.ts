import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { readingKey as k } from './table.ts'

export const keyRepo = (db: Queries) => ({
  add: (row: { id: string; keyHash: string; label: string; madeAt: Date }) => db.insert(k).values(row),

  /** Those that are good, by their digest. */
  good: async (): Promise<Map<string, string>> => {
    const rows = await db.select({ id: k.id, keyHash: k.keyHash }).from(k).where(isNull(k.endedAt))
    return new Map(rows.map(({ id, keyHash }) => [keyHash, id]))
  },

  /** Ends one that is good, and answers its name. */
  end: async (which: SQL, now: Date, reason: string) => {
    const [ended] = await db
      .update(k)
      .set({ endedAt: now, endedReason: reason })
      .where(and(which, isNull(k.endedAt)))
      .returning({ id: k.id, label: k.label })
    return ended
  },
  byId: (id: string): SQL => eq(k.id, id),
  byHash: (hash: string): SQL => eq(k.keyHash, hash),
})
