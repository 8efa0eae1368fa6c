import type { MessageState } from '@sunport/contract/codes.ts'
import {
  type MessageAction,
  type MessageRule,
  messageActions,
  messageFunction,
  messageRefusal,
} from '@sunport/contract/message/policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { SQL } from 'drizzle-orm'
import type { AuditEntry } from '../../../platform/audit/audit.ts'
import { tag } from '../../../platform/cache/tags.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Change, createChanges, found, stale } from '../../../platform/crud/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../../platform/http/context.ts'
import { type DataScope, withinScope } from '../../../platform/rights/data-scope.ts'
import { type MessageRow, message } from '../core/table.ts'
import type { TellColleagues } from './colleagues.ts'
import { deskRepo } from './desk-repo.ts'

/** Who works on a message. */
export interface Acting {
  user: CurrentUser
  actor: Actor
}

export interface Versioned {
  id: string
  version: number
}

/** Whose messages: of sites that one keeps, of one's unit, one's own. */
export const withinReach = (scope: DataScope, user: CurrentUser): SQL =>
  withinScope(
    scope,
    { orgId: message.handlerOrgId, siteId: message.siteId, owner: message.handlerId },
    user.id,
  )

interface Step {
  /** Columns beside the state. */
  set?: Partial<typeof message.$inferInsert>
  to?: MessageState
  /** For its writer. */
  publicWords?: string
  /** For the offices. */
  words?: string
  after?: AuditEntry['after']
}

/** What every action on a message begins and ends with: the row held and judged, then moved and recorded. */
export const messageWork = (db: Db, clock: Clock, tellColleagues: TellColleagues) => {
  const run = createChanges(db, clock, 'cms')

  const held = async ({ tx }: Change, on: Versioned, action: MessageAction, { user }: Acting) => {
    const scope = user.grants.get(messageFunction(messageActions[action].right))
    if (!scope) throw new Problem('access.forbidden')
    const repo = deskRepo(tx)
    const row = found(await repo.hold(on.id, withinReach(scope, user)))
    const reply = await repo.openReply(row.id)
    const refusal = messageRefusal(
      { ...row, replyAuthorId: reply?.authorId ?? null },
      { id: user.id, orgId: user.orgId, holds: code => user.grants.has(code) },
      action,
    )
    if (refusal) throw new Problem(refusal)
    if (row.version !== on.version) throw stale(row)
    return { repo, row, reply }
  }

  const moved = async (
    change: Change,
    row: MessageRow,
    kind: string,
    step: Step,
    actor: Actor,
  ): Promise<void> => {
    const repo = deskRepo(change.tx)
    const toState = step.to ?? row.state
    // Its subject alone is shown while it waits; with an answer it is hidden until that is released.
    const isSubjectOver =
      row.publicState === 'subject' &&
      !['accepted', 'transferring', 'assigned', 'supplement', 'reviewing'].includes(toState)
    await repo.change(row.id, {
      ...change.stamp(),
      ...(isSubjectOver && { publicState: 'hidden' as const, publicSubject: null }),
      ...step.set,
      state: toState,
    })
    await repo.addEvent({
      messageId: row.id,
      at: change.now,
      kind,
      fromState: row.state,
      toState,
      actorId: actor.userId,
      actorName: actor.userName,
      publicWords: step.publicWords ?? null,
      words: step.words ?? null,
    })
    change.touch(tag.messages(row.siteId))
  }

  const act = (
    on: Versioned,
    action: MessageAction,
    acting: Acting,
    work: (opened: Awaited<ReturnType<typeof held>> & { change: Change }) => Promise<Step>,
    /** Another message that it takes: both are held in one order, so that nobody waits for each other. */
    other?: string,
  ): Promise<void> =>
    run(acting.actor, async change => {
      if (other) await deskRepo(change.tx).holdTwo(on.id, other)
      const opened = await held(change, on, action, acting)
      const rule: MessageRule = messageActions[action]
      const step = await work({ ...opened, change })
      const to = step.to ?? rule.to
      await moved(change, opened.row, action, { ...step, ...(to && { to }) }, acting.actor)
      await change.audit({
        entity: 'message',
        entityId: opened.row.id,
        title: opened.row.msgNo,
        siteId: opened.row.siteId,
        action: `message-${action}`,
        before: { state: opened.row.state },
        after: { state: to ?? opened.row.state, ...step.after },
        ...(step.words && { reason: step.words }),
      })
      const { row, reply } = opened
      await tellColleagues(change, { action, row: { ...row, ...step.set }, reply, by: acting.actor.userId })
    })

  return { run, act, moved }
}

export type MessageWork = ReturnType<typeof messageWork>
