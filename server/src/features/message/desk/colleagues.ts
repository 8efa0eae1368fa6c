import { type MessageAction, messageFunction } from '@sunport/contract/message/policy.ts'
import type { Change } from '../../../platform/crud/changes.ts'
import type { Audience, Notice, Notify } from '../../../platform/notify.ts'
import type { MessageReplyRow, MessageRow } from '../core/table.ts'

export interface Done {
  action: MessageAction
  /** As it stands now. */
  row: MessageRow
  reply: MessageReplyRow | undefined
  /** Who did it. */
  by: string | null
}

const placeOf = ({ siteId, handlerOrgId, handlerId }: MessageRow): Audience['place'] => ({
  siteId,
  orgId: handlerOrgId,
  ownerId: handlerId,
})

/** Whose a message is to answer: a person and his helpers, or everybody of the unit who may. */
export const handlersOf = (row: MessageRow): Audience | undefined => {
  const base = { code: messageFunction('reply'), place: placeOf(row) }
  if (row.handlerId) return { ...base, userIds: [row.handlerId, ...row.coHandlers] }
  return row.handlerOrgId ? { ...base, orgId: row.handlerOrgId } : undefined
}

/** Who watches over it. */
export const keepersOf = (row: MessageRow): Audience => ({
  code: messageFunction('assign'),
  place: placeOf(row),
})

const about = (row: MessageRow, page: string) => ({ refId: row.id, link: `${page}?message=${row.id}` })

/** What each action tells to whom. */
const told: Partial<Record<MessageAction, (done: Done) => Notice | undefined>> = {
  assign: ({ row }) => {
    const to = handlersOf(row)
    return (
      to && {
        kind: 'message-assigned',
        title: `留言 ${row.msgNo} 分办给您或您的单位办理`,
        ...about(row, 'message-replying'),
        to,
      }
    )
  },
  transfer: ({ row }) => ({
    kind: 'message-assigned',
    title: `留言 ${row.msgNo} 转交您的单位，请接收`,
    ...about(row, 'message-receiving'),
    to: {
      code: messageFunction('accept'),
      place: placeOf(row),
      ...(row.handlerOrgId && { orgId: row.handlerOrgId }),
    },
  }),
  urge: ({ row }) => ({
    kind: 'message-urged',
    title: `留言 ${row.msgNo} 被催办`,
    ...about(row, row.handlerOrgId ? 'message-replying' : 'message-receiving'),
    to: handlersOf(row) ?? { code: messageFunction('accept'), place: placeOf(row) },
  }),
  giveBack: ({ row }) => ({
    kind: 'message-returned',
    title: `留言 ${row.msgNo} 被退办，请重新分办`,
    ...about(row, 'message-handling'),
    to: keepersOf(row),
  }),
  submitReply: ({ row }) => ({
    kind: 'answer-review',
    title: `留言 ${row.msgNo} 的答复待审核`,
    ...about(row, 'message-viewing'),
    to: { code: messageFunction('review2'), place: placeOf(row) },
  }),
  sendBack: ({ row, reply }) =>
    reply?.authorId
      ? {
          kind: 'message-returned',
          title: `留言 ${row.msgNo} 的答复被退回，请修改`,
          ...about(row, 'message-replying'),
          to: { code: messageFunction('reply'), userIds: [reply.authorId], place: placeOf(row) },
        }
      : undefined,
}

/** Tells colleagues what an action on a message means for them. */
export const tellingColleagues =
  (notify: Notify) =>
  async (change: Change, done: Done): Promise<void> => {
    const notice = told[done.action]?.(done)
    if (notice) await notify(change, { ...notice, to: { ...notice.to, except: [done.by] } })
  }

export type TellColleagues = ReturnType<typeof tellingColleagues>
