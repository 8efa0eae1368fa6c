import type { DataScopeCode } from '@sunport/contract/desk-codes.ts'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { likeText } from '../database/like.ts'

/** How far one role carries a function. */
export interface RoleReach {
  isAll: boolean
  /** Paths of organisations whose whole subtrees are within. */
  orgPaths: readonly string[]
  orgIds: readonly string[]
  /** Own records, whatever organisation they belong to. */
  isOwn: boolean
  /** undefined: every site. */
  siteIds: readonly string[] | undefined
}

/**
 * How far somebody's hold of one function reaches: what any of the roles lets in. The roles are kept apart,
 * since "everything on one site" and "the own records on every site" are not "everything on every site".
 */
export type DataScope = readonly RoleReach[]

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

const nothing: RoleReach = { isAll: false, orgPaths: [], orgIds: [], isOwn: false, siteIds: [] }

/** The sites given to both; whoever of the two was given none is held to none. undefined: every site. */
const sitesOfBoth = (
  ofRole: readonly string[],
  ofHolder: readonly string[],
): readonly string[] | undefined => {
  if (ofHolder.length === 0) return ofRole.length > 0 ? ofRole : undefined
  return ofRole.length > 0 ? ofRole.filter(id => ofHolder.includes(id)) : ofHolder
}

const ofRole = ({ dataScope, scopeOrgIds, siteIds }: RoleScope, holder: Holder): RoleReach => {
  const sites = sitesOfBoth(siteIds, holder.siteIds)
  const scope = { ...nothing, siteIds: sites }
  switch (dataScope) {
    case 'all':
      return { ...scope, isAll: true }
    case 'site':
      // Without a site there is nothing that a holder of a site's scope may touch.
      return { ...scope, isAll: true, siteIds: sites ?? [] }
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

/** What several roles together reach. */
export const scopeOf = (roles: readonly RoleScope[], holder: Holder): DataScope =>
  roles.map(role => ofRole(role, holder))

export interface ScopedColumns {
  orgId?: SQLWrapper
  siteId?: SQLWrapper
  owner?: SQLWrapper
}

/**
 * The scope as a condition on rows. A column that the rows do not have cannot let anything in: rows without
 * an owner are nobody's own.
 */
export const withinScope = (scope: DataScope, columns: ScopedColumns, userId: string): SQL =>
  anyOf(scope.map(reach => withinReach(reach, columns, userId)))

const anyOf = (conditions: readonly SQL[]): SQL => sql`(${sql.join([sql`false`, ...conditions], sql` OR `)})`

const withinReach = (reach: RoleReach, columns: ScopedColumns, userId: string): SQL => {
  const reached = reach.isAll ? sql`true` : anyOf(waysIn(reach, columns, userId))
  if (!columns.siteId || !reach.siteIds) return reached
  return sql`(${reached} AND ${columns.siteId} = ANY(${sql.param([...reach.siteIds])}))`
}

const waysIn = (reach: RoleReach, { orgId, owner }: ScopedColumns, userId: string): SQL[] => {
  const ways: SQL[] = []
  if (orgId && reach.orgIds.length > 0) ways.push(sql`${orgId} = ANY(${sql.param([...reach.orgIds])})`)
  if (orgId && reach.orgPaths.length > 0)
    ways.push(
      sql`${orgId} IN (SELECT id FROM organisation WHERE path LIKE ANY(${sql.param(
        reach.orgPaths.map(path => `${likeText(path)}%`),
      )}))`,
    )
  if (owner && reach.isOwn) ways.push(sql`${owner} = ${userId}`)
  return ways
}

type Organisation = { id: string; path: string }

const reachesOrganisation = (reach: RoleReach, org: Organisation | undefined): boolean =>
  reach.isAll ||
  (org !== undefined &&
    (reach.orgIds.includes(org.id) || reach.orgPaths.some(path => org.path.startsWith(path))))

/** Whether an organisation lies within, by its id and its path. */
export const coversOrganisation = (scope: DataScope, org: Organisation | undefined): boolean =>
  scope.some(reach => reachesOrganisation(reach, org))

/** Whether everything is within that stands on no site. */
export const coversAll = (scope: DataScope): boolean => scope.some(({ isAll }) => isAll)

/** Whether somebody's own records are within. */
export const coversOwn = (scope: DataScope): boolean => scope.some(({ isOwn }) => isOwn)

/** What belongs to all sites is for those who reach all. */
const reachesSite = ({ siteIds }: RoleReach, siteId: string | null | undefined): boolean =>
  siteIds === undefined || (siteId ? siteIds.includes(siteId) : false)

/** Whether something of a site may lie within. */
export const coversSite = (scope: DataScope, siteId: string | null | undefined): boolean =>
  scope.some(reach => reachesSite(reach, siteId))

/** Whether everything of a site lies within. */
export const coversAllOfSite = (scope: DataScope, siteId: string | null | undefined): boolean =>
  scope.some(reach => reach.isAll && reachesSite(reach, siteId))

/** Whether one thing lies within: by where it stands, or because it is one's own. */
export const coversPlace = (
  scope: DataScope,
  { org, siteId, isOwn }: { org: Organisation | undefined; siteId: string | null; isOwn: boolean },
): boolean =>
  scope.some(
    reach => reachesSite(reach, siteId) && (reachesOrganisation(reach, org) || (reach.isOwn && isOwn)),
  )

/** The sites of which something may lie within; undefined: every site. */
export const sitesWithin = (scope: DataScope): string[] | undefined =>
  scope.every(({ siteIds }) => siteIds)
    ? [...new Set(scope.flatMap(({ siteIds }) => siteIds ?? []))]
    : undefined

/**
 * Whether one scope lets in everything that another does, each role of it by one of the own. `pathOf` tells
 * where the named organisations stand. Somebody's own records are his, whoever gave him the function.
 */
export const coversScope = (
  own: DataScope,
  given: DataScope,
  pathOf: (orgId: string) => string | undefined,
): boolean => given.every(reach => own.some(mine => coversReach(mine, reach, pathOf)))

const coversReach = (
  own: RoleReach,
  given: RoleReach,
  pathOf: (orgId: string) => string | undefined,
): boolean => {
  const hasSites =
    own.siteIds === undefined || (given.siteIds?.every(id => own.siteIds?.includes(id)) ?? false)
  if (!hasSites) return false
  if (own.isAll) return true
  return (
    !given.isAll &&
    given.orgPaths.every(path => own.orgPaths.some(reached => path.startsWith(reached))) &&
    given.orgIds.every(id => reachesOrganisation(own, { id, path: pathOf(id) ?? '' }))
  )
}
