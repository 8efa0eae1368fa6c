import type { article, ContentRow, QueueRow, review } from '@sunport/contract/calls/content.ts'
import type { ContentStage, myContent } from '@sunport/contract/calls/my-content.ts'
import { type ContentKind, contentKinds, functionFor } from '@sunport/contract/content/policy.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Queries } from '../../platform/database/database.ts'
import { likePattern } from '../../platform/database/like.ts'
import { offsetOf } from '../../platform/database/list.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import { type Reach, scopeColumns } from './desk.ts'
import { noticeConditions } from './notice/filter.ts'
import { type Names, toRow } from './record.ts'
import { type EditionRow, type InfoRow, info, infoEdition } from './table.ts'

type Filter = z.output<typeof article.list.input>
type MineFilter = z.output<typeof myContent.list.input>
type QueueFilter = z.output<typeof review.queue.input>

const soonMs = 7 * 86_400_000
const openStates = sql`('draft', 'returned', 'review1', 'review2', 'review3', 'scheduled')`
/** What is public stays listed there while a new edition of it is under way. */
const stages: Record<ContentStage, SQL> = {
  draft: sql`open.state = 'draft'`,
  returned: sql`open.state = 'returned'`,
  waiting: sql`open.state IN ('review1', 'review2', 'review3')`,
  scheduled: sql`open.state = 'scheduled'`,
  live: sql`info.state = 'live'`,
  closed: sql`info.state IN ('withdrawn', 'offline', 'expired')`,
}
const openJoin = sql`LEFT JOIN info_edition open ON open.info_id = info.id AND open.state IN ${openStates}`
const shownJoin = sql`LEFT JOIN info_edition shown ON shown.id = coalesce(open.id, info.published_edition_id)`

const sortable: Record<string, SQL> = {
  title: sql`shown.title`,
  shownDate: sql`shown.shown_date`,
  latestModifyDate: sql`info.latest_modify_date`,
}

const orderOf = ({ sortName, sortOrder }: Pick<Filter, 'sortName' | 'sortOrder'>): SQL => {
  const column = sortName && Object.hasOwn(sortable, sortName) ? sortable[sortName] : undefined
  if (!column) return sql`info.latest_modify_date DESC, info.id`
  const isDown = sortOrder === 'DESC' || sortOrder === 'descend'
  return isDown ? sql`${column} DESC NULLS LAST, info.id` : sql`${column} ASC NULLS LAST, info.id`
}

const all = (conditions: (SQL | undefined | false | '')[]): SQL =>
  sql.join(
    conditions.filter(
      condition => condition !== undefined && condition !== false && condition !== '',
    ) as SQL[],
    sql` AND `,
  )

const belowChannel = (channelId: string): SQL => sql`info.channel_id IN (
  WITH RECURSIVE below AS (SELECT id FROM channel WHERE id = ${channelId}
    UNION ALL SELECT c.id FROM channel c JOIN below ON c.parent_id = below.id)
  SELECT id FROM below)`

/** An item with the edition that the public reads. */
export interface PublicPage {
  info: InfoRow
  edition: EditionRow
}

const offeredPages = 8

interface Listed extends Record<string, unknown> {
  infoId: string
  editionId: string | null
  openId: string | null
  authorName: string | null
}

