import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type BringBack, restoreRow } from '../../platform/bin/bin-object.ts'
import { tag } from '../../platform/cache/tags.ts'
import { dictionaryRepo } from './repo.ts'
import { dictItem } from './table.ts'

/** A deleted entry comes back to its type, switched off; its code must still be free and its parent there. */
export const recoverDictItem: BringBack = async ({ tx, touch, now, actor }, snapshot) => {
  const { type_id, dict_code, parent_code: parent } = snapshot as Record<string, string | null>
  const [typeId, code] = [String(type_id), String(dict_code)]
  const repo = dictionaryRepo(tx)
  if (!(await repo.findType(typeId))) throw new Problem('bin.place_gone')
  if (await repo.findItemByCode(typeId, code)) throw new Problem('dict.code_exists')
  if (parent && !(await repo.findItemByCode(typeId, parent))) throw new Problem('dict.parent_missing')
  await restoreRow(tx, dictItem, snapshot, {
    status: enabled.off,
    latest_modify_date: now.toISOString(),
    latest_modify_user: actor.userName,
  })
  await repo.bump(typeId)
  touch(tag.dictionaries)
  return null
}
