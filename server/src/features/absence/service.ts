import { randomUUID } from 'node:crypto'
import type { Absence, absence as calls } from '@sunport/contract/calls/absence.ts'
import {
  type ContentKind,
  contentKinds,
  functionFor,
  isReviewFunction,
} from '@sunport/contract/content/policy.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, found } from '../../platform/crud/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor, CurrentUser } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import { conflictOf } from '../../platform/rights/granting.ts'
import { rightsOf, rolesOf } from '../../platform/rights/grants.ts'
import { peopleRead } from '../../platform/rights/people-read.ts'
import type { AbsenceRow } from '../../platform/rights/tables.ts'
import { absenceRepo } from './repo.ts'

/** The page of the queue: without it a stand-in finds nothing. */
const queuePage = 'cms:review:view'

const reviewedKinds = ({ grants }: Pick<CurrentUser, 'grants'>): ContentKind[] =>
  (Object.keys(contentKinds) as ContentKind[]).filter(kind =>
    [...grants.keys()].some(code => isReviewFunction(code) && code.startsWith(`cms:${kind}:`)),
  )

/** 请假代理: set by whoever will be away, ended by its last day or by himself. */
export const absenceService = (db: Db, clock: Clock, notify: Notify) => {
  const changes = createChanges(db, clock, 'sys')
  const today = () => toWireTime(clock.now()).slice(0, 10)

  const toAbsence = ({ row, personName }: { row: AbsenceRow; personName: string }): Absence => {
    const isOver = row.endedAt !== null || row.toDay < today()
    const state = isOver ? 'over' : row.fromDay > today() ? 'coming' : 'running'
    return { id: row.id, fromDay: row.fromDay, toDay: row.toDay, state, personName }
  }

  /** Somebody who is here, finds the queue, may look at what is reviewed, and holds no role that excludes one of ours. */
  const refuseUnfit = async ({ tx }: Change, delegateId: string, user: CurrentUser) => {
    const active = await peopleRead(tx).active(delegateId, today())
    if (!active) throw new Problem('absence.delegate')
    const { user: row, org } = active
    const { roles, grants } = await rightsOf(tx, { ...row, orgPath: org?.path ?? null }, today())
    const looksAt = reviewedKinds(user).some(kind => grants.has(functionFor(kind, 'view')))
    if (!grants.has(queuePage) || !looksAt) throw new Problem('absence.delegate')
    if (conflictOf([...roles, ...(await rolesOf(tx, user.id, today()))]))
      throw new Problem('absence.delegate')
    return row
  }

  return {
    list: async (user: CurrentUser) => {
      const repo = absenceRepo(db)
      return {
        isReviewer: reviewedKinds(user).length > 0,
        own: (await repo.ofUser(user.id)).map(toAbsence),
        forOthers: (await repo.ofDelegate(user.id, today())).map(toAbsence),
      }
    },

    delegates: async ({ keyword = '' }: z.output<typeof calls.delegates.input>, user: CurrentUser) => {
      if (reviewedKinds(user).length === 0) return []
      const asked = { codes: [queuePage] as const, keyword: keyword.trim(), notId: user.id, today: today() }
      return peopleRead(db).candidates(asked)
    },

    create: (
      { delegateId, fromDay, toDay }: z.output<typeof calls.create.input>,
      user: CurrentUser,
      actor: Actor,
    ): Promise<null> =>
      changes(actor, async change => {
        const { tx, audit, now } = change
        if (reviewedKinds(user).length === 0)
          throw new Problem('request.invalid', '您没有审核权限，不需要代理人')
        if (fromDay < today()) throw new Problem('request.invalid', '开始日期不能早于今天')
        if (delegateId === user.id) throw new Problem('absence.delegate')
        await peopleRead(tx).hold([user.id, delegateId])
        const repo = absenceRepo(tx)
        if (await repo.isAway(user.id, fromDay, toDay)) throw new Problem('absence.overlap')
        const delegate = await refuseUnfit(change, delegateId, user)
        if (await repo.isAway(delegateId, fromDay, toDay)) throw new Problem('absence.chain')
        const id = randomUUID()
        await repo.insert({ id, userId: user.id, delegateId, fromDay, toDay, createdAt: now })
        await audit({
          entity: 'absence',
          entityId: id,
          title: user.userName,
          action: 'create',
          after: { delegate: delegate.userName, fromDay, toDay },
        })
        await notify(change, {
          kind: 'absence-delegated',
          title: `${user.realName ?? user.userName} ${fromDay} 至 ${toDay} 请您代为审核`,
          link: 'notice-review?tab=todo',
          refId: id,
          to: { code: queuePage, userIds: [delegateId] },
        })
        return null
      }),

    end: (id: string, user: CurrentUser, actor: Actor): Promise<null> =>
      changes(actor, async ({ tx, audit, now }) => {
        const row = found(await absenceRepo(tx).end(id, user.id, now, today()))
        const { fromDay, toDay } = row
        await audit({
          entity: 'absence',
          entityId: id,
          title: user.userName,
          action: 'end-absence',
          before: { fromDay, toDay },
        })
        return null
      }),
  }
}
