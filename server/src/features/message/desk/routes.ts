import type { SavedMessage } from '@sunport/contract/calls/message.ts'
import type { messageDesk } from '@sunport/contract/calls/message-desk.ts'
import { type DeskRow, deskColumns } from '@sunport/contract/calls/message-desk-shapes.ts'
import { messageStates, messageTypes } from '@sunport/contract/codes.ts'
import { dueBuckets } from '@sunport/contract/message/due.ts'
import { isFitForKnowledge, knowledgeWords } from '@sunport/contract/message/knowledge.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { listFile, pagesOf, tableFile } from '../../../platform/crud/list-file.ts'
import { runBulk } from '../../../platform/crud/rehearsal.ts'
import type { Db } from '../../../platform/database/database.ts'
import { actorOf, type CallContext, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { answering } from './answering.ts'
import type { releasing } from './releasing.ts'
import type { DeskService } from './service.ts'
import type { triage } from './triage.ts'

export type DeskActions = ReturnType<typeof triage> &
  ReturnType<typeof answering> &
  ReturnType<typeof releasing>

type EnterInput = z.output<(typeof messageDesk)['enter']['input']>

const actingOf = (context: CallContext) => ({ user: userOf(context), actor: actorOf(context) })
const inWords = (row: DeskRow) => ({
  ...row,
  typeName: messageTypes[row.msgType],
  stateName: messageStates[row.state],
  bucketName: dueBuckets[row.bucket],
})

export const deskHandlers = (
  service: DeskService,
  db: Db,
  over: (inside: Db) => DeskActions,
  enter: (input: EnterInput, acting: ReturnType<typeof actingOf>) => Promise<SavedMessage>,
): Handlers<typeof messageDesk> => {
  const actions = over(db)
  /** Done, and read again as it stands now. */
  const doing =
    <Name extends keyof DeskActions>(name: Name) =>
    async (input: Parameters<DeskActions[Name]>[0], context: CallContext) => {
      const act: (
        input: Parameters<DeskActions[Name]>[0],
        acting: ReturnType<typeof actingOf>,
      ) => Promise<void> = actions[name] as never
      await act(input, actingOf(context))
      return service.get(input.id, userOf(context))
    }

  return {
    list: (input, context) => service.list(input, userOf(context)),
    counts: (_, context) => service.counts(userOf(context)),
    statistics: (input, context) => service.statistics(input, userOf(context)),
    statisticsFile: async (input, context) => {
      const { byType, byOrg, bySite } = await service.statistics(input, userOf(context))
      const lines = (
        [
          ['类型', byType],
          ['单位', byOrg],
          ['站点', bySite],
        ] as const
      ).flatMap(([kind, shares]) =>
        shares.map(({ name, total, inTime, median }) => [kind, name, total, inTime, median]),
      )
      return tableFile('留言统计', 'xlsx', [
        ['分组', '名称', '留言数', '按时答复率（%）', '答复工作日中位数'],
        ...lines,
      ])
    },
    export: ({ format, ...input }, context) =>
      listFile(
        '咨询留言',
        format,
        deskColumns,
        pagesOf(async paging => {
          const { rows, total } = await service.list({ ...input, ...paging }, userOf(context))
          return { rows: rows.map(inWords), total }
        }),
      ),
    people: ({ orgId }) => service.people(orgId),
    get: ({ id }, context) => service.get(id, userOf(context)),
    knowledge: async ({ id }, context) => {
      const item = await service.readable(id, userOf(context))
      if (!isFitForKnowledge(item)) throw new Problem('message.not_knowledge')
      return knowledgeWords(item)
    },
    file: (input, context) => service.file(input, actingOf(context)),
    reveal: (input, context) => service.reveal(input, actingOf(context)),
    accept: doing('accept'),
    take: doing('take'),
    refuse: doing('refuse'),
    merge: doing('merge'),
    spam: doing('spam'),
    transfer: doing('transfer'),
    assign: doing('assign'),
    askMore: doing('askMore'),
    saveReply: doing('saveReply'),
    submitReply: doing('submitReply'),
    giveBack: doing('giveBack'),
    extend: doing('extend'),
    approve: doing('approve'),
    sendBack: doing('sendBack'),
    publish: doing('publish'),
    keepPrivate: doing('keepPrivate'),
    withdraw: doing('withdraw'),
    recheck: doing('recheck'),
    urge: doing('urge'),
    classify: doing('classify'),
    note: doing('note'),
    call: doing('call'),
    close: doing('close'),
    enter: (input, context) => enter(input, actingOf(context)),
    bulk: ({ action, rows, isRehearsal, reason, orgId, userId, into, templateId }, context) => {
      // What each of these asks for is asked of the message itself, by the right of the action.
      const acting = actingOf(context)
      return runBulk({ db, over }, { rows, isRehearsal }, (work, row) => {
        if (action === 'assign')
          return work.assign({ ...row, orgId: orgId ?? '', userId, coHandlers: [] }, acting)
        if (action === 'merge') return work.merge({ ...row, into: into ?? '' }, acting)
        if (action === 'answer') return work.answer({ ...row, templateId: templateId ?? '' }, acting)
        if (action === 'spam') return work.spam({ ...row, reason: reason ?? '无效留言' }, acting)
        if (action === 'urge') return work.urge({ ...row, words: reason ?? '请尽快办理' }, acting)
        return work.accept(row, acting)
      })
    },
  }
}
