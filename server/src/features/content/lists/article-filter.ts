import type { ArticleFilter } from '@sunport/contract/calls/content-filter.ts'
import { type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/database/like.ts'

const fact = (name: string): SQL => sql`shown.fields ->> ${name}`

const reviewedBy = (name: string): SQL => sql`EXISTS (SELECT 1 FROM app_user u
  WHERE (u.real_name ILIKE ${likePattern(name)} OR u.user_name ILIKE ${likePattern(name)})
    AND (u.id = open.assigned_to OR EXISTS (SELECT 1 FROM info_review r JOIN info_edition e ON e.id = r.edition_id
      WHERE e.info_id = info.id AND r.reviewer_id = u.id)))`

/** What was found at its last submission, however often it was submitted. */
const lastFindings = sql`(SELECT s.findings FROM info_submission s WHERE s.edition_id = shown.id
  ORDER BY s.round DESC LIMIT 1)`

/** Narrows a list by what articles say of themselves, and by who worked on them. */
export const articleConditions = (
  filter: ArticleFilter,
  now: Date,
  moment: (text: string | undefined, isEnd?: boolean) => string | undefined,
): (SQL | '' | undefined)[] => {
  const [publishedFrom, publishedTo] = [moment(filter.publishedFrom), moment(filter.publishedTo, true)]
  const [createdFrom, createdTo] = [moment(filter.createdFrom), moment(filter.createdTo, true)]
  return [
    filter.infoType &&
      // What says nothing of itself is a text.
      sql`coalesce(${fact('infoType')}, 'text') = ${filter.infoType}`,
    filter.tag && sql`shown.fields -> 'tags' @> ${JSON.stringify([filter.tag])}::jsonb`,
    filter.source && sql`${fact('source')} ILIKE ${likePattern(filter.source)}`,
    filter.author &&
      sql`(author.real_name ILIKE ${likePattern(filter.author)} OR author.user_name ILIKE ${likePattern(filter.author)}
        OR ${fact('author')} ILIKE ${likePattern(filter.author)})`,
    filter.reviewer && reviewedBy(filter.reviewer),
    filter.org &&
      sql`info.owner_org_id IN (SELECT id FROM organisation WHERE org_name ILIKE ${likePattern(filter.org)})`,
    filter.isTop && sql`shown.top_until > ${now.toISOString()}`,
    filter.isHot && sql`${fact('isHot')} = '1'`,
    filter.isRecommended && sql`${fact('isRecommended')} = '1'`,
    filter.found === 'findings' && sql`jsonb_path_exists(${lastFindings}, '$.* ? (@ > 0)')`,
    filter.found === 'dead-links' && sql`EXISTS (SELECT 1 FROM dead_link d WHERE d.info_id = info.id)`,
    publishedFrom && sql`shown.shown_date >= ${publishedFrom}`,
    publishedTo && sql`shown.shown_date <= ${publishedTo}`,
    createdFrom && sql`info.create_date >= ${createdFrom}`,
    createdTo && sql`info.create_date <= ${createdTo}`,
  ].map(condition => condition || undefined)
}
