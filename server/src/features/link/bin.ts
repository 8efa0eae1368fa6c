import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { BinObjects } from '../../platform/bin/bin-object.ts'
import { tag } from '../../platform/cache/tags.ts'

/** A deleted link comes back to its class, switched off: whoever brings it back looks at it first. */
export const recoverLink: BinObjects['link'] = async ({ tx, touch, now, actor }, snapshot) => {
  const { site_id: siteId, class_code: classCode } = snapshot as Record<string, string>
  const place = await tx.execute(
    sql`SELECT 1 FROM link_class WHERE site_id = ${siteId} AND class_code = ${classCode}`,
  )
  if (place.rowCount === 0) throw new Problem('bin.place_gone')
  const changed = {
    status: enabled.off,
    latest_modify_date: now.toISOString(),
    latest_modify_user: actor.userName,
  }
  await tx.execute(sql`INSERT INTO link SELECT l.* FROM jsonb_populate_record(NULL::link,
    ${JSON.stringify({ ...snapshot, ...changed })}::jsonb) l`)
  touch(tag.links(String(siteId)))
  return null
}
