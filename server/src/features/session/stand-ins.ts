import { isReviewFunction } from '@sunport/contract/content/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Absent } from '../../platform/http/context.ts'
import { conflictOf } from '../../platform/rights/granting.ts'
import { rightsOf } from '../../platform/rights/grants.ts'
import type { RoleRow } from '../../platform/rights/tables.ts'
import { sessionRepo } from './repo.ts'
import { unusable } from './usable.ts'

/**
 * Those in whose stead somebody reviews today, each with his levels of review and nothing else. Who may not be used any
 * more has no stand-in, nor whose roles exclude one of the stand-in's; what they stand in for others themselves is not passed on.
 */
export const standIns = async (
  db: Queries,
  absentIds: readonly string[],
  ownRoles: readonly RoleRow[],
  today: string,
): Promise<Absent[]> => {
  const repo = sessionRepo(db)
  const found: Absent[] = []
  for (const id of absentIds) {
    const user = await repo.findUser(id)
    if (!user || user.deregisteredAt) continue
    const org = await repo.findOrganisation(user.orgId)
    // Where he would sign in from does not matter while he is away.
    if (unusable({ ...user, loginIpRule: [] }, org, today, '')) continue
    const { roles, grants } = await rightsOf(db, { ...user, orgPath: org?.path ?? null }, today)
    if (conflictOf([...ownRoles, ...roles])) continue
    const levels = [...grants].filter(([code]: [FunctionCode, unknown]) => isReviewFunction(code))
    found.push({ id, userName: user.userName, name: user.realName ?? user.userName, grants: new Map(levels) })
  }
  return found
}
