import type { DataScopeCode } from '@sunport/contract/codes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { likeText } from '../database/like.ts'

/** How far somebody's hold of one function reaches: the union over the roles that grant it. */
export interface DataScope {
  isAll: boolean
  /** Paths of organisations whose whole subtrees are within. */
  orgPaths: readonly string[]
  orgIds: readonly string[]
  /** Own records, whatever organisation they belong to. */
  isOwn: boolean
  /** undefined: every site. */
  siteIds: readonly string[] | undefined
}

export interface RoleScope {
  dataScope: DataScopeCode
  scopeOrgIds: readonly string[]
  siteIds: readonly string[]
}

export interface Holder {
  orgId: string | null
  orgPath: string | null
  siteIds: readonly string[]
}

const nothing: DataScope = { isAll: false, orgPaths: [], orgIds: [], isOwn: false, siteIds: [] }

const ofRole = ({ dataScope, scopeOrgIds, siteIds }: RoleScope, holder: Holder): DataScope => {
  const sites = siteIds.length > 0 ? siteIds : holder.siteIds
  const scope = { ...nothing, siteIds: sites.length > 0 ? sites : undefined }
  switch (dataScope) {
    case 'all':
      return { ...scope, isAll: true }
    case 'site':
      // Without a site there is nothing that a holder of a site's scope may touch.
      return { ...scope, isAll: true, siteIds: sites }
    case 'tree':
      return holder.orgPath ? { ...scope, orgPaths: [holder.orgPath] } : scope
    case 'org':
      return holder.orgId ? { ...scope, orgIds: [holder.orgId] } : scope
    case 'custom':
      return { ...scope, orgIds: scopeOrgIds }
    case 'own':
      return { ...scope, isOwn: true }
  }
}

const unionOf = (first: DataScope, second: DataScope): DataScope => ({
  isAll: first.isAll || second.isAll,
  orgPaths: [...first.orgPaths, ...second.orgPaths],
  orgIds: [...first.orgIds, ...second.orgIds],
  isOwn: first.isOwn || second.isOwn,
  siteIds: first.siteIds && second.siteIds ? [...first.siteIds, ...second.siteIds] : undefined,
})

/** What several roles together reach. */
export const scopeOf = (roles: readonly RoleScope[], holder: Holder): DataScope =>
  roles.map(role => ofRole(role, holder)).reduce(unionOf, nothing)

export interface ScopedColumns {
  orgId?: SQL
  siteId?: SQL
  owner?: SQL
}

/**
 * The scope as a condition on rows. A column that the rows do not have cannot let anything in: rows without
 * an owner are nobody's own.
 */
export const withinScope = (scope: DataScope, columns: ScopedColumns, userId: string): SQL => {
  const reached = scope.isAll ? sql`true` : sql`(${sql.join(waysIn(scope, columns, userId), sql` OR `)})`
  if (!columns.siteId || !scope.siteIds) return reached
  return sql`(${reached} AND ${columns.siteId} = ANY(${sql.param([...scope.siteIds])}))`
}

const waysIn = (scope: DataScope, { orgId, owner }: ScopedColumns, userId: string): SQL[] => {
  const ways = [sql`false`]
  if (orgId && scope.orgIds.length > 0) ways.push(sql`${orgId} = ANY(${sql.param([...scope.orgIds])})`)
  if (orgId && scope.orgPaths.length > 0)
    ways.push(
      sql`${orgId} IN (SELECT id FROM organisation WHERE path LIKE ANY(${sql.param(
        scope.orgPaths.map(path => `${likeText(path)}%`),
      )}))`,
    )
  if (owner && scope.isOwn) ways.push(sql`${owner} = ${userId}`)
  return ways
}

/** Whether an organisation lies within, by its id and its path. */
export const coversOrganisation = (
  scope: DataScope,
  org: { id: string; path: string } | undefined,
): boolean =>
  scope.isAll ||
  (org !== undefined &&
    (scope.orgIds.includes(org.id) || scope.orgPaths.some(path => org.path.startsWith(path))))

/** Whether what belongs to a site lies within; what belongs to all sites is for those who reach all. */
export const coversSite = ({ siteIds }: DataScope, siteId: string | null | undefined): boolean =>
  siteIds === undefined || (siteId ? siteIds.includes(siteId) : false)

/**
 * Whether one scope lets in everything that another does. `pathOf` tells where the named organisations
 * stand. Somebody's own records are his, whoever gave him the function.
 */
export const coversScope = (
  own: DataScope,
  given: DataScope,
  pathOf: (orgId: string) => string | undefined,
): boolean => {
  const hasSites =
    own.siteIds === undefined || (given.siteIds?.every(id => own.siteIds?.includes(id)) ?? false)
  if (!hasSites) return false
  if (own.isAll) return true
  return (
    !given.isAll &&
    given.orgPaths.every(path => own.orgPaths.some(reached => path.startsWith(reached))) &&
    given.orgIds.every(id => coversOrganisation(own, { id, path: pathOf(id) ?? '' }))
  )
}
