import { randomBytes, randomUUID } from 'node:crypto'
import type {
  figureReply as calls,
  FigureReply,
  NewFigureReply,
  PublishedReply,
} from '@sunport/contract/calls/figure-reply.ts'
import type { Page } from '@sunport/contract/envelope.ts'
import { replyDecisions } from '@sunport/contract/figures/reply-policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskInText, maskName, maskPhone } from '@sunport/contract/format/mask.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../platform/cache/tags.ts'
import { type Clock, today } from '../../platform/clock.ts'
import { createChanges, found, housekeepingOf, stale } from '../../platform/crud/changes.ts'
import { bySite, type Reach } from '../../platform/crud/reach.ts'
import { createColumnSealer } from '../../platform/crypto/seal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/context.ts'
import { type ReplyFilter, type Replying, replyRepo } from './reply-repo.ts'
import { type FigureReplyRow, figureReply } from './table.ts'

/** More than this wait for one party only when somebody floods it. */
const mostWaiting = 10

export interface ReplyPlaces {
  find(id: string | undefined, requestSiteId: string): { id: string } | undefined
  siteName(id: string): string | null
}

const numberOf = (day: string): string =>
  `SM${day.replaceAll('-', '')}${randomBytes(4).toString('hex').toUpperCase()}`

/** 数据说明: a party's own words on its figures, published as they are or not at all. */
export const replyService = (db: Db, clock: Clock, secret: Buffer, places: ReplyPlaces) => {
  const changes = createChanges(db, clock, 'dir')
  const sealer = createColumnSealer(secret, 'figure-reply-applicant')
  const place = (id: string, part: string): string => `figure_reply/${id}/${part}`
  const { sees } = bySite(figureReply.siteId)

  const toReply = (row: FigureReplyRow): FigureReply => ({
    id: row.id,
    requestNo: row.requestNo,
    siteId: row.siteId,
    siteName: places.siteName(row.siteId),
    party: row.party,
    name: row.name,
    year: row.year,
    content: row.content,
    applicant: row.applicantShown,
    mobile: row.mobileShown,
    state: row.state,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt && toWireTime(row.decidedAt),
    opinion: row.opinion,
    ...housekeepingOf(row),
  })

  const opened = (row: FigureReplyRow): FigureReply => ({
    ...toReply(row),
    applicant: row.applicantSealed && sealer.open(row.applicantSealed, place(row.id, 'applicant')),
    mobile: row.mobileSealed && sealer.open(row.mobileSealed, place(row.id, 'mobile')),
  })

  const noted = (row: FigureReplyRow) => ({
    entity: 'figure_reply' as const,
    entityId: row.id,
    siteId: row.siteId,
    title: `${row.name} ${row.requestNo}`,
  })

  return {
    list: async (filter: ReplyFilter, reach: Reach): Promise<Page<FigureReply>> => {
      const { rows, total } = await replyRepo(db).list(filter, sees(reach))
      return { rows: rows.map(toReply), total }
    },
    get: async (id: string, reach: Reach): Promise<FigureReply> =>
      toReply(found(await replyRepo(db).find(id, sees(reach)))),

    reveal: (id: string, reach: Reach): Promise<FigureReply> =>
      changes(reach.actor, async ({ tx, audit }) => {
        const row = found(await replyRepo(tx).find(id, sees(reach)))
        await audit({ ...noted(row), action: 'view-reply' })
        return opened(row)
      }),

    decide: (
      { id, version, action, reason }: z.output<typeof calls.decide.input>,
      reach: Reach,
    ): Promise<FigureReply> =>
      changes(reach.actor, async ({ tx, now, stamp, audit, actor, touch }) => {
        const repo = replyRepo(tx)
        const before = found(await repo.lock(id, sees(reach)))
        const { from, to, needsReason } = replyDecisions[action]
        if (before.state !== from) throw new Problem('directory.state')
        if (needsReason && !reason) throw new Problem('directory.reason')
        const decided = { state: to, decidedBy: actor.userName, decidedAt: now, opinion: reason || null }
        const after = await repo.update(id, version, { ...decided, ...stamp() })
        if (!after) throw stale(before)
        touch(tag.infosOf(before.siteId))
        await audit({
          ...noted(before),
          action: `${action}-reply`,
          before: { state: before.state },
          after: { state: to },
          ...(reason && { reason: maskInText(reason) }),
        })
        return toReply(after)
      }),

    /** From the public. What will be read by everybody holds nobody's number. */
    ask: (
      { applicant, mobile, siteId, party, name, year, content }: z.output<typeof NewFigureReply>,
      requestSiteId: string,
      actor: Actor,
    ) =>
      changes(actor, async ({ tx, birth }) => {
        const repo = replyRepo(tx)
        const site = places.find(siteId, requestSiteId)
        const replying = { siteId: site?.id ?? '', party, name }
        if (!site || !(await repo.isNamed(replying))) throw new Problem('figures.reply_nobody')
        if (maskInText(content) !== content) throw new Problem('figures.reply_personal')
        if ((await repo.countWaiting(replying)) >= mostWaiting) throw new Problem('figures.reply_many')
        const id = randomUUID()
        const row = found(
          await repo.insert({
            ...birth(),
            id,
            requestNo: numberOf(today(clock)),
            ...replying,
            year: year || null,
            content,
            applicantSealed: sealer.seal(applicant, place(id, 'applicant')),
            applicantShown: maskName(applicant),
            mobileSealed: sealer.seal(mobile, place(id, 'mobile')),
            mobileShown: maskPhone(mobile),
          }),
        )
        return { requestNo: row.requestNo, receivedAt: toWireTime(row.createDate) }
      }),

    published: async (
      { siteId, party, name = '' }: Partial<Replying> & Pick<Replying, 'party'>,
      requestSiteId: string,
      tags: Set<string>,
    ): Promise<PublishedReply[]> => {
      const site = places.find(siteId, requestSiteId)
      if (!site || !name) return []
      tags.add(tag.infosOf(site.id))
      const rows = await replyRepo(db).published({ siteId: site.id, party, name })
      return rows.map(({ content, year, decidedAt, createDate }) => ({
        content,
        year,
        day: toWireTime(decidedAt ?? createDate).slice(0, 10),
      }))
    },
  }
}

export type ReplyService = ReturnType<typeof replyService>
