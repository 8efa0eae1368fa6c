import type { OrganisationKind } from '@sunport/contract/calls/organisation.ts'
import { unitState } from '@sunport/contract/desk-codes.ts'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'

export interface OrganisationFound extends Record<string, unknown> {
  id: string
  name: string
  code: string | null
  kind: OrganisationKind
  regionCode: string
}

const mostRows = 20

/** Looks through all registers of bodies at once; shorter names fit a short question better and come first. */
export const organisationRead = (db: Queries) => ({
  byName: async (
    siteId: string,
    name: string,
    kind: OrganisationKind | undefined,
  ): Promise<OrganisationFound[]> => {
    const pattern = likePattern(name)
    const found = await db.execute<OrganisationFound>(sql`
      SELECT id, name, code, kind, region_code AS "regionCode" FROM (
        SELECT id, org_name AS name, coalesce(credit_code, org_code) AS code, 'organisation' AS kind, region_code,
          short_name || ARRAY(SELECT old->>'name' FROM jsonb_array_elements(aliases) old) AS others
        FROM organisation WHERE unit_state = ${unitState.normal} AND state = 'normal'
        UNION ALL
        SELECT id, name, credit_code, 'supplier', region_code, short_name || aliases
        FROM supplier WHERE site_id = ${siteId} AND is_published
        UNION ALL
        SELECT id, name, credit_code, 'agency', region_code, short_name || aliases
        FROM agency WHERE site_id = ${siteId} AND is_published
      ) body
      WHERE (name ILIKE ${pattern} OR EXISTS (SELECT 1 FROM unnest(others) other WHERE other ILIKE ${pattern}))
        AND (${kind ?? null}::text IS NULL OR kind = ${kind ?? null})
      ORDER BY length(name), name, id LIMIT ${mostRows}`)
    return found.rows
  },
})

export type OrganisationRead = ReturnType<typeof organisationRead>
