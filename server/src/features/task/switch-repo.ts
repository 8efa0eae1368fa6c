import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { taskSwitch as s } from './table.ts'

type SwitchRow = typeof s.$inferSelect

const one = 1

/** 全部暂停: one row for all schedules. */
export const switchRepo = (db: Queries) => ({
  get: async (): Promise<SwitchRow> => (await db.select().from(s).where(eq(s.id, one)))[0] as SwitchRow,

  /** Held: whoever turns it waits until what is being begun has begun, and nothing begins behind his back. */
  isOff: async (): Promise<boolean> =>
    (await db.select({ isOff: s.isOff }).from(s).where(eq(s.id, one)).for('share'))[0]?.isOff ?? false,

  lock: async (): Promise<SwitchRow> =>
    (await db.select().from(s).where(eq(s.id, one)).for('update'))[0] as SwitchRow,

  set: async (values: Omit<SwitchRow, 'id'>): Promise<void> => {
    await db.update(s).set(values).where(eq(s.id, one))
  },
})
