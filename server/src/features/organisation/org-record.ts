import type { Org } from '@sunport/contract/calls/org-shapes.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { found, housekeepingOf } from '../../platform/crud/changes.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { coversOrganisation, type DataScope } from '../../platform/rights/data-scope.ts'
import type { OrganisationRow } from '../../platform/rights/tables.ts'
import type { OrgRepo } from './org-repo.ts'

export interface Reach {
  user: CurrentUser
  scope: DataScope
}

/** What the public and reviewers expect to find filled in. */
const expected = [
  'leader',
  'contact',
  'contactPhone',
  'landline',
  'email',
  'postalCode',
  'address',
  'hours',
] as const

const completenessOf = (row: OrganisationRow): number =>
  Math.round((expected.filter(name => row[name]).length / expected.length) * 100)

const stateNameOf = ({ state, unitState, mergedInto }: OrganisationRow): string => {
  if (state === 'draft') return '待审核'
  if (state === 'abolished') return mergedInto ? '已合并' : '已撤销'
  return unitState === '1' ? '正常' : '暂停'
}

/** Rows as the wire shows them, named and counted with one question each. */
export const orgRecords = (repo: OrgRepo, regionName: (code: string) => string | null) => {
  const toOrgs = async (rows: OrganisationRow[]): Promise<Org[]> => {
    const ids = rows.map(({ id }) => id)
    const named = rows.flatMap(row =>
      [row.parentId, row.supervisorOrgId, row.mergedInto].filter(id => id !== null),
    )
    // One after the other: inside a transaction there is one connection for all of them.
    const names = await repo.names([...new Set(named)])
    const counts = await repo.userCounts(ids)
    const open = await repo.openChanges(ids)
    const nameOf = (id: string | null): string | null => (id ? (names.get(id) ?? null) : null)
    return rows.map(row => {
      const { path: _, ...shown } = row
      return {
        ...shown,
        ...housekeepingOf(row),
        parentName: nameOf(row.parentId),
        supervisorName: nameOf(row.supervisorOrgId),
        mergedIntoName: nameOf(row.mergedInto),
        regionName: regionName(row.regionCode),
        stateName: stateNameOf(row),
        userCount: counts.get(row.id) ?? 0,
        completeness: completenessOf(row),
        hasOpenChange: open.has(row.id),
      }
    })
  }
  return { toOrgs, toOrg: async (row: OrganisationRow): Promise<Org> => found((await toOrgs([row]))[0]) }
}

export type OrgRecords = ReturnType<typeof orgRecords>

/** The unit, if it lies within reach; to everybody else it does not exist. */
export const reachable = (row: OrganisationRow | undefined, { scope }: Reach): OrganisationRow => {
  if (!row || !coversOrganisation(scope, row)) throw new Problem('data.not_found')
  return row
}

/** The unit that another is to stand under. */
export const parentWithin = async (repo: OrgRepo, id: string | null | undefined, reach: Reach) => {
  const parent = id ? await repo.find(id) : undefined
  if (parent?.state !== 'normal') throw new Problem('org.parent_missing')
  return reachable(parent, reach)
}

/** Who may not review changes asks for those of the own unit, like everybody else in it. */
export const refuseOwnFacts = (id: string, { user }: Reach): void => {
  if (user.orgId === id && !user.grants.has('sys:org:approve')) throw new Problem('org.own_unit')
}

/** Nobody saws off the branch that he sits on, and the root carries all the others. */
export const refuseOwnOrRoot = (row: OrganisationRow, { user }: Reach): void => {
  if (!row.parentId) throw new Problem('org.root')
  if (user.orgId === row.id) throw new Problem('org.own_unit', '不能对本单位进行此操作')
}

export const refuseUnlessNormal = (row: OrganisationRow): void => {
  if (row.state !== 'normal') throw new Problem('org.not_normal')
}
