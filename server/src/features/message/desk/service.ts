import type { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { messageDesks } from '@sunport/contract/calls/message-desk-codes.ts'
import type { DeskDetail, DeskRow } from '@sunport/contract/calls/message-desk-shapes.ts'
import { messageStates } from '@sunport/contract/codes.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import {
  allowedMessageActions,
  type MessageAction,
  type MessageRight,
  messageActions,
  messageFunction,
} from '@sunport/contract/message/policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges, found } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { FileAnswer } from '../../../platform/http/bind.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { withinScope } from '../../../platform/rights/data-scope.ts'
import { deflectionRepo, offerSite } from '../core/deflection-repo.ts'
import { type DeskFilter, deskRead, deskStates, dueBetween, dueColumn, orPublished } from './desk-read.ts'
import { deskRepo } from './desk-repo.ts'
import { messageStatistics } from './statistics.ts'
import { endOfDay, type MessageTiming, nextDue, type Workdays } from './timing.ts'
import { submitterSealer } from './told.ts'
import { type Acting, withinReach } from './working.ts'

type Calls = typeof messageDesk
type Input<Name extends keyof Calls> = z.output<Calls[Name]['input']>
type Filter = Omit<Input<'list'>, 'currPage' | 'pageSize' | 'sortName' | 'sortOrder'> & {
  ids?: string | undefined
}
type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof deskRead>['find']>>>

/** What is wrong with the site or the platform has its own desk, and stands at no other that hands work out. */
const feedbackOf: Partial<Record<Filter['desk'], boolean>> = {
  receiving: false,
  handling: false,
  feedback: true,
}

const oneDayMs = 86_400_000
const yearMs = 366 * oneDayMs
const wire = (moment: Date | null): string | null => moment && toWireTime(moment)

/** Events that are no actions of the desk. */
const otherEvents: Record<string, string> = {
  receive: '收到留言',
  enter: '代录留言',
  supplement: '留言人补充',
  follow: '留言人追问',
  rate: '留言人评价',
  answer: '一并答复',
  timeout: '逾期未补充',
  handOver: '工作移交',
}
const labelOf = (kind: string): string =>
  Object.hasOwn(messageActions, kind)
    ? messageActions[kind as MessageAction].label
    : (otherEvents[kind] ?? kind)

export interface DeskNames {
  regionName(code: string): string | null
}

/** What came with messages. */
export interface DeskFiles {
  list(messageId: string): Promise<DeskDetail['attachments']>
  find(messageId: string, fileId: string): Promise<FileAnswer | undefined>
}

