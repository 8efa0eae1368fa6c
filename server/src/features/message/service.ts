import { randomInt, randomUUID } from 'node:crypto'
import type {
  EnteredMessage,
  MessageDetail,
  MessageProgress,
  MessageReply,
  NewMessage,
  PublicMessage,
  SavedMessage,
} from '@sunport/contract/calls/message.ts'
import {
  type MessageStatus,
  type MessageType,
  messageStates,
  messageStatuses,
  messageTypes,
} from '@sunport/contract/codes.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskName } from '@sunport/contract/format/mask.ts'
import { messageFunction, openMessageStates } from '@sunport/contract/message/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import type { Clock } from '../../platform/clock.ts'
import { createChanges, found } from '../../platform/crud/changes.ts'
import { deriveKey, hmacBase64url, sameText } from '../../platform/crypto/secrets.ts'
import type { Db, Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { coversSite } from '../../platform/rights/data-scope.ts'
import type { MessageAttachments } from './attachments.ts'
import type { MessageReplyRow, MessageRow } from './core/table.ts'
import type { MessageTiming } from './desk/timing.ts'
import { dateIn, nextDue } from './desk/timing.ts'
import { submitterSealer, tellingReceipts } from './desk/told.ts'
import type { Acting } from './desk/working.ts'
import { type WritersPart, writersChoices } from './desk/writer.ts'
import type { PhoneCodes } from './phone-code.ts'
import { type BoardRow, messageRead } from './read.ts'
import { messageRepo } from './repo.ts'
import type { StatusGuard } from './status-guard.ts'

/** The purpose that a code must have been sent for. */
const codePurpose = 'feedback'
const excerptLength = 90

export interface MessagePlaces {
  find(id: string | undefined, requestSiteId: string): { id: string; regionCode: string } | undefined
}

interface ByCode {
  msgNo: string
  queryCode: string
}

type Sent = z.output<typeof NewMessage> | z.output<typeof EnteredMessage>

interface ListInput {
  siteId?: string | undefined
  type?: MessageType | '' | undefined
  status?: MessageStatus | '' | undefined
  title?: string | undefined
  currPage: number
  pageSize: number
}

const toReply = ({
  text,
  orgName,
  publishedAt,
  citations,
}: Pick<MessageReplyRow, 'text' | 'orgName' | 'publishedAt' | 'citations'>): MessageReply => ({
  text,
  orgName,
  publishedAt: publishedAt ? toWireTime(publishedAt) : '',
  citations,
})

const excerptOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > excerptLength ? `${line.slice(0, excerptLength)}…` : line
}

const toPublic = (row: BoardRow, replies: MessageReply[]): PublicMessage => {
  const status: MessageStatus = row.publicState === 'subject' ? 'waiting' : 'answered'
  const last = status === 'answered' ? replies.at(-1) : undefined
  return {
    id: row.id,
    msgType: row.msgType,
    typeName: messageTypes[row.msgType],
    subject: row.publicSubject ?? '',
    submitter: row.shownName,
    status,
    statusName: messageStatuses[status],
    receivedAt: toWireTime(row.receivedAt),
    repliedAt: last?.publishedAt ?? null,
    excerpt: last ? excerptOf(last.text) : null,
  }
}

