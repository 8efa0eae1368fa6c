import type { EmergencyStage } from '@sunport/contract/calls/emergency.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { offsetOf } from '../../../platform/database/list.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import type { Reach } from '../core/desk.ts'
import { scopeColumns } from '../core/scope.ts'

/** Who asked for an emergency, and when. */
export interface Asked extends Record<string, unknown> {
  askedBy: string
  askedAt: string
}

export interface EmergencyRow extends Asked {
  id: string
  infoId: string
  kind: ContentKind
  title: string
  siteId: string
  authorId: string | null
  submittedBy: string | null
  writers: string[]
  reason: string
  askedName: string
  agreedBy: string | null
  agreedName: string | null
  agreedAt: string | null
  dueAt: string | null
  readName: string | null
  readAt: string | null
  isConfirmed: boolean | null
  comment: string | null
}

type Within = Pick<Reach, 'user' | 'scope'>

const stages: Record<EmergencyStage, SQL> = {
  asked: sql`p.agreed_at IS NULL`,
  published: sql`p.agreed_at IS NOT NULL AND p.read_at IS NULL`,
  read: sql`p.read_at IS NOT NULL`,
}
const from = sql`FROM emergency_publication p JOIN info ON info.id = p.info_id JOIN info_edition e ON e.id = p.edition_id
  JOIN app_user asker ON asker.id = p.asked_by LEFT JOIN app_user agreer ON agreer.id = p.agreed_by
  LEFT JOIN app_user reader ON reader.id = p.read_by`
const columns = sql`p.edition_id AS id, p.info_id AS "infoId", info.kind, e.title, info.site_id AS "siteId",
  info.author_id AS "authorId", e.submitted_by AS "submittedBy", e.writers, p.reason, p.asked_by AS "askedBy", p.asked_at AS "askedAt",
  coalesce(asker.real_name, asker.user_name) AS "askedName", p.agreed_by AS "agreedBy", p.agreed_at AS "agreedAt",
  coalesce(agreer.real_name, agreer.user_name) AS "agreedName", p.due_at AS "dueAt",
  coalesce(reader.real_name, reader.user_name) AS "readName", p.read_at AS "readAt", p.is_confirmed AS "isConfirmed",
  p.comment`

const reached = ({ scope, user }: Within): SQL => withinScope(scope, scopeColumns, user.id)

/** Requests to make a text public at once, and what became of them. */
export const emergencyRepo = (db: Queries) => ({
  page: async (
    filter: { stage?: EmergencyStage | '' | undefined; currPage: number; pageSize: number },
    within: Within,
  ): Promise<{ rows: EmergencyRow[]; total: number }> => {
    const where = sql`${reached(within)} AND ${filter.stage ? stages[filter.stage] : sql`true`}`
    const [rows, counted] = await Promise.all([
      db.execute<EmergencyRow>(sql`SELECT ${columns} ${from} WHERE ${where}
        ORDER BY p.read_at IS NOT NULL, p.due_at NULLS FIRST, p.asked_at DESC
        LIMIT ${filter.pageSize} OFFSET ${offsetOf(filter)}`),
      db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from} WHERE ${where}`),
    ])
    return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 }
  },

  /** The record, held against everybody else who decides on it. */
  lock: async (editionId: string, within: Within): Promise<EmergencyRow | undefined> =>
    (
      await db.execute<EmergencyRow>(
        sql`SELECT ${columns} ${from} WHERE p.edition_id = ${editionId} AND ${reached(within)} FOR UPDATE OF p`,
      )
    ).rows[0],

  /** Asks anew where nobody has agreed yet. */
  ask: async (
    of: { editionId: string; infoId: string },
    by: { reason: string; userId: string; at: Date },
  ): Promise<void> => {
    await db.execute(sql`
      INSERT INTO emergency_publication (edition_id, info_id, reason, asked_by, asked_at)
      VALUES (${of.editionId}, ${of.infoId}, ${by.reason}, ${by.userId}, ${by.at.toISOString()})
      ON CONFLICT (edition_id) DO UPDATE SET reason = excluded.reason, asked_by = excluded.asked_by,
        asked_at = excluded.asked_at WHERE emergency_publication.agreed_at IS NULL`)
  },

  agree: async (editionId: string, by: { userId: string; at: Date; dueAt: Date }): Promise<void> => {
    await db.execute(sql`
      UPDATE emergency_publication SET agreed_by = ${by.userId}, agreed_at = ${by.at.toISOString()},
        due_at = ${by.dueAt.toISOString()} WHERE edition_id = ${editionId}`)
  },

  remove: async (editionId: string): Promise<void> => {
    await db.execute(sql`DELETE FROM emergency_publication WHERE edition_id = ${editionId}`)
  },

  noteReading: async (
    editionId: string,
    by: { userId: string; at: Date; isConfirmed: boolean; comment: string },
  ): Promise<void> => {
    await db.execute(sql`UPDATE emergency_publication SET read_by = ${by.userId}, read_at = ${by.at.toISOString()},
      is_confirmed = ${by.isConfirmed}, comment = ${by.comment} WHERE edition_id = ${editionId}`)
  },
})
