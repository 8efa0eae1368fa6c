import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { sql } from 'drizzle-orm'
import type { BinObjects } from '../../platform/bin/bin-object.ts'
import { tag } from '../../platform/cache/tags.ts'

/** A deleted entry comes back to its type, switched off; its code must still be free and its parent there. */
export const recoverDictItem: BinObjects['dictionary'] = async ({ tx, touch, now, actor }, snapshot) => {
  const { type_id: typeId, dict_code: code, parent_code: parent } = snapshot as Record<string, string | null>
  const type = await tx.execute(sql`UPDATE dict_type SET revision = revision + 1 WHERE id = ${typeId}`)
  if (type.rowCount === 0) throw new Problem('bin.place_gone')
  const known = await tx.execute<{ code: string }>(
    sql`SELECT dict_code AS code FROM dict_item WHERE type_id = ${typeId} AND dict_code IN (${code}, ${parent})`,
  )
  const codes = known.rows.map(row => row.code)
  if (codes.includes(String(code))) throw new Problem('dict.code_exists')
  if (parent && !codes.includes(parent)) throw new Problem('dict.parent_missing')
  const changed = {
    status: enabled.off,
    latest_modify_date: now.toISOString(),
    latest_modify_user: actor.userName,
  }
  await tx.execute(sql`INSERT INTO dict_item SELECT d.* FROM jsonb_populate_record(NULL::dict_item,
    ${JSON.stringify({ ...snapshot, ...changed })}::jsonb) d`)
  touch(tag.dictionaries)
  return null
}
