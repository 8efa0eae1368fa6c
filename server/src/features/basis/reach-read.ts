import { functionFor } from '@sunport/contract/content/policy.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { messageFunction } from '@sunport/contract/message/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { CurrentUser } from '../../platform/http/context.ts'
import { type ScopedColumns, sitesWithin, withinScope } from '../../platform/rights/data-scope.ts'
import { basisCitation as c } from './table.ts'

/** Items of a kind, where somebody reaches them with a function. */
const reached = (
  { id, grants }: CurrentUser,
  code: FunctionCode,
  columns: ScopedColumns,
  itsOwn: SQL = sql`true`,
): SQL => {
  const scope = grants.get(code)
  return scope ? sql`(${itsOwn} AND ${withinScope(scope, columns, id)})` : sql`false`
}

const articles = { orgId: sql`i.owner_org_id`, siteId: sql`i.site_id`, owner: sql`i.author_id` }
const messages = { orgId: sql`m.handler_org_id`, siteId: sql`m.site_id`, owner: sql`m.handler_id` }
const surveys = { siteId: sql`q.site_id`, orgId: sql`q.owner_org_id` }

/** Answers are changed by whoever gave them, by his unit, and by those who make them public and take them down. */
const answersOf = (user: CurrentUser): SQL => {
  const { id, orgId } = user
  const isHis = sql`(m.handler_id = ${id} OR ${id} = ANY(m.co_handlers) OR m.handler_org_id = ${orgId})`
  return sql`(${reached(user, messageFunction('reply'), messages, isHis)}
    OR ${reached(user, messageFunction('publish'), messages)}
    OR ${reached(user, messageFunction('withdraw'), messages)})`
}

/** Templates are changed by their owners alone. */
const templatesOf = ({ id, grants }: CurrentUser): SQL => {
  const scope = grants.get(messageFunction('reply'))
  if (!scope) return sql`false`
  const sites = sitesWithin(scope)
  const isWithin = sites ? sql`t.site_id = ANY(${sql.param(sites)})` : sql`true`
  return sql`(t.owner_id = ${id} AND ${isWithin})`
}

/** Citations of what somebody may change himself; nobody else is told of them. */
export const ownCitations = (user: CurrentUser): SQL => sql`(
  (${c.kind} = 'article' AND EXISTS (SELECT FROM info i
    WHERE i.id = ${c.itemId} AND ${reached(user, functionFor('article', 'edit'), articles)}))
  OR (${c.kind} = 'answer' AND EXISTS (SELECT FROM message m WHERE m.id = ${c.itemId} AND ${answersOf(user)}))
  OR (${c.kind} = 'template' AND EXISTS (SELECT FROM reply_template t
    WHERE t.id = ${c.itemId} AND ${templatesOf(user)}))
  OR (${c.kind} = 'questionnaire' AND EXISTS (SELECT FROM questionnaire q
    WHERE q.id = ${c.itemId} AND ${reached(user, 'cms:survey:edit', surveys)})))`
