import { Problem } from '@sunport/contract/problems.ts'
import type { OrganisationRow } from '../../platform/rights/tables.ts'
import { parentWithin, type Reach } from './org-record.ts'
import type { OrgRepo } from './org-repo.ts'

/**
 * Hangs a unit with everything below it under another, and tells what its own row must say. Only while the
 * tree is held: the paths that are compared here must not change meanwhile.
 */
export const placeUnder = async (
  repo: OrgRepo,
  unit: OrganisationRow,
  parentId: string,
  reach: Reach,
): Promise<{ parentId: string; path: string }> => {
  if (!unit.parentId) throw new Problem('org.root')
  const parent = await parentWithin(repo, parentId, reach)
  if (parent.path.startsWith(unit.path)) throw new Problem('org.cycle')
  const path = `${parent.path}${unit.id}/`
  await repo.movePaths(unit.path, path)
  return { parentId, path }
}
