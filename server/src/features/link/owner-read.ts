import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'

interface Unit extends Record<string, unknown> {
  id: string
  parentId: string | null
  name: string
}

/** Units that answer for links, and what became of a link. */
export const ownerRead = (db: Queries) => ({
  units: async (): Promise<Unit[]> =>
    (
      await db.execute<Unit>(sql`SELECT id, parent_id AS "parentId", org_name AS name FROM organisation
        WHERE state = 'normal' ORDER BY sort, org_name, id`)
    ).rows,

  namesOf: async (ids: readonly (string | null)[]): Promise<Map<string, string>> => {
    const asked = [...new Set(ids.filter(id => id !== null))]
    if (asked.length === 0) return new Map()
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`SELECT id, org_name AS name FROM organisation WHERE id = ANY(${sql.param(asked)}::text[])`,
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
})