/** 咨询留言 as the desks see it: lists, one message with all that belongs to it, numbers. */
export const deskService = (
  db: Db,
  clock: Clock,
  timing: MessageTiming,
  workdays: Workdays,
  { regionName }: DeskNames,
  secret: Buffer,
  attachments: DeskFiles,
) => {
  const read = deskRead(db)
  const submitter = submitterSealer(secret)
  const run = createChanges(db, clock, 'cms')

  const within = (user: CurrentUser): SQL => {
    const scope = user.grants.get(messageFunction('view'))
    return scope ? withinReach(scope, user) : sql`false`
  }

  const toRow = (
    { row, siteName, handlerOrgName, handlerName, replyAuthorId }: Found,
    user: CurrentUser,
  ): DeskRow => {
    const { bucket, left } = timing.standing(row, clock.now())
    const who = { id: user.id, orgId: user.orgId, holds: user.grants.has.bind(user.grants) }
    return {
      ...row,
      siteName,
      handlerOrgName,
      handlerName,
      regionName: regionName(row.regionCode),
      identity: row.identity as DeskRow['identity'],
      isPublic: row.publicState === 'public' || row.publicState === 'summary',
      receivedAt: toWireTime(row.receivedAt),
      due: wire(nextDue(row)),
      bucket,
      workdaysLeft: left,
      isExtended: row.extendedDue !== null,
      similar: 0,
      actions: allowedMessageActions({ ...row, replyAuthorId }, who),
    }
  }

  /** The last day as a condition: borders differ from region to region, as their calendars do. */
  const dueCondition = async (bucket: NonNullable<Filter['bucket']>): Promise<SQL | undefined> => {
    if (!bucket) return undefined
    const now = clock.now()
    const paused = sql`clock_paused_at IS NOT NULL`
    const isOld = sql`received_at < ${timing.borders(now, '').redLine.toISOString()}`
    if (bucket === 'redLine') return isOld
    if (bucket === 'paused') return sql`(${paused} AND NOT ${isOld})`
    if (bucket === 'none') return sql`(${dueColumn} IS NULL AND NOT ${paused} AND NOT ${isOld})`
    const parts = (await read.regionCodes()).map(code => {
      const { soon, severe } = timing.borders(now, code)
      const [at, close, far] = [now, soon, severe].map(
        moment => sql`${moment.toISOString()}::timestamptz`,
      ) as [SQL, SQL, SQL]
      const stretch = {
        ahead: sql`${dueColumn} > ${close}`,
        soon: sql`${dueColumn} >= ${at} AND ${dueColumn} <= ${close}`,
        late: sql`${dueColumn} < ${at} AND ${dueColumn} > ${far}`,
        severe: sql`${dueColumn} <= ${far}`,
      }[bucket]
      return sql`(region_code = ${code} AND ${stretch})`
    })
    return sql`(NOT ${paused} AND NOT ${isOld} AND (${sql.join([sql`false`, ...parts], sql` OR `)}))`
  }

  const filterOf = async (input: Filter, user: CurrentUser): Promise<DeskFilter> => ({
    states: input.state ? [input.state] : input.desk === 'viewing' ? undefined : deskStates[input.desk],
    msgType: input.msgType || undefined,
    isFeedback: feedbackOf[input.desk],
    siteId: input.siteId || undefined,
    handlerOrgId: input.handlerOrgId || undefined,
    handlerId: input.handlerId || undefined,
    rating: input.rating ? Number(input.rating) : undefined,
    isReopened: input.isReopened === '1',
    keyword: input.keyword?.trim() || undefined,
    from: parseWireTime(input.receivedFrom ?? '') ?? undefined,
    to: parseWireTime(input.receivedTo ?? '') ?? undefined,
    mine: input.desk === 'replying' ? { userId: user.id, orgId: user.orgId } : undefined,
    due: await dueCondition(input.bucket ?? ''),
    ids: input.ids ? input.ids.split(',') : undefined,
  })

  const list = async (
    input: Filter & Pick<Input<'list'>, 'currPage' | 'pageSize' | 'sortName' | 'sortOrder'>,
    user: CurrentUser,
  ) => {
    const filter = await filterOf(input, user)
    const reach = within(user)
    const [rows, total] = [await read.list(filter, reach, input), await read.count(filter, reach)]
    const similar =
      input.desk === 'receiving' ? await read.similarCounts(rows.map(({ row }) => row.id)) : undefined
    return {
      rows: rows.map(one => ({ ...toRow(one, user), similar: similar?.get(one.row.id) ?? 0 })),
      total,
    }
  }

  const detail = async (id: string, user: CurrentUser, reach: SQL): Promise<DeskDetail> => {
    const one = found(await read.find(id, reach))
    const { row } = one
    const repo = deskRepo(db)
    const [replies, additions, events] = [
      await repo.replies(id),
      await repo.additions(id),
      await read.events(id),
    ]
    const names = new Map(
      (await read.userNames([...row.coHandlers, ...replies.flatMap(({ authorId }) => authorId ?? [])])).map(
        ({ id: userId, name }) => [userId, name],
      ),
    )
    const mergedNo = row.mergedInto && (await read.msgNo(row.mergedInto))
    return {
      ...toRow(one, user),
      content: row.content,
      relatedNoticeId: row.relatedNoticeId,
      relatedNoticeTitle: row.relatedNoticeId && (await read.noticeTitle(row.relatedNoticeId)),
      pageUrl: row.pageUrl,
      category: row.category,
      coHandlers: row.coHandlers.map(userId => ({ id: userId, name: names.get(userId) ?? '' })),
      aboutOrgId: row.aboutOrgId,
      aboutOrgName: row.aboutOrgId && (await read.orgName(row.aboutOrgId)),
      mergedInto: row.mergedInto && mergedNo ? { id: row.mergedInto, msgNo: mergedNo } : null,
      pausedDays: row.pausedDays,
      ratingComment: row.ratingComment,
      additions: additions.map(({ kind, at, content }) => ({ kind, at: toWireTime(at), content })),
      replies: replies.map(reply => ({
        ...reply,
        authorName: (reply.authorId && names.get(reply.authorId)) || null,
        publishedAt: wire(reply.publishedAt),
      })),
      attachments: await attachments.list(id),
      events: events.map(({ at, kind, ...rest }) => ({ at: toWireTime(at), label: labelOf(kind), ...rest })),
      publicSubject: row.publicSubject,
      publicContent: row.publicContent,
      similarRows: (await read.similar(id, row.siteId, row.subject)).map(({ state, ...rest }) => ({
        ...rest,
        stateName: messageStates[state],
      })),
      precedents: await read.precedents(id, row.siteId, row.subject),
      suggestedOrg: await read.suggestedOrg(row.siteId, row.msgType),
      canReveal: user.grants.has(messageFunction('reveal')),
    }
  }

  const get = (id: string, user: CurrentUser): Promise<DeskDetail> => detail(id, user, within(user))

  /** One that is within reach, or that the public reads anyway. */
  const readable = (id: string, user: CurrentUser): Promise<DeskDetail> =>
    detail(id, user, orPublished(within(user)))

  return {
    list,
    get,
    readable,

    counts: async (user: CurrentUser) => {
      const reach = within(user)
      const names = Object.keys(messageDesks) as (keyof typeof messageDesks)[]
      const counts = {} as Record<keyof typeof messageDesks, number>
      for (const desk of names) counts[desk] = await read.count(await filterOf({ desk }, user), reach)
      return counts
    },

    /** What is somebody's to do, for the page that he begins his day with. */
    waiting: async (user: CurrentUser) => {
      const may = (right: MessageRight) => user.grants.has(messageFunction(right))
      const count = async (filter: Partial<Filter> & Pick<Filter, 'desk'>) =>
        read.waiting(await filterOf(filter, user), within(user), clock.now())
      return {
        ...(may('accept') && {
          'message-receiving': await count({ desk: 'receiving' }),
          'message-feedback': await count({ desk: 'feedback', state: 'received' }),
        }),
        ...(may('reply') && { 'message-replying': await count({ desk: 'replying' }) }),
        ...((may('review2') || may('publish')) && {
          'message-reviewing': await count({ desk: 'reviewing' }),
        }),
        ...(may('assign') && { 'message-late': await count({ desk: 'handling', bucket: 'late' }) }),
      }
    },

    /** How the messages stand that are somebody's to answer or to watch over. */
    standing: async (user: CurrentUser) => {
      const may = (right: MessageRight) => user.grants.has(messageFunction(right))
      const desk = may('assign') ? 'handling' : may('reply') ? 'replying' : undefined
      const now = clock.now()
      const count = async (over: Partial<DeskFilter>, at: Filter['desk']) =>
        read.count({ ...(await filterOf({ desk: at }, user)), ...over }, within(user))
      const open = { states: deskStates[desk ?? 'replying'].filter(state => state !== 'answered') }
      return {
        dueToday: desk ? await count({ ...open, due: dueBetween(now, endOfDay(now)) }, desk) : 0,
        overdue: desk ? await count({ ...open, due: dueBetween(undefined, now) }, desk) : 0,
        reviewing: may('review2') ? await count({ states: ['reviewing'] }, 'reviewing') : 0,
      }
    },

    statistics: async ({ siteId, from, to }: Input<'statistics'>, user: CurrentUser) => {
      const now = clock.now()
      const since = parseWireTime(from ?? '') ?? new Date(now.getTime() - yearMs)
      const until = parseWireTime(to ?? '') ?? now
      const rows = await read.facts(
        within(user),
        since,
        new Date(until.getTime() + oneDayMs),
        siteId || undefined,
      )
      const scope = user.grants.get(messageFunction('view')) ?? []
      const offered = await deflectionRepo(db).sum(
        withinScope(scope, { siteId: offerSite }, user.id),
        toWireTime(since).slice(0, 10),
        toWireTime(until).slice(0, 10),
        siteId || undefined,
      )
      return { ...messageStatistics(rows, now, workdays, timing), ...offered }
    },

    people: async (orgId: string | undefined) => {
      const rows = await read.people(messageFunction('reply'), orgId || undefined)
      const orgs = new Map(
        rows.flatMap(row => (row.orgId && row.orgName ? [[row.orgId, row.orgName] as const] : [])),
      )
      return {
        orgs: [...orgs].map(([id, name]) => ({ id, name })),
        users: rows.map(({ id, name, orgId: unit }) => ({ id, name, orgId: unit })),
      }
    },

    /** A file that came with the message; the log keeps who took it. */
    file: ({ id, fileId }: Input<'file'>, { user, actor }: Acting) =>
      run(actor, async ({ audit }) => {
        const { row } = found(await read.find(id, within(user)))
        const file = found(await attachments.find(id, fileId))
        const at = (await attachments.list(id)).findIndex(each => each.id === fileId)
        await audit({
          entity: 'message',
          entityId: id,
          title: row.msgNo,
          siteId: row.siteId,
          action: 'message-file',
          // Its name may tell who wrote.
          reason: `第${at + 1}个附件`,
        })
        return file
      }),

    /** Who wrote, for somebody who says why; the log keeps that it was asked, never the answer. */
    reveal: ({ id, reason }: Input<'reveal'>, { user, actor }: Acting) =>
      run(actor, async ({ tx, audit }) => {
        const scope = user.grants.get(messageFunction('reveal'))
        const row = found(await deskRepo(tx).hold(id, scope ? withinReach(scope, user) : sql`false`))
        await audit({
          entity: 'message',
          entityId: id,
          title: row.msgNo,
          siteId: row.siteId,
          action: 'message-reveal',
          reason,
        })
        const open = (field: string, sealed: string | null) =>
          sealed && submitter.open(sealed, `message/${id}/${field}`)
        return {
          name: open('name', row.nameSealed),
          mobile: open('mobile', row.mobileSealed),
          email: open('email', row.emailSealed),
          orgName: open('org', row.orgSealed),
          citizenId: open('citizenId', row.citizenIdSealed),
        }
      }),
  }
}

export type DeskService = ReturnType<typeof deskService>
