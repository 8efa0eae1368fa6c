import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { phoneCode } from './core/table.ts'

const sendingLock = 7_330_012

interface Receiver {
  phoneIndex: string
  purpose: string
}

export const phoneCodeRepo = (db: Queries) => ({
  /** Until the transaction ends, no other code is sent. */
  sendAlone: async (): Promise<void> => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(${sendingLock})`)
  },

  /** How many codes went to a phone, at the wish of an address, or at all. */
  sentSince: async (
    since: Date,
    { phoneIndex, addressClass }: { phoneIndex?: string; addressClass?: string } = {},
  ): Promise<number> => {
    const [row] = await db
      .select({ sent: count() })
      .from(phoneCode)
      .where(
        and(
          gt(phoneCode.sentAt, since),
          phoneIndex === undefined ? undefined : eq(phoneCode.phoneIndex, phoneIndex),
          addressClass === undefined ? undefined : eq(phoneCode.addressClass, addressClass),
        ),
      )
    return row?.sent ?? 0
  },

  forget: async (sentBefore: Date): Promise<void> => {
    await db.delete(phoneCode).where(lt(phoneCode.sentAt, sentBefore))
  },

  insert: async (row: typeof phoneCode.$inferInsert): Promise<void> => {
    await db.insert(phoneCode).values(row)
  },

  /** Counts a try of the newest code, if it is unused, still holds and has a try left. */
  takeTry: async ({ phoneIndex, purpose }: Receiver, now: Date, mostTries: number) => {
    const newest = db
      .select({ id: phoneCode.id })
      .from(phoneCode)
      .where(and(eq(phoneCode.phoneIndex, phoneIndex), eq(phoneCode.purpose, purpose)))
      .orderBy(desc(phoneCode.sentAt))
      .limit(1)
    const [row] = await db
      .update(phoneCode)
      .set({ tries: sql`${phoneCode.tries} + 1` })
      .where(
        and(
          eq(phoneCode.id, newest),
          isNull(phoneCode.usedAt),
          gt(phoneCode.expiresAt, now),
          lt(phoneCode.tries, mostTries),
        ),
      )
      .returning()
    return row
  },

  /** Of two at once only the first uses it. */
  use: async (id: string, usedAt: Date): Promise<boolean> => {
    const used = await db
      .update(phoneCode)
      .set({ usedAt })
      .where(and(eq(phoneCode.id, id), isNull(phoneCode.usedAt)))
      .returning({ id: phoneCode.id })
    return used.length === 1
  },
})

export type PhoneCodeRepo = ReturnType<typeof phoneCodeRepo>
