import type { article, ContentRow, ListedContent } from '@sunport/contract/calls/content.ts'
import { type ContentTab, contentTabs } from '@sunport/contract/calls/content-filter.ts'
import { listPaging } from '@sunport/contract/calls/crud.ts'
import type { ContentStage, myContent } from '@sunport/contract/calls/my-content.ts'
import { type ContentKind, contentKinds, functionFor } from '@sunport/contract/content/policy.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { parseWireTime } from '@sunport/contract/format/dates.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { likePattern } from '../../../platform/database/like.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import { countWaiting, type Waiting } from '../../../platform/waiting.ts'
import type { Reach } from '../core/desk.ts'
import { all, belowChannel, contentPage, listedFrom, openJoin } from '../core/list-page.ts'
import type { Names } from '../core/record.ts'
import { scopeColumns } from '../core/scope.ts'
import { type EditionRow, type InfoRow, info, infoEdition } from '../core/table.ts'
import { waitingFor } from '../core/waiting.ts'
import { articleConditions } from './article-filter.ts'
import { listedFacts } from './list-facts.ts'
import { noticeConditions } from './notice-filter.ts'

type Filter = z.output<typeof article.list.input>
/** What a list is narrowed by, wherever its page begins. */
type Asked = Omit<Filter, 'currPage' | 'pageSize'>
type MineFilter = z.output<typeof myContent.list.input>

const soonMs = 7 * 86_400_000
/** What is public stays listed there while a new edition of it is under way. */
const stages: Record<ContentStage, SQL> = {
  draft: sql`open.state = 'draft'`,
  returned: sql`open.state = 'returned'`,
  waiting: sql`open.state IN ('review1', 'review2', 'review3')`,
  scheduled: sql`open.state = 'scheduled'`,
  live: sql`info.state = 'live'`,
  closed: sql`info.state IN ('withdrawn', 'offline', 'expired')`,
}
/** When each text that somebody still has to do with came to that stage. */
const stageSince: Record<'draft' | 'returned' | 'scheduled', SQL> = {
  draft: sql`open.latest_modify_date`,
  returned: sql`coalesce((SELECT max(r.decided_at) FROM info_review r
    WHERE r.edition_id = open.id AND r.decision = 'return'), open.latest_modify_date)`,
  scheduled: sql`open.scheduled_at`,
}
const sortable: Record<string, SQL> = {
  title: sql`shown.title`,
  shownDate: sql`shown.shown_date`,
  latestModifyDate: sql`info.latest_modify_date`,
  createDate: sql`info.create_date`,
  firstPublishedAt: sql`info.first_published_at`,
}

const orderOf = ({ sortName, sortOrder }: Pick<Filter, 'sortName' | 'sortOrder'>): SQL => {
  const column = sortName && Object.hasOwn(sortable, sortName) ? sortable[sortName] : undefined
  if (!column) return sql`info.latest_modify_date DESC, info.id`
  const isDown = sortOrder === 'DESC' || sortOrder === 'descend'
  return isDown ? sql`${column} DESC NULLS LAST, info.id` : sql`${column} ASC NULLS LAST, info.id`
}

const moment = (text: string | undefined, isEnd = false): string | undefined =>
  text
    ? parseWireTime(text.length === 10 ? `${text} ${isEnd ? '23:59:59' : '00:00:00'}` : text)?.toISOString()
    : undefined

/** Titles and the numbers that texts are known by; the text itself only when it is asked for. */
const holding = (keyword: string, isInText: boolean): SQL => {
  const pattern = likePattern(keyword)
  return sql`(shown.title ILIKE ${pattern} OR shown.fields ->> 'openTenderCode' ILIKE ${pattern}
    OR shown.fields ->> 'publishNumber' ILIKE ${pattern} OR shown.fields ->> 'indexNo' = ${keyword.trim()}
    OR (${isInText} AND shown.body_text ILIKE ${pattern}))`
}

/** What was handed over is its receiver's; anything else is who wrote it, or began to change it. */
const inHandsOf = ({ id, userName }: Pick<CurrentUser, 'id' | 'userName'>): SQL =>
  sql`CASE WHEN open.handed_to IS NULL THEN info.author_id = ${id} OR open.create_user = ${userName}
    ELSE open.handed_to = ${id} END`

/** An item with the edition that the public reads. */
export interface PublicPage {
  info: InfoRow
  edition: EditionRow
}

