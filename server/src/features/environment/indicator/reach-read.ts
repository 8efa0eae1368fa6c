import { type SQL, sql } from 'drizzle-orm'
import { bySite, type Reach, type ReachRule } from '../../../platform/crud/reach.ts'
import { indicator, indicatorValue } from './table.ts'

/** Whoever answers for a unit, not for a site. */
const isOfUnit = ({ scope }: Reach): boolean =>
  scope.some(({ orgPaths, orgIds }) => orgPaths.length + orgIds.length > 0)

/** A unit sees the indicators of its province; only those who keep the site change them. */
export const indicatorReach: ReachRule = {
  sees: reach =>
    isOfUnit(reach)
      ? sql`(${bySite(indicator.siteId).sees(reach)} OR ${indicator.siteId} IN (SELECT s.id FROM site s
          JOIN organisation o ON left(o.region_code, 2) = left(s.region_code, 2) WHERE o.id = ${reach.actor.orgId ?? ''}))`
      : bySite(indicator.siteId).sees(reach),
  changes: bySite(indicator.siteId).sees,
}

/** A unit sees the values of its own region; cities are reckoned whole, so districts see their city's. */
export const valuesWithin = (reach: Reach): SQL =>
  isOfUnit(reach)
    ? sql`(${bySite(indicatorValue.siteId).sees(reach)} OR left(${indicatorValue.regionCode}, 4) =
        (SELECT left(o.region_code, 4) FROM organisation o WHERE o.id = ${reach.actor.orgId ?? ''}))`
    : bySite(indicatorValue.siteId).sees(reach)
