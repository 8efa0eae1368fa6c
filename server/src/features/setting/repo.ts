import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../../platform/database/database.ts'
import { type ConfTableRow, type ProposalRow, settingProposal as p, sysConf as s } from './table.ts'

/** One setting, for all sites or for one. */
export interface Place {
  key: string
  siteId: string | null
}

interface MomentRow extends Record<string, unknown> {
  id: string
  at: Date
  userName: string | null
  action: string
  before: { value?: string | null } | null
  after: { value?: string | null } | null
  reason: string | null
}

const mostMoments = 100

const at = ({ key, siteId }: Place, columns: { confKey: PgColumn; siteId: PgColumn }): SQL | undefined =>
  and(eq(columns.confKey, key), siteId === null ? isNull(columns.siteId) : eq(columns.siteId, siteId))

/** The name that audit rows have for a place. */
export const placeId = ({ key, siteId }: Place): string => `${siteId ?? ''}:${key}`

export const settingRepo = (db: Queries) => ({
  all: (): Promise<ConfTableRow[]> => db.select().from(s).orderBy(asc(s.confKey), asc(s.siteId)),
  find: async (place: Place): Promise<ConfTableRow | undefined> =>
    (await db.select().from(s).where(at(place, s)))[0],
  insert: async (row: typeof s.$inferInsert): Promise<ConfTableRow | undefined> =>
    (await db.insert(s).values(row).onConflictDoNothing().returning())[0],
  update: async (place: Place, version: number, change: Partial<typeof s.$inferInsert>): Promise<boolean> =>
    (
      await db
        .update(s)
        .set({ ...change, version: sql`${s.version} + 1` })
        .where(and(at(place, s), eq(s.version, version)))
        .returning({ key: s.confKey })
    ).length === 1,
  remove: async (place: Place, version: number): Promise<boolean> =>
    (
      await db
        .delete(s)
        .where(and(at(place, s), eq(s.version, version)))
        .returning({ key: s.confKey })
    ).length === 1,

  pending: (): Promise<ProposalRow[]> =>
    db.select().from(p).where(eq(p.state, 'pending')).orderBy(asc(p.proposedAt)),
  propose: async (row: typeof p.$inferInsert): Promise<ProposalRow | undefined> =>
    (await db.insert(p).values(row).onConflictDoNothing().returning())[0],
  findProposal: async (id: string): Promise<ProposalRow | undefined> =>
    (await db.select().from(p).where(eq(p.id, id)))[0],
  /** undefined when somebody was faster. */
  decide: async (id: string, decision: Partial<ProposalRow>): Promise<ProposalRow | undefined> =>
    (
      await db
        .update(p)
        .set(decision)
        .where(and(eq(p.id, id), eq(p.state, 'pending')))
        .returning()
    )[0],

  history: async (place: Place): Promise<MomentRow[]> => {
    const { rows } = await db.execute<MomentRow>(sql`
      SELECT id::text, at, user_name AS "userName", action, before, after, reason FROM audit_log
      WHERE entity = 'setting' AND entity_id = ${placeId(place)} ORDER BY audit_log.id DESC LIMIT ${mostMoments}`)
    return rows
  },
})
