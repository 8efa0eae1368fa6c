import type { SmsPurpose, SmsState } from '@sunport/contract/calls/short-message.ts'
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { type ShortMessageRow, shortMessage } from '../../platform/sms/table.ts'

export interface SmsFilter {
  purpose: SmsPurpose | undefined
  state: SmsState | undefined
  /** As a list shows it. */
  phoneShown: string | undefined
  from: Date | undefined
  to: Date | undefined
}

const conditions = ({ purpose, state, phoneShown, from, to }: SmsFilter): SQL | undefined =>
  and(
    purpose && eq(shortMessage.purpose, purpose),
    state && eq(shortMessage.state, state),
    phoneShown ? eq(shortMessage.phoneShown, phoneShown) : undefined,
    from && gte(shortMessage.createdAt, from),
    to && lt(shortMessage.createdAt, to),
  )

/** Short messages on their way, and what became of them. */
export const smsRepo = (db: Queries) => ({
  insert: (row: typeof shortMessage.$inferInsert) => db.insert(shortMessage).values(row),

  change: async (
    id: string,
    values: Partial<typeof shortMessage.$inferInsert>,
  ): Promise<ShortMessageRow | undefined> =>
    (await db.update(shortMessage).set(values).where(eq(shortMessage.id, id)).returning())[0],

  byId: async (id: string): Promise<ShortMessageRow | undefined> =>
    (await db.select().from(shortMessage).where(eq(shortMessage.id, id)))[0],

  list: (filter: SmsFilter, paging: Paging) =>
    db
      .select()
      .from(shortMessage)
      .where(conditions(filter))
      .orderBy(desc(shortMessage.createdAt), desc(shortMessage.id))
      .limit(paging.pageSize)
      .offset(offsetOf(paging)),

  count: async (filter: SmsFilter): Promise<number> =>
    (
      await db
        .select({ total: sql<number>`count(*)`.mapWith(Number) })
        .from(shortMessage)
        .where(conditions(filter))
    )[0]?.total ?? 0,

  /** One that is due, held; what another instance is sending is passed over. */
  takeDue: async (now: Date): Promise<ShortMessageRow | undefined> =>
    (
      await db
        .select()
        .from(shortMessage)
        .where(and(eq(shortMessage.state, 'waiting'), sql`${shortMessage.nextTry} <= ${now.toISOString()}`))
        .orderBy(asc(shortMessage.nextTry))
        .limit(1)
        .for('update', { skipLocked: true })
    )[0],

  earliest: async (now: Date): Promise<Date | undefined> =>
    (
      await db
        .select({ at: shortMessage.nextTry })
        .from(shortMessage)
        .where(and(eq(shortMessage.state, 'waiting'), sql`${shortMessage.nextTry} <= ${now.toISOString()}`))
        .orderBy(asc(shortMessage.nextTry))
        .limit(1)
    )[0]?.at ?? undefined,
})