/** Narrowing by these asks nothing of an item's editions. */
const ofItems = new Set(['siteId', 'channelId', 'publicState', 'from', 'to', ...Object.keys(listPaging)])
const asksEditions = (filter: Filter): boolean =>
  Object.entries(filter).some(
    ([name, value]) => value && !ofItems.has(name) && !(name === 'tab' && value === 'live'),
  )

const offeredPages = 8

/** Lists of the editors' half: drafts and all, within one's reach. */
export const contentLists = (db: Queries, clock: Clock, names: Names) => {
  const page = contentPage(db, clock, names)

  const mineOf = (user: CurrentUser): SQL => {
    const ways = (Object.keys(contentKinds) as ContentKind[]).flatMap(kind => {
      const scope = user.grants.get(functionFor(kind, 'view'))
      return scope ? [sql`(info.kind = ${kind} AND ${withinScope(scope, scopeColumns, user.id)})`] : []
    })
    return sql`info.state <> 'recycled' AND ${inHandsOf(user)}
      AND (${ways.length > 0 ? sql.join(ways, sql` OR `) : sql`false`})`
  }

  const tabOf = (kind: ContentKind, tab: Filter['tab'], user: CurrentUser): SQL | undefined => {
    switch (tab) {
      case 'mine':
        return sql`info.author_id = ${user.id} AND open.state = 'draft'`
      case 'todo':
        return waitingFor([kind], user)
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

  const asked = (kind: ContentKind, filter: Asked, { user, scope }: Pick<Reach, 'user' | 'scope'>): SQL => {
    const { keyword, siteId, channelId, publicState, openState, tab } = filter
    const from = moment(filter.from)
    const to = moment(filter.to, true)
    return all([
      sql`info.kind = ${kind}`,
      publicState ? sql`info.state = ${publicState}` : sql`info.state <> 'recycled'`,
      withinScope(scope, scopeColumns, user.id),
      siteId && sql`info.site_id = ${siteId}`,
      channelId && belowChannel(channelId),
      openState && (openState === 'none' ? sql`open.id IS NULL` : sql`open.state = ${openState}`),
      ...noticeConditions(filter, clock.now()),
      ...articleConditions(filter, clock.now(), moment),
      keyword && holding(keyword, filter.keywordIn === 'text'),
      from && sql`info.latest_modify_date >= ${from}`,
      to && sql`info.latest_modify_date <= ${to}`,
      tabOf(kind, tab, user),
    ])
  }

  return {
    /** A family may narrow the list by its own facts, which stand in the fields of `shown`. */
    list: async (
      kind: ContentKind,
      filter: Filter,
      reach: Reach,
      own: readonly SQL[] = [],
    ): Promise<Page<ListedContent>> => {
      const countedFrom = own.length > 0 || asksEditions(filter) ? listedFrom : sql`FROM info`
      const where = all([asked(kind, filter, reach), ...own])
      const { rows, total } = await page(where, filter, orderOf(filter), countedFrom)
      return { rows: await listedFacts(db, rows), total }
    },

    /** How many each tab of a list holds, by one walk through it. */
    counts: async (kind: ContentKind, siteId: string | undefined, reach: Reach) => {
      const counted = contentTabs.map((tab, at) => {
        const is = tabOf(kind, tab, reach.user)
        const count = is ? sql`count(*) FILTER (WHERE ${is})` : sql`count(*)`
        return sql`${count}::int AS ${sql.identifier(`n${at}`)}`
      })
      const { rows } = await db.execute<Record<string, number>>(sql`
        SELECT ${sql.join(counted, sql`, `)} ${listedFrom} WHERE ${asked(kind, { siteId } as Asked, reach)}`)
      return Object.fromEntries(contentTabs.map((tab, at) => [tab, rows[0]?.[`n${at}`] ?? 0])) as Record<
        ContentTab,
        number
      >
    },

    /** How much one of these lists holds, for whoever begins his day with it. */
    waiting: (
      kind: ContentKind,
      filter: Asked,
      reach: Pick<Reach, 'user' | 'scope'>,
      told: { since: SQL; late?: true },
      own: readonly SQL[] = [],
    ): Promise<Waiting> =>
      countWaiting(db, sql`${listedFrom} WHERE ${all([asked(kind, filter, reach), ...own])}`, told),

    mineWaiting: (stage: keyof typeof stageSince, user: CurrentUser): Promise<Waiting> =>
      countWaiting(db, sql`FROM info ${openJoin} WHERE ${all([mineOf(user), stages[stage]])}`, {
        since: stageSince[stage],
      }),

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
  }
}

export type ContentLists = ReturnType<typeof contentLists>