/** Lists of the editors' half: drafts and all, within one's reach. */
export const contentLists = (db: Queries, clock: Clock, names: Names) => {
  /** Ids come first, in order; whole rows are fetched for one page only. */
  const rowsOf = async (listed: Listed[]): Promise<ContentRow[]> => {
    if (listed.length === 0) return []
    const infos = await db
      .select()
      .from(info)
      .where(sql`${info.id} = ANY(${sql.param(listed.map(({ infoId }) => infoId))})`)
    const editions = await db
      .select()
      .from(infoEdition)
      .where(sql`${infoEdition.id} = ANY(${sql.param(listed.flatMap(({ editionId }) => editionId ?? []))})`)
    const infoOf = new Map(infos.map(row => [row.id, row]))
    const editionOf = new Map(editions.map(row => [row.id, row]))
    return listed.flatMap(({ infoId, editionId, openId, authorName }) => {
      const item: InfoRow | undefined = infoOf.get(infoId)
      const shown: EditionRow | undefined = editionId ? editionOf.get(editionId) : undefined
      return item ? [toRow(item, shown, openId ? shown : undefined, authorName, names, clock.now())] : []
    })
  }

  const page = async (
    where: SQL,
    paging: Filter | QueueFilter | MineFilter,
    order: SQL,
  ): Promise<Page<ContentRow>> => {
    const from = sql`FROM info ${openJoin} ${shownJoin} LEFT JOIN app_user author ON author.id = info.author_id
      WHERE ${where}`
    const [listed, counted] = await Promise.all([
      db.execute<Listed>(sql`
        SELECT info.id AS "infoId", shown.id AS "editionId", open.id AS "openId",
          coalesce(author.real_name, author.user_name) AS "authorName"
        ${from} ORDER BY ${order} LIMIT ${paging.pageSize} OFFSET ${offsetOf(paging)}`),
      db.execute<{ total: number }>(sql`SELECT count(*)::int AS total ${from}`),
    ])
    return { rows: await rowsOf(listed.rows), total: counted.rows[0]?.total ?? 0 }
  }

  /** Texts that wait for a level which somebody holds, as far as he holds it. */
  const waitingFor = (kind: ContentKind, user: CurrentUser): SQL[] =>
    (['review1', 'review2', 'review3'] as const).flatMap(level => {
      const scope = user.grants.get(functionFor(kind, level))
      return scope
        ? [
            sql`(info.kind = ${kind} AND open.state = ${level} AND ${withinScope(scope, scopeColumns, user.id)})`,
          ]
        : []
    })

  const todo = (kinds: ContentKind[], user: CurrentUser): SQL => {
    const ways = kinds.flatMap(kind => waitingFor(kind, user))
    if (ways.length === 0) return sql`false`
    return sql`(${sql.join(ways, sql` OR `)}) AND coalesce(open.assigned_to, ${user.id}) = ${user.id}
      AND open.submitted_by <> ${user.id} AND NOT EXISTS (SELECT 1 FROM info_review r
        WHERE r.edition_id = open.id AND r.round = open.review_round AND r.decision = 'approve' AND r.reviewer_id = ${user.id})`
  }

  const mineOf = (user: CurrentUser): SQL => {
    const ways = (Object.keys(contentKinds) as ContentKind[]).flatMap(kind => {
      const scope = user.grants.get(functionFor(kind, 'view'))
      return scope ? [sql`(info.kind = ${kind} AND ${withinScope(scope, scopeColumns, user.id)})`] : []
    })
    return sql`info.state <> 'recycled' AND (info.author_id = ${user.id} OR open.create_user = ${user.userName})
      AND (${ways.length > 0 ? sql.join(ways, sql` OR `) : sql`false`})`
  }

  const tabOf = (kind: ContentKind, tab: Filter['tab'], user: CurrentUser): SQL | undefined => {
    switch (tab) {
      case 'mine':
        return sql`info.author_id = ${user.id} AND open.state = 'draft'`
      case 'todo':
        return todo([kind], user)
      case 'live':
        return sql`info.state = 'live'`
      case 'returned':
        return sql`info.author_id = ${user.id} AND open.state = 'returned'`
      case 'scheduled':
        return sql`open.state = 'scheduled'`
      case 'expiring':
        return sql`info.state = 'live' AND shown.expire_at < ${new Date(clock.now().getTime() + soonMs).toISOString()}`
      default:
        return undefined
    }
  }

  const moment = (text: string | undefined, isEnd = false): string | undefined =>
    text
      ? parseWireTime(text.length === 10 ? `${text} ${isEnd ? '23:59:59' : '00:00:00'}` : text)?.toISOString()
      : undefined

  return {
    /** A family may narrow the list by its own facts, which stand in the fields of `shown`. */
    list: (
      kind: ContentKind,
      filter: Filter,
      { user, scope }: Reach,
      own: readonly SQL[] = [],
    ): Promise<Page<ContentRow>> => {
      const { keyword, siteId, channelId, publicState, openState, tab } = filter
      const from = moment(filter.from)
      const to = moment(filter.to, true)
      const where = all([
        sql`info.kind = ${kind}`,
        publicState ? sql`info.state = ${publicState}` : sql`info.state <> 'recycled'`,
        withinScope(scope, scopeColumns, user.id),
        siteId && sql`info.site_id = ${siteId}`,
        channelId && belowChannel(channelId),
        openState && (openState === 'none' ? sql`open.id IS NULL` : sql`open.state = ${openState}`),
        ...noticeConditions(filter, clock.now()),
        keyword &&
          sql`(shown.title ILIKE ${likePattern(keyword)} OR shown.fields ->> 'openTenderCode' = ${keyword.trim()})`,
        from && sql`info.latest_modify_date >= ${from}`,
        to && sql`info.latest_modify_date <= ${to}`,
        tabOf(kind, tab, user),
        ...own,
      ])
      return page(where, filter, orderOf(filter))
    },

    /** What somebody wrote or is working on, of all families that he may look at. */
    mine: (filter: MineFilter, user: CurrentUser): Promise<Page<ContentRow>> =>
      page(
        all([
          mineOf(user),
          filter.kind && sql`info.kind = ${filter.kind}`,
          filter.siteId && sql`info.site_id = ${filter.siteId}`,
          filter.keyword && sql`shown.title ILIKE ${likePattern(filter.keyword)}`,
          filter.stage && stages[filter.stage],
        ]),
        filter,
        orderOf(filter),
      ),

    mineByStage: async (user: CurrentUser): Promise<Record<ContentStage | 'all', number>> => {
      const counts = Object.entries(stages).map(
        ([name, is]) => sql`count(*) FILTER (WHERE ${is})::int AS ${sql.identifier(name)}`,
      )
      const { rows } = await db.execute<Record<ContentStage | 'all', number>>(sql`
        SELECT count(*)::int AS "all", ${sql.join(counts, sql`, `)} FROM info ${openJoin} WHERE ${mineOf(user)}`)
      return rows[0] as Record<ContentStage | 'all', number>
    },

    /** In the order of the ids, as far as they are within reach. */
    byIds: async (kind: ContentKind, ids: string[], { user, scope }: Reach): Promise<ContentRow[]> => {
      if (ids.length === 0) return []
      const { rows } = await page(
        all([
          sql`info.kind = ${kind} AND info.id = ANY(${sql.param(ids)})`,
          withinScope(scope, scopeColumns, user.id),
        ]),
        { currPage: 1, pageSize: ids.length } as Filter,
        sql`array_position(${sql.param(ids)}::text[], info.id)`,
      )
      return rows
    },

    publicPages: (
      kind: ContentKind,
      siteId: string,
      keyword: string,
      { user, scope }: Reach,
    ): Promise<PublicPage[]> =>
      db
        .select({ info, edition: infoEdition })
        .from(info)
        .innerJoin(infoEdition, eq(infoEdition.id, info.publishedEditionId))
        .where(
          sql`${info.kind} = ${kind} AND ${info.siteId} = ${siteId} AND ${info.state} = 'live'
            AND ${withinScope(scope, scopeColumns, user.id)}
            AND (${infoEdition.title} ILIKE ${likePattern(keyword)}
              OR ${infoEdition.fields} ->> 'publishNumber' ILIKE ${likePattern(keyword)})`,
        )
        .orderBy(sql`${infoEdition.shownDate} DESC NULLS LAST, ${info.id}`)
        .limit(offeredPages),

    queue: async (filter: QueueFilter, user: CurrentUser): Promise<Page<QueueRow>> => {
      const kinds = filter.kind ? [filter.kind] : (Object.keys(contentKinds) as ContentKind[])
      const tabs: Record<QueueFilter['tab'], SQL> = {
        todo: todo(kinds, user),
        done: sql`EXISTS (SELECT 1 FROM info_review r JOIN info_edition e ON e.id = r.edition_id
          WHERE e.info_id = info.id AND r.reviewer_id = ${user.id})`,
        sent: sql`open.submitted_by = ${user.id} AND open.state IN ('review1', 'review2', 'review3')`,
        cosign: sql`EXISTS (SELECT 1 FROM info_cosign c WHERE c.edition_id = open.id AND c.user_id = ${user.id}
          AND c.answered_at IS NULL)`,
      }
      const where = all([
        tabs[filter.tab],
        sql`info.kind = ANY(${sql.param(kinds)})`,
        filter.siteId && sql`info.site_id = ${filter.siteId}`,
        filter.keyword && sql`shown.title ILIKE ${likePattern(filter.keyword)}`,
      ])
      const { rows, total } = await page(where, filter, sql`open.submitted_at NULLS LAST, info.id`)
      const waiting = await waitingFacts(rows.map(({ id }) => id))
      return { rows: rows.map(row => ({ ...row, ...waiting(row) })), total }
    },
  }

  async function waitingFacts(ids: string[]) {
    const found = await db.execute<{
      id: string
      state: string
      submittedAt: string | null
      assignedTo: string | null
    }>(sql`SELECT info_id AS id, state, submitted_at AS "submittedAt", assigned_to AS "assignedTo" FROM info_edition
      WHERE info_id = ANY(${sql.param(ids)}) AND state IN ${openStates}`)
    const byId = new Map(found.rows.map(row => [row.id, row]))
    return ({ id, publicState }: ContentRow) => {
      const open = byId.get(id)
      const since = open?.submittedAt ? new Date(open.submittedAt) : undefined
      return {
        level: Number(open?.state.replace('review', '')) || 0,
        submittedAt: since ? toWireTime(since) : null,
        waitingHours: since ? Math.floor((clock.now().getTime() - since.getTime()) / 3_600_000) : 0,
        assignedTo: open?.assignedTo ?? null,
        isRevision: publicState !== 'draft',
      }
    }
  }
}

export type ContentLists = ReturnType<typeof contentLists>
