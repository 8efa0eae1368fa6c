import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '../../platform/http/context.ts'
import { type DataScope, sitesWithin, withinScope } from '../../platform/rights/data-scope.ts'
import { addressIn, carrying, inCampaign, mayShow, showing } from './shown.ts'

/** Who asks for files, and how far he reaches. */
export interface FileReach {
  user: Pick<CurrentUser, 'id'>
  scope: DataScope
}

/** What lies in the bin and would show the file again when it comes back. */
export const inBinned = (address: SQL): SQL =>
  sql`b.kind <> 'file' AND position(${address} IN b.snapshot::text) > 0`

/** The sites that use a file and may: by a text of any state, by a reference to such a text, by a link, as their logo. */
const usingSites = (file: SQL): SQL => {
  const address = addressIn(file)
  const may = (siteId: SQL) => mayShow(file, siteId)
  return sql`ARRAY(SELECT i.site_id FROM info_edition e JOIN info i ON i.id = e.info_id
      WHERE e.id IN ${carrying(file)} AND e.state <> 'discarded' AND ${may(sql`i.site_id`)}
    UNION SELECT r.site_id FROM info_edition e JOIN info i ON i.id = e.info_id
      JOIN info r ON r.origin_id = e.info_id AND r.refer_mode = 'reference'
      WHERE e.id IN ${carrying(file)} AND e.state <> 'discarded' AND ${may(sql`i.site_id`)}
    UNION SELECT p.site_id FROM publication p WHERE p.img = ${address} AND ${may(sql`p.site_id`)}
    UNION SELECT c.site_id FROM campaign c WHERE ${inCampaign(address)} AND ${may(sql`c.site_id`)}
    UNION SELECT q.site_id FROM questionnaire_question n JOIN questionnaire q ON q.id = n.questionnaire_id
      WHERE ${showing(address)} AND ${may(sql`q.site_id`)}
    UNION SELECT l.site_id FROM link l WHERE l.image = ${address} AND ${may(sql`l.site_id`)}
    UNION SELECT s.id FROM site s WHERE ${address} IN (s.logo_url, s.icon_url) AND ${may(sql`s.id`)})`
}

/**
 * A file belongs to the sites that use it, and to those of whoever brought it as long as none does. Without
 * either it is for those who reach every site.
 */
const placesOf = (file: SQL): SQL =>
  sql`unnest(coalesce(nullif(${usingSites(file)}, '{}'), nullif(${file}.home_site_ids, '{}'), ARRAY[NULL::text]))`

const columnsOf = (file: SQL) => ({
  owner: sql`${file}.owner_id`,
  orgId: sql`(SELECT o.org_id FROM app_user o WHERE o.id = ${file}.owner_id)`,
  siteId: sql`place.site_id`,
})

const reachesAll = (scope: DataScope): boolean => scope.some(({ isAll, siteIds }) => isAll && !siteIds)

/** Seen by whoever reaches one of its sites, and by whoever brought it. What came with a message is nobody's media. */
export const isSeen = (file: SQL, { scope, user }: FileReach): SQL =>
  reachesAll(scope)
    ? sql`NOT ${file}.is_private`
    : sql`NOT ${file}.is_private AND (${file}.owner_id = ${user.id} OR EXISTS (SELECT 1 FROM ${placesOf(file)} AS place(site_id)
        WHERE ${withinScope(scope, columnsOf(file), user.id)}))`

/** Changed by whoever reaches all of its sites: a change shows on every one of them at once. */
export const isChangeable = (file: SQL, { scope, user }: FileReach): SQL =>
  reachesAll(scope)
    ? sql`NOT ${file}.is_private`
    : sql`NOT ${file}.is_private AND ((${file}.owner_id = ${user.id} AND ${usingSites(file)} = '{}')
        OR NOT EXISTS (SELECT 1 FROM ${placesOf(file)} AS place(site_id)
          WHERE ${withinScope(scope, columnsOf(file), user.id)} IS NOT TRUE))`

/** The sites that somebody works for; none means all of them. */
export const homeSitesOf = ({ grants, siteIds }: Pick<CurrentUser, 'grants' | 'siteIds'>): string[] => {
  const scopes = [...grants].flatMap(([code, scope]) => (code.startsWith('cms:') ? scope : []))
  return scopes.length > 0 ? (sitesWithin(scopes) ?? []) : siteIds
}
