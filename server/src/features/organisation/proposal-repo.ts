import type { org } from '@sunport/contract/calls/org.ts'
import { and, asc, count, desc, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queries } from '../../platform/database/database.ts'
import { offsetOf, type Paging } from '../../platform/database/list.ts'
import { organisationChange as c, organisation as o } from '../../platform/rights/tables.ts'

export type ProposalFilter = z.output<typeof org.proposals.input>

/** What units asked to have changed. At most one of a unit waits, which the table sees to. */
export const proposalRepo = (db: Queries) => ({
  insert: async (row: typeof c.$inferInsert) =>
    (await db.insert(c).values(row).onConflictDoNothing().returning())[0],
  lock: async (id: string) => (await db.select().from(c).where(eq(c.id, id)).for('update'))[0],
  close: async (id: string, change: Partial<typeof c.$inferInsert>) =>
    (await db.update(c).set(change).where(eq(c.id, id)).returning())[0],
  list: async (
    { state, orgId, ...paging }: Pick<ProposalFilter, 'state' | 'orgId'> & Paging,
    within?: SQL,
  ) => {
    const where = and(within, state ? eq(c.state, state) : undefined, orgId ? eq(c.orgId, orgId) : undefined)
    const [rows, [counted]] = await Promise.all([
      db
        .select({ change: c, orgName: o.orgName })
        .from(c)
        .innerJoin(o, eq(o.id, c.orgId))
        .where(where)
        .orderBy(desc(c.submittedAt), asc(c.id))
        .limit(paging.pageSize)
        .offset(offsetOf(paging)),
      db.select({ total: count() }).from(c).innerJoin(o, eq(o.id, c.orgId)).where(where),
    ])
    return { rows, total: counted?.total ?? 0 }
  },
})
