import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { sql } from 'drizzle-orm'
import type { Change } from '../../../platform/crud/changes.ts'
import type { Queries } from '../../../platform/database/database.ts'

interface OpenRow extends Record<string, unknown> {
  id: string
  title: string
  start: Date
  due: Date
}

interface MovedRow extends Record<string, unknown> {
  infoId: string
  kind: ContentKind
  siteId: string
  before: Date
}

/** What was published in an emergency and still has to be read: within a work day, by the nation's calendar. */
export const emergencyDeadlines = {
  kind: '紧急发布复核',

  open: async (db: Queries) => {
    const { rows } = await db.execute<OpenRow>(sql`
      SELECT p.edition_id AS id, e.title, p.agreed_at AS start, p.due_at AS due
      FROM emergency_publication p JOIN info_edition e ON e.id = p.edition_id
      WHERE p.due_at IS NOT NULL AND p.read_at IS NULL
      ORDER BY p.due_at, p.edition_id FOR UPDATE OF p`)
    return rows.map(({ id, title, start, due }) => ({
      id,
      label: title,
      regionCode: '',
      start: new Date(start),
      due: new Date(due),
    }))
  },

  move: async (
    { tx, audit }: Change,
    moves: readonly { id: string; due: Date }[],
    reason: string,
  ): Promise<void> => {
    for (const { id, due } of moves) {
      const { rows } = await tx.execute<MovedRow>(sql`
        UPDATE emergency_publication p SET due_at = ${due.toISOString()}
        FROM emergency_publication old JOIN info ON info.id = old.info_id
        WHERE p.edition_id = ${id} AND old.edition_id = p.edition_id
        RETURNING p.info_id AS "infoId", info.kind, info.site_id AS "siteId", old.due_at AS before`)
      for (const { infoId, kind, siteId, before } of rows)
        await audit({
          entity: kind,
          entityId: infoId,
          siteId,
          action: 'redate',
          before: { due: before },
          after: { due },
          reason,
        })
    }
  },
}