/** 咨询留言: asking, reading what was answered, following one's own. */
export const messageService = (
  db: Db,
  clock: Clock,
  places: MessagePlaces,
  codes: PhoneCodes,
  secret: Buffer,
  guard: StatusGuard,
  timing: MessageTiming,
  writer: WritersPart,
  attachments: MessageAttachments,
) => {
  const read = messageRead(db)
  const repo = messageRepo(db)
  const run = createChanges(db, clock, 'cms')
  const sealer = submitterSealer(secret)
  const tellReceipt = tellingReceipts(secret)
  const queryKey = deriveKey(secret, 'message-query')
  const queryDigest = (msgNo: string, code: string): string => hmacBase64url(queryKey, `${msgNo}:${code}`)

  const releasedOf = async (ids: string[]): Promise<Map<string, MessageReply[]>> => {
    const grouped = Map.groupBy(await read.releasedReplies(ids), row => row.messageId)
    return new Map([...grouped].map(([id, rows]) => [id, rows.map(toReply)]))
  }

  /** Who wrote, each part sealed in its own place. */
  const sealedSubmitter = (id: string, input: Sent) => {
    const seal = (field: string, value: string | undefined): string | null =>
      value ? sealer.seal(value, `message/${id}/${field}`) : null
    return {
      nameSealed: seal('name', input.name),
      mobileSealed: seal('mobile', input.mobile),
      emailSealed: seal('email', input.email),
      orgSealed: seal('org', input.orgName),
      citizenIdSealed: seal('citizenId', input.msgType === 'disclosure' ? input.citizenId : undefined),
      mobileIndex: codes.indexOf(input.mobile),
    }
  }

  /** Takes a message in: its number, its query code, its last days. */
  const take = async (
    tx: Queries,
    input: Sent,
    site: { id: string; regionCode: string },
    by?: Actor,
  ): Promise<{ id: string; saved: SavedMessage }> => {
    const writing = messageRepo(tx)
    const now = clock.now()
    const day = toWireTime(now).slice(0, 10).replaceAll('-', '')
    const number = await writing.nextNumber(day, site.regionCode)
    const msgNo = `${day}${site.regionCode}${String(number).padStart(4, '0')}`
    const queryCode = String(randomInt(1_000_000)).padStart(6, '0')
    const id = randomUUID()
    const dues = timing.dues(now, site.regionCode)
    await writing.insert({
      id,
      msgNo,
      queryHash: queryDigest(msgNo, queryCode),
      siteId: site.id,
      regionCode: site.regionCode,
      channel: input.channel,
      msgType: input.msgType,
      category: 'category' in input ? (input.category ?? null) : null,
      subject: input.subject,
      content: input.content,
      relatedNoticeId: input.relatedNoticeId || null,
      pageUrl: ('pageUrl' in input && input.pageUrl) || null,
      ...sealedSubmitter(id, input),
      identity: input.identity,
      shownName: maskName(input.name),
      publicWish: input.publicWish === '1',
      consentedAt: now,
      receivedAt: now,
      ...dues,
      ...(by && { createUser: by.userName }),
    })
    await writing.addEvent({
      messageId: id,
      at: now,
      kind: by ? 'enter' : 'receive',
      toState: 'received',
      publicWords: '留言已收到，等待受理',
      actorId: by?.userId ?? null,
      actorName: by?.userName ?? null,
    })
    return {
      id,
      saved: { msgNo, queryCode, receivedAt: toWireTime(now), replyDue: dateIn(dues.replyDue) },
    }
  }

  /** Answers the same for a number that does not exist and for a wrong code. */
  const opened = ({ msgNo, queryCode }: ByCode, ip: string): Promise<MessageRow> =>
    guard.look(msgNo, ip, async () => {
      const asked = await repo.byNumber(msgNo)
      return sameText(asked?.queryHash ?? '', queryDigest(msgNo, queryCode)) ? asked : undefined
    })

  const progressOf = async (row: MessageRow): Promise<MessageProgress> => {
    // What was merged into another is answered there.
    const [steps, replies, files] = await Promise.all([
      repo.publicSteps(row.id),
      read.replies([row.mergedInto ?? row.id]),
      attachments.list(row.id),
    ])
    const lastAnsweredAt = replies.at(-1)?.publishedAt ?? null
    const due = (openMessageStates as readonly string[]).includes(row.state)
      ? nextDue({ ...row, acceptDue: null })
      : null
    return {
      msgNo: row.msgNo,
      typeName: messageTypes[row.msgType],
      subject: row.subject,
      state: row.state,
      stateName: messageStates[row.state],
      receivedAt: toWireTime(row.receivedAt),
      steps: steps.map(({ at, words }) => ({ at: toWireTime(at), words })),
      replies: replies.map(toReply),
      due: due && toWireTime(due),
      ...writersChoices({ ...row, lastAnsweredAt }, clock.now()),
      rating: row.rating,
      attachments: files.map(({ name, size }) => ({ name, size })),
    }
  }

  return {
    list: async (input: ListInput, requestSiteId: string, tags: Set<string>) => {
      const site = places.find(input.siteId, requestSiteId)
      if (!site) return { rows: [], total: 0, waiting: 0, answered: 0 }
      tags.add(tag.messages(site.id))
      const filter = {
        siteId: site.id,
        type: input.type || undefined,
        status: input.status || undefined,
        title: input.title?.trim() || undefined,
        currPage: input.currPage,
        pageSize: input.pageSize,
      }
      const [rows, counts] = await Promise.all([read.list(filter), read.count(filter)])
      const replies = await releasedOf(rows.map(row => row.id))
      const total = filter.status ? counts[filter.status] : counts.waiting + counts.answered
      return { rows: rows.map(row => toPublic(row, replies.get(row.id) ?? [])), total, ...counts }
    },

    get: async (
      id: string,
      siteId: string | undefined,
      requestSiteId: string,
      tags: Set<string>,
    ): Promise<MessageDetail | null> => {
      const site = places.find(siteId, requestSiteId)
      if (!site) return null
      tags.add(tag.messages(site.id))
      const row = await read.find(site.id, id)
      if (!row) return null
      const replies = row.publicState === 'subject' ? [] : ((await releasedOf([id])).get(id) ?? [])
      return { ...toPublic(row, replies), content: row.publicContent, replies }
    },

    /** Takes a message in, once its writer has shown that the phone is at hand. */
    save: async (input: z.output<typeof NewMessage>, requestSiteId: string): Promise<SavedMessage> => {
      const site = places.find(input.siteId, requestSiteId)
      if (!site) throw new Problem('request.invalid')
      const codeId = await codes.check(input.mobile, codePurpose, input.phoneCode)
      return db.transaction(async tx => {
        await codes.spend(tx, codeId)
        const { id, saved } = await take(tx, input, site)
        await attachments.attach(tx, id, input.attachments)
        await tellReceipt(tx, id, input.mobile, saved, clock.now())
        return saved
      })
    },

    /** Writes down what somebody said on the phone or in a letter. */
    enter: (input: z.output<typeof EnteredMessage>, { user, actor }: Acting): Promise<SavedMessage> =>
      run(actor, async ({ tx, audit }) => {
        const scope = user.grants.get(messageFunction('accept'))
        const site = places.find(input.siteId, input.siteId)
        if (!site) throw new Problem('request.invalid')
        if (!scope || !coversSite(scope, site.id)) throw new Problem('access.forbidden')
        const { id, saved } = await take(tx, input, site, actor)
        await audit({
          entity: 'message',
          entityId: id,
          title: saved.msgNo,
          siteId: site.id,
          action: 'message-enter',
          after: { state: 'received' },
        })
        return saved
      }),

    status: async (key: ByCode, ip: string): Promise<MessageProgress> => progressOf(await opened(key, ip)),

    supplement: async ({ content, ...key }: ByCode & { content: string }, ip: string) => {
      const { id } = await opened(key, ip)
      await writer.supplement(id, content, ip)
      return progressOf(found(await repo.byId(id)))
    },

    follow: async ({ content, ...key }: ByCode & { content: string }, ip: string) => {
      const { id } = await opened(key, ip)
      await writer.follow(id, content, ip)
      return progressOf(found(await repo.byId(id)))
    },

    rate: async (
      { rating, comment, ...key }: ByCode & { rating: number; comment?: string | undefined },
      ip: string,
    ) => {
      const { id } = await opened(key, ip)
      await writer.rate(id, rating, comment, ip)
      return progressOf(found(await repo.byId(id)))
    },
  }
}

export type MessageService = ReturnType<typeof messageService>
