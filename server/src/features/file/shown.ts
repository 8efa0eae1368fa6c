import { type ContentKind, contentKinds, functionFor } from '@sunport/contract/content/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '../../platform/http/context.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { addressOf } from './address.ts'

/** Editions that carry a file, attached or in their words. */
export const carrying = (file: SQL): SQL =>
  sql`(SELECT a.edition_id FROM info_attachment a WHERE a.file_id = ${file}.id
    UNION SELECT u.edition_id FROM edition_file u WHERE u.file_id = ${file}.id)`

export const addressIn = (file: SQL): SQL => sql`${addressOf('')} || ${file}.id`

/** Questions that show a file beside an option. */
export const showing = (address: SQL): SQL =>
  sql`n.options @> jsonb_build_array(jsonb_build_object('image', jsonb_build_object('url', ${address})))`

/** Drafts that the public is asked about name their files by address. */
export const inCampaign = (address: SQL): SQL =>
  sql`c.files @> jsonb_build_array(jsonb_build_object('url', ${address}))`

/** Whether a site may show a file; without this a place that names it is a place that names it, and nothing more. */
export const mayShow = (file: SQL, siteId: SQL): SQL =>
  sql`file_may_show(${file}.home_site_ids, ${file}.shown_site_ids, ${siteId})`

/** The text of an edition, and all that show it: the text itself and what refers to it. Found by keys, however many there are. */
const places = (editionId: SQL): SQL =>
  sql`JOIN info_edition e ON e.id = ${editionId} JOIN info t ON t.id = e.info_id
    CROSS JOIN LATERAL (SELECT t.id UNION ALL SELECT r.id FROM info r
      WHERE r.origin_id = t.id AND r.refer_mode = 'reference') AS place(id)`

/** Whether the public reads a site; of one that is being prepared, whoever holds its key. */
const isOpenSite = (siteId: SQL, previewKey: string | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM site o WHERE o.id = ${siteId} AND (o.lifecycle IN ('running', 'archived')
    OR o.lifecycle = 'preview' AND o.preview_key = ${previewKey ?? null}::text))`

/**
 * A file is public while something public carries it, attached or shown, on a site that is open and may show it, and not
 * a moment longer. A withdrawn text that may still be read keeps its pictures and loses its attachments. What refers to
 * a text shows what the text may.
 */
export const isPublic = (file: SQL, previewKey?: string): SQL => {
  const address = addressIn(file)
  const isOpen = (siteId: SQL) => isOpenSite(siteId, previewKey)
  const shows = (siteId: SQL) => sql`${mayShow(file, siteId)} AND ${isOpen(siteId)}`
  return sql`(EXISTS (
      SELECT 1 FROM info_attachment a ${places(sql`a.edition_id`)}
        JOIN publication p ON p.info_id = place.id AND p.edition_id = a.edition_id
      WHERE a.file_id = ${file}.id AND ${mayShow(file, sql`t.site_id`)} AND ${isOpen(sql`p.site_id`)})
    OR EXISTS (SELECT 1 FROM publication p WHERE p.img = ${address} AND ${shows(sql`p.site_id`)})
    OR EXISTS (SELECT 1 FROM edition_file u ${places(sql`u.edition_id`)}
        JOIN info i ON i.id = place.id AND i.published_edition_id = u.edition_id
      WHERE u.file_id = ${file}.id AND ${mayShow(file, sql`t.site_id`)} AND ${isOpen(sql`i.site_id`)}
        AND (i.state = 'live' OR i.state = 'withdrawn' AND NOT i.is_text_hidden AND i.kind <> 'window'))
    OR EXISTS (SELECT 1 FROM link l WHERE l.image = ${address} AND l.status = '1' AND ${shows(sql`l.site_id`)})
    OR EXISTS (SELECT 1 FROM campaign c WHERE ${inCampaign(address)} AND c.state <> 'draft' AND ${shows(sql`c.site_id`)})
    OR EXISTS (SELECT 1 FROM questionnaire_question n JOIN questionnaire q ON q.id = n.questionnaire_id
      WHERE ${showing(address)} AND q.state NOT IN ('draft', 'review') AND n.version_no <= q.version_no
        AND ${shows(sql`q.site_id`)})
    OR EXISTS (SELECT 1 FROM site s WHERE ${address} IN (s.logo_url, s.icon_url) AND ${shows(sql`s.id`)}))`
}

const carrierColumns = { orgId: sql`i.owner_org_id`, siteId: sql`i.site_id`, owner: sql`i.author_id` }

/** Whether a text, a campaign, a questionnaire or a site's own face carries it that somebody may look at: reviewers read what they decide on, and so do fellow editors. */
export const isCarriedFor = (file: SQL, { id: userId, grants }: Pick<CurrentUser, 'id' | 'grants'>): SQL => {
  const kinds = (Object.keys(contentKinds) as ContentKind[]).flatMap(kind => {
    const scope = grants.get(functionFor(kind, 'view'))
    return scope ? [sql`(i.kind = ${kind} AND ${withinScope(scope, carrierColumns, userId)})`] : []
  })
  const campaigns = grants.get('cms:campaign:view')
  const surveys = grants.get('cms:survey:view')
  const sites = grants.get('cms:site:view')
  const carriers = [
    sql`false`,
    ...(kinds.length > 0
      ? [
          sql`EXISTS (SELECT 1 FROM info_edition e JOIN info i ON i.id = e.info_id WHERE (${sql.join(kinds, sql` OR `)})
            AND e.id IN ${carrying(file)} AND ${mayShow(file, sql`i.site_id`)})`,
        ]
      : []),
    ...(campaigns
      ? [
          sql`EXISTS (SELECT 1 FROM campaign c WHERE ${inCampaign(addressIn(file))} AND ${mayShow(file, sql`c.site_id`)}
            AND ${withinScope(campaigns, { siteId: sql`c.site_id` }, userId)})`,
        ]
      : []),
    ...(surveys
      ? [
          sql`EXISTS (SELECT 1 FROM questionnaire_question n JOIN questionnaire q ON q.id = n.questionnaire_id
            WHERE ${showing(addressIn(file))} AND ${mayShow(file, sql`q.site_id`)}
              AND ${withinScope(surveys, { siteId: sql`q.site_id`, orgId: sql`q.owner_org_id` }, userId)})`,
        ]
      : []),
    ...(sites
      ? [
          sql`EXISTS (SELECT 1 FROM site s WHERE ${addressIn(file)} IN (s.logo_url, s.icon_url) AND ${mayShow(file, sql`s.id`)}
            AND ${withinScope(sites, { siteId: sql`s.id` }, userId)})`,
        ]
      : []),
  ]
  return sql`(${sql.join(carriers, sql` OR `)})`
}
