import { randomUUID } from 'node:crypto'
import type { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { messageTypes } from '@sunport/contract/codes.ts'
import { longDate, toWireTime } from '@sunport/contract/format/dates.ts'
import { filledTemplate } from '@sunport/contract/message/template.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Change } from '../../../platform/crud/changes.ts'
import type { MessageReplyRow, MessageRow } from '../core/table.ts'
import type { DeskRepo } from './desk-repo.ts'
import type { RefuseGrounds } from './grounds.ts'
import { mayUse } from './templates.ts'
import type { MessageTiming } from './timing.ts'
import type { TellWriter } from './told.ts'
import type { Acting, MessageWork, Versioned } from './working.ts'

type Calls = typeof messageDesk
type Input<Name extends keyof Calls> = z.output<Calls[Name]['input']>
type Written = Pick<Input<'saveReply'>, 'text' | 'citations' | 'uncitedReason'>

interface Opened {
  repo: DeskRepo
  row: MessageRow
  reply: MessageReplyRow | undefined
  change: Change
}

/** The answer as it was last written; there is one open answer of a message. */
const keep = async (
  { repo, row, reply, change }: Opened,
  { text, citations, uncitedReason }: Written,
  state: 'draft' | 'reviewing',
  { user }: Acting,
): Promise<void> => {
  const written = {
    text,
    citations,
    uncitedReason: uncitedReason || null,
    orgName: user.orgName,
    authorId: user.id,
    state,
    ...change.stamp(),
  }
  if (reply) await repo.changeReply(reply.id, written)
  else
    await repo.insertReply({
      ...change.birth(),
      id: randomUUID(),
      messageId: row.id,
      replyNo: (await repo.lastReplyNo(row.id)) + 1,
      ...written,
    })
}

/** 答复: written by whoever it was given to, passed by somebody else. */
export const answering = (
  { act, moved }: MessageWork,
  timing: MessageTiming,
  tell: TellWriter,
  refuseGrounds: RefuseGrounds,
) => ({
  saveReply: (input: Input<'saveReply'>, acting: Acting) =>
    act(input, 'saveReply', acting, async opened => {
      await keep(opened, input, 'draft', acting)
      return {}
    }),

  submitReply: (input: Input<'submitReply'>, acting: Acting) =>
    act(input, 'submitReply', acting, async opened => {
      await refuseGrounds(opened.change.tx, opened.row.siteId, input, opened.change.now)
      await keep(opened, input, 'reviewing', acting)
      return {}
    }),

  /** The same answer to several, each in its own words and with its own review. */
  answer: (input: Versioned & { templateId: string }, acting: Acting) =>
    act(input, 'submitReply', acting, async opened => {
      const { repo, row, change } = opened
      const template = await repo.template(input.templateId)
      const scope = acting.user.grants.get('cms:message:reply') ?? []
      if (!template || !mayUse(template, { actor: acting.actor, scope }, row.siteId))
        throw new Problem('template.unusable')
      const { citations, uncitedReason } = template
      const text = filledTemplate(template.body, {
        msgNo: row.msgNo,
        subject: row.subject,
        typeName: messageTypes[row.msgType],
        orgName: acting.user.orgName ?? '',
        siteName: (await repo.siteName(row.siteId)) ?? '',
        today: longDate(toWireTime(change.now)),
      })
      const written = { text, citations, uncitedReason: uncitedReason ?? '' }
      // The law may have changed since the template was written.
      await refuseGrounds(change.tx, row.siteId, written, change.now)
      await keep(opened, written, 'reviewing', acting)
      return {}
    }),

  giveBack: (input: Input<'giveBack'>, acting: Acting) =>
    act(input, 'giveBack', acting, async ({ row, change }) => {
      if (row.assignedAt && !timing.isWithinOneWorkday(row.assignedAt, change.now, row.regionCode))
        throw new Problem('message.give_back_late')
      return {
        set: { handlerId: null, handlerOrgId: null, coHandlers: [], assignedAt: null },
        words: input.reason,
      }
    }),

  approve: (input: Input<'approve'>, acting: Acting) =>
    act(input, 'approve', acting, async ({ repo, row, reply, change }) => {
      if (!reply) throw new Problem('message.state')
      await repo.changeReply(reply.id, {
        state: 'published',
        reviewerId: acting.user.id,
        publishedAt: change.now,
        ...change.stamp(),
      })
      await tell(change.tx, row, 'answered', change.now)
      // Whoever asked the same gets the same answer.
      for (const twin of await repo.mergedInto(row.id)) {
        await tell(change.tx, twin, 'answered', change.now)
        await moved(change, twin, 'answer', { publicWords: '一并办理的留言已答复' }, acting.actor)
      }
      return {
        set: { answeredAt: row.answeredAt ?? change.now, rating: null, ratingComment: null },
        publicWords: '已答复',
        ...(input.comment && { words: input.comment }),
      }
    }),

  sendBack: (input: Input<'sendBack'>, acting: Acting) =>
    act(input, 'sendBack', acting, async ({ repo, reply, change }) => {
      if (reply) await repo.changeReply(reply.id, { state: 'draft', ...change.stamp() })
      return { words: input.reason }
    }),
})
