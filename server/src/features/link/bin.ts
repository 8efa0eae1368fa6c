import { enabled } from '@sunport/contract/codes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { type BringBack, restoreRow } from '../../platform/bin/bin-object.ts'
import { tag } from '../../platform/cache/tags.ts'
import { linkRecordRepo } from './record-repo.ts'
import { link } from './table.ts'

/** A deleted link comes back to its class, switched off: whoever brings it back looks at it first. */
export const recoverLink: BringBack = async ({ tx, touch, now, actor }, snapshot) => {
  const { site_id: siteId = '', class_code: classCode = '' } = snapshot as Record<string, string>
  if (!(await linkRecordRepo(tx).classOf(siteId, classCode))) throw new Problem('bin.place_gone')
  await restoreRow(tx, link, snapshot, {
    status: enabled.off,
    latest_modify_date: now.toISOString(),
    latest_modify_user: actor.userName,
  })
  touch(tag.links(siteId))
  return null
}
