import type { ContentRow } from '@sunport/contract/calls/content.ts'
import {
  type QueueFindings,
  type QueueRow,
  type QueueTab,
  queueTabs,
  returnsToEscalate,
  type review,
} from '@sunport/contract/calls/review.ts'
import { type ContentKind, contentKinds } from '@sunport/contract/content/policy.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import { countWaiting, type Waiting as ListWaiting } from '../../../platform/waiting.ts'
import { levelOf } from '../core/desk.ts'
import { all, belowChannel, contentPage, listedFrom } from '../core/list-page.ts'
import type { Names } from '../core/record.ts'
import { scopeColumns } from '../core/scope.ts'
import type { EditionState } from '../core/table.ts'
import { absentName, waitingFor } from '../core/waiting.ts'
import type { WorkHours } from '../core/work-hours.ts'

export interface QueueDeps {
  db: Queries
  clock: Clock
  names: Names
  hours: WorkHours
  /** Working hours that each level has. */
  reviewHours(): number
}

type Filter = z.output<typeof review.queue.input>

interface Waiting extends Record<string, unknown> {
  id: string
  state: EditionState
  submittedAt: string | null
  submitterName: string | null
  since: string | null
  assignedTo: string | null
  assignedName: string | null
  isUrgent: boolean
  urgedAt: string | null
  returnCount: number
  findings: QueueFindings | null
  changeSize: number | null
  onBehalfOf: string | null
}

const kindNames = Object.keys(contentKinds) as ContentKind[]
const isWaiting = sql`open.state IN ('review1', 'review2', 'review3')`

/** When a text came to the level that it waits for. */
const sinceOf = (edition: SQL): SQL => sql`coalesce((SELECT max(r.decided_at) FROM info_review r
  WHERE r.edition_id = ${edition}.id AND r.round = ${edition}.review_round AND r.decision = 'approve'), ${edition}.submitted_at)`

const returnsOf = sql`(SELECT count(*) FROM info_review r WHERE r.edition_id = open.id AND r.decision = 'return')`

const submission = sql`(SELECT s.findings FROM info_submission s
  WHERE s.edition_id = open.id AND s.round = open.review_round)`
const found: Record<'some' | 'serious' | 'none', SQL> = {
  some: sql`jsonb_path_exists(${submission}, '$.* ? (@ > 0)')`,
  serious: sql`jsonb_path_exists(${submission},
    '$.keyvalue() ? ((@.key == "sensitive" || @.key == "personal" || @.key == "statutory") && @.value > 0)')`,
  none: sql`NOT jsonb_path_exists(${submission}, '$.* ? (@ > 0)')`,
}

