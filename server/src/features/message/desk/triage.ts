import type { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { refusalReasons } from '@sunport/contract/calls/message-desk-codes.ts'
import { findPersonal } from '@sunport/contract/content/check/personal.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { found } from '../../../platform/crud/changes.ts'
import type { MessageRow } from '../core/table.ts'
import type { DeskRepo } from './desk-repo.ts'
import type { MessageTiming } from './timing.ts'
import type { TellWriter } from './told.ts'
import type { Acting, MessageWork } from './working.ts'

type Calls = typeof messageDesk
type Input<Name extends keyof Calls> = z.output<Calls[Name]['input']>

/** A complaint never goes to the unit that it is about, nor to one below it. */
const checkUnit = async (repo: DeskRepo, row: MessageRow, orgId: string): Promise<string> => {
  const name = await repo.orgName(orgId)
  if (!name) throw new Problem('message.unit_unknown')
  if (row.aboutOrgId && (await repo.isWithin(orgId, row.aboutOrgId)))
    throw new Problem('message.concerned_unit')
  return name
}

/** The subject stands on the board while it waits, where its writer agreed and it names nobody. */
const shownSubject = (row: MessageRow) =>
  row.publicWish && row.publicState === 'hidden' && findPersonal(row.subject).length === 0
    ? { publicState: 'subject' as const, publicSubject: row.subject }
    : {}

/** 受理与督办: who takes a message, who answers it, and what happens to those that nobody should answer. */
export const triage = ({ act }: MessageWork, timing: MessageTiming, tell: TellWriter) => ({
  accept: (input: Input<'accept'>, acting: Acting) =>
    act(input, 'accept', acting, async ({ row, change }) => {
      await tell(change.tx, row, 'accepted', change.now)
      return { set: shownSubject(row), publicWords: '已受理，正在办理' }
    }),

  take: (input: Input<'take'>, acting: Acting) =>
    act(input, 'take', acting, async ({ row }) => ({
      set: shownSubject(row),
      publicWords: '承办单位已接收，正在办理',
    })),

  refuse: (input: Input<'refuse'>, acting: Acting) =>
    act(input, 'refuse', acting, async ({ row, change }) => {
      await tell(change.tx, row, 'refused', change.now)
      return {
        set: { refusalCode: input.reasonCode, refusalReason: input.reason },
        publicWords: `不予受理：${refusalReasons[input.reasonCode]}。${input.reason}`,
        words: input.reason,
      }
    }),

  merge: (input: Input<'merge'>, acting: Acting) =>
    act(
      input,
      'merge',
      acting,
      async ({ row, repo }) => {
        if (input.into === row.id) throw new Problem('message.merge_itself')
        const into = found(await repo.byId(input.into))
        const isOpen = ['received', 'accepted', 'transferring', 'assigned', 'supplement'].includes(into.state)
        if (!isOpen || into.siteId !== row.siteId) throw new Problem('message.merge_closed')
        await repo.moveMerged(row.id, into.id)
        return {
          set: { mergedInto: into.id },
          publicWords: '与内容相同的其他留言一并办理，答复后您同样可以在此查看',
          words: `合并到 ${into.msgNo}`,
        }
      },
      input.into,
    ),

  spam: (input: Input<'spam'>, acting: Acting) =>
    act(input, 'spam', acting, async () => ({ publicWords: '经核实为无效留言', words: input.reason })),

  transfer: (input: Input<'transfer'>, acting: Acting) =>
    act(input, 'transfer', acting, async ({ row, repo }) => {
      const name = await checkUnit(repo, row, input.orgId)
      return {
        set: { handlerOrgId: input.orgId, handlerId: null, coHandlers: [] },
        publicWords: `已转交${name}办理`,
        words: input.reason,
        after: { assignedTo: name },
      }
    }),

  assign: (input: Input<'assign'>, acting: Acting) =>
    act(input, 'assign', acting, async ({ row, repo, change }) => {
      const unit = await checkUnit(repo, row, input.orgId)
      const person = input.userId ? await repo.userIn(input.userId, input.orgId) : undefined
      if (input.userId && !person) throw new Problem('message.person_elsewhere')
      const who = person ? `${unit} ${person.name}` : unit
      return {
        set: {
          handlerOrgId: input.orgId,
          handlerId: input.userId ?? null,
          coHandlers: input.coHandlers,
          assignedAt: change.now,
          ...shownSubject(row),
        },
        publicWords: `已由${unit}承办`,
        words: `分办给${who}`,
        after: { assignedTo: who },
      }
    }),

  askMore: (input: Input<'askMore'>, acting: Acting) =>
    act(input, 'askMore', acting, async ({ row, change }) => {
      await tell(change.tx, row, 'askMore', change.now)
      return {
        set: { clockPausedAt: change.now },
        publicWords: `请补充：${input.question}`,
        words: input.question,
      }
    }),

  extend: (input: Input<'extend'>, acting: Acting) =>
    act(input, 'extend', acting, async ({ row, change }) => {
      if (row.extendedDue) throw new Problem('message.extended_already')
      const due = timing.later(row.replyDue ?? change.now, input.days, row.regionCode)
      await tell(change.tx, row, 'extended', change.now)
      return {
        set: { extendedDue: due },
        publicWords: `延期至 ${toWireTime(due).slice(0, 10)} 前答复：${input.reason}`,
        words: input.reason,
        after: { due: toWireTime(due) },
      }
    }),

  urge: (input: Input<'urge'>, acting: Acting) =>
    act(input, 'urge', acting, async ({ row }) => ({ set: { urged: row.urged + 1 }, words: input.words })),

  classify: (input: Input<'classify'>, acting: Acting) =>
    act(input, 'classify', acting, async ({ row, repo }) => {
      if (input.aboutOrgId && !(await repo.orgName(input.aboutOrgId)))
        throw new Problem('message.unit_unknown')
      if (input.aboutOrgId && row.handlerOrgId && (await repo.isWithin(row.handlerOrgId, input.aboutOrgId)))
        throw new Problem('message.concerned_unit')
      return {
        set: {
          priority: input.priority,
          category: input.category || row.category,
          aboutOrgId: input.aboutOrgId ?? null,
        },
      }
    }),

  note: (input: Input<'note'>, acting: Acting) =>
    act(input, 'note', acting, async () => ({ words: input.words })),

  call: (input: Input<'call'>, acting: Acting) =>
    act(input, 'call', acting, async () => ({ words: input.words })),

  close: (input: Input<'close'>, acting: Acting) =>
    act(input, 'close', acting, async ({ row, change }) => {
      await tell(change.tx, row, 'closed', change.now)
      return {
        set: timing.resumed(row, change.now),
        publicWords: `已关闭：${input.reason}`,
        words: input.reason,
      }
    }),
})
