import { messageFunction } from '@sunport/contract/message/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../../platform/cache/tags.ts'
import { found } from '../../../platform/crud/changes.ts'
import type { HandOver } from '../../../platform/hand-over.ts'
import { deskRepo } from './desk-repo.ts'

/**
 * Messages that somebody answers or helps to answer. They stay with their unit, as when they are assigned; whoever hands
 * one over does not pass its answer later.
 */
export const messageHandOver: HandOver = {
  kind: 'messages',
  codes: [messageFunction('reply')],
  open: async (db, { id }, asked) =>
    (await deskRepo(db).openOf(id, asked)).map(row => ({
      id: row.id,
      title: row.msgNo,
      readBy: messageFunction('view'),
      entity: 'message',
      siteId: row.siteId,
      orgId: row.handlerOrgId,
      code: messageFunction('reply'),
      isOwnThen: row.handlerId === id,
      link: `message-replying?message=${row.id}`,
    })),
  give: async (change, { id }, from, to) => {
    const repo = deskRepo(change.tx)
    const row = found(await repo.byId(id))
    if (row.handlerOrgId && to.orgId !== row.handlerOrgId) throw new Problem('message.person_elsewhere')
    const others = row.coHandlers.filter(each => each !== from.id)
    const isHandlers = row.handlerId === from.id
    await repo.change(id, {
      ...change.stamp(),
      ...(isHandlers && { handlerId: to.id }),
      coHandlers:
        isHandlers || row.handlerId === to.id
          ? others.filter(each => each !== to.id)
          : [...new Set([...others, to.id])],
      handedBy: [...new Set([...row.handedBy, from.id])],
    })
    await repo.addEvent({
      messageId: id,
      at: change.now,
      kind: 'handOver',
      fromState: row.state,
      toState: row.state,
      actorId: change.actor.userId,
      actorName: change.actor.userName,
      publicWords: null,
      words: `${from.userName} 移交给 ${to.userName}`,
    })
    change.touch(tag.messages(row.siteId))
  },
}