/** The work of reviewers, over all families and sites. */
export const reviewQueue = ({ db, clock, names, hours, reviewHours }: QueueDeps) => {
  const page = contentPage(db, clock, names)
  const overdue = (): SQL =>
    sql`${isWaiting} AND ${sinceOf(sql`open`)} < ${hours.before(clock.now(), reviewHours()).toISOString()}`

  /** Whoever watches sees what lies too long or comes back again and again, as far as his watch reaches. */
  const watched = (user: CurrentUser): SQL => {
    const scope = user.grants.get('cms:review:watch')
    return scope
      ? sql`${withinScope(scope, scopeColumns, user.id)} AND ((${overdue()}) OR (${isWaiting} AND ${returnsOf} >= ${returnsToEscalate}))`
      : sql`false`
  }

  const tabOf = (tab: QueueTab, kinds: readonly ContentKind[], user: CurrentUser): SQL => {
    switch (tab) {
      case 'todo':
        return waitingFor(kinds, user)
      case 'overdue':
        return sql`((${waitingFor(kinds, user)}) OR open.submitted_by = ${user.id}) AND ${overdue()}`
      case 'done':
        return sql`EXISTS (SELECT 1 FROM info_review r JOIN info_edition e ON e.id = r.edition_id
          WHERE e.info_id = info.id AND ${user.id} IN (r.reviewer_id, r.on_behalf_of))`
      case 'sent':
        return sql`open.submitted_by = ${user.id} AND ${isWaiting}`
      case 'cosign':
        return sql`EXISTS (SELECT 1 FROM info_cosign c WHERE c.edition_id = open.id AND c.user_id = ${user.id}
          AND c.answered_at IS NULL)`
      case 'watch':
        return watched(user)
    }
  }

  const waitingFacts = async (ids: string[], user: CurrentUser): Promise<Map<string, Waiting>> => {
    const { rows } = await db.execute<Waiting>(sql`
      SELECT info.id, open.state, open.submitted_at AS "submittedAt", ${sinceOf(sql`open`)} AS since,
        coalesce(submitter.real_name, submitter.user_name) AS "submitterName", open.assigned_to AS "assignedTo",
        coalesce(assignee.real_name, assignee.user_name) AS "assignedName", open.is_urgent AS "isUrgent",
        open.urged_at AS "urgedAt", ${returnsOf}::int AS "returnCount", s.findings, s.change_size AS "changeSize",
        ${absentName(kindNames, user)} AS "onBehalfOf"
      FROM info JOIN info_edition open ON open.info_id = info.id AND ${isWaiting}
        LEFT JOIN app_user submitter ON submitter.id = open.submitted_by
        LEFT JOIN app_user assignee ON assignee.id = open.assigned_to
        LEFT JOIN info_submission s ON s.edition_id = open.id AND s.round = open.review_round
      WHERE info.id = ANY(${sql.param(ids)})`)
    return new Map(rows.map(row => [row.id, row]))
  }

  const toQueueRow = (row: ContentRow, open: Waiting | undefined): QueueRow => {
    const now = clock.now()
    const since = open?.since ? new Date(open.since) : undefined
    const due = since && hours.after(since, reviewHours())
    return {
      ...row,
      level: open ? levelOf(open) : 0,
      submitterName: open?.submitterName ?? null,
      submittedAt: open?.submittedAt ? toWireTime(new Date(open.submittedAt)) : null,
      dueAt: due ? toWireTime(due) : null,
      isOverdue: due !== undefined && due < now,
      waitingHours: since ? Math.floor(hours.between(since, now)) : 0,
      assignedTo: open?.assignedTo ?? null,
      assignedName: open?.assignedName ?? null,
      isRevision: row.publicState !== 'draft',
      isUrgent: open?.isUrgent === true,
      isUrged: Boolean(open?.urgedAt && since && new Date(open.urgedAt) >= since),
      returnCount: open?.returnCount ?? 0,
      findings: open?.findings ?? null,
      changeSize: open?.changeSize ?? null,
      onBehalfOf: open?.onBehalfOf ?? null,
    }
  }

  return {
    list: async (filter: Filter, user: CurrentUser): Promise<Page<QueueRow>> => {
      const kinds = filter.kind ? [filter.kind] : kindNames
      const where = all([
        tabOf(filter.tab, kinds, user),
        sql`info.kind = ANY(${sql.param(kinds)})`,
        filter.siteId && sql`info.site_id = ${filter.siteId}`,
        filter.channelId && belowChannel(filter.channelId),
        filter.level && sql`open.state = ${`review${filter.level}`}`,
        filter.org &&
          sql`EXISTS (SELECT 1 FROM app_user u JOIN organisation o ON o.id = u.org_id
            WHERE u.id = open.submitted_by AND o.org_name ILIKE ${likePattern(filter.org)})`,
        filter.noticeType && sql`starts_with(shown.fields ->> 'noticeType', ${filter.noticeType})`,
        filter.isUrgent && sql`open.is_urgent`,
        filter.isOverdue && overdue(),
        filter.edition &&
          (filter.edition === 'first' ? sql`info.state = 'draft'` : sql`info.state <> 'draft'`),
        filter.found && found[filter.found],
        filter.keyword && sql`shown.title ILIKE ${likePattern(filter.keyword)}`,
      ])
      // What somebody hurries comes first; then whoever has waited longest.
      const order = sql`open.is_urgent DESC NULLS LAST, open.submitted_at NULLS LAST, info.id`
      const { rows, total } = await page(where, filter, order)
      const facts = await waitingFacts(
        rows.map(({ id }) => id),
        user,
      )
      return { rows: rows.map(row => toQueueRow(row, facts.get(row.id))), total }
    },

    /** How long one of the tabs is, since when its oldest waits, and how much of it is overdue. */
    waiting: (tab: QueueTab, user: CurrentUser): Promise<ListWaiting> =>
      countWaiting(
        db,
        sql`${listedFrom} WHERE info.kind = ANY(${sql.param(kindNames)}) AND (${tabOf(tab, kindNames, user)})`,
        { since: sinceOf(sql`open`), late: tab === 'watch' ? true : overdue() },
      ),

    counts: async (user: CurrentUser): Promise<Record<QueueTab, number>> => {
      const names = Object.keys(queueTabs) as QueueTab[]
      const counted = await Promise.all(
        names.map(async tab => {
          const { rows } = await db.execute<{ total: number }>(
            sql`SELECT count(*)::int AS total ${listedFrom} WHERE info.kind = ANY(${sql.param(kindNames)})
              AND ${tabOf(tab, kindNames, user)}`,
          )
          return [tab, rows[0]?.total ?? 0] as const
        }),
      )
      return Object.fromEntries(counted) as Record<QueueTab, number>
    },
  }
}

export type ReviewQueue = ReturnType<typeof reviewQueue>
