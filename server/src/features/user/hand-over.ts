import {
  type handOver as calls,
  type HandOverKind,
  type HandOverReceiver,
  type HandOverReport,
  handOverKinds,
  handOverLimit,
} from '@sunport/contract/calls/hand-over.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { type Change, createChanges, found } from '../../platform/crud/changes.ts'
import { refusalOf, rehearse } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import type { HandOver, OpenWork, Receiving } from '../../platform/hand-over.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { Notify } from '../../platform/notify.ts'
import { coversPlace, withinScope } from '../../platform/rights/data-scope.ts'
import { rightsOf } from '../../platform/rights/grants.ts'
import { peopleRead } from '../../platform/rights/people-read.ts'
import { appUser, type UserRow } from '../../platform/rights/tables.ts'
import { type Reach, reachable, refuseSuperior } from './guards.ts'
import { userRepo } from './repo.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>
type Handed = HandOverReport['kinds'][number]

export interface HandOverNeeds {
  handOvers: readonly HandOver[]
  notify: Notify
}

const nameOf = ({ realName, userName }: Pick<UserRow, 'realName' | 'userName'>) => realName ?? userName

/** Titles are told to those who may read them. */
const titleFor = ({ title, readBy }: OpenWork, { user }: Reach): string =>
  user.grants.has(readBy) ? title : '（无权查看标题）'

/** 工作移交: what somebody has open goes to others who may do it, item by item under the rules of its own desk. */
export const userHandOver = (db: Db, clock: Clock, { handOvers, notify }: HandOverNeeds) => {
  const today = () => toWireTime(clock.now()).slice(0, 10)
  const byKind = (kind: HandOverKind): HandOver => found(handOvers.find(each => each.kind === kind))

  /** Somebody who is here, whom the giver may see, with what he may do today. */
  const receiver = async (
    tx: Change['tx'],
    id: string,
    reach: Reach,
  ): Promise<Receiving & { name: string }> => {
    const row = await peopleRead(tx).active(id, today())
    if (!row) throw new Problem('hand_over.receiver')
    const { user, org } = row
    await reachable(userRepo(tx), user, reach)
    const { grants } = await rightsOf(tx, { ...user, orgPath: org?.path ?? null }, today())
    return { id: user.id, userName: user.userName, orgId: user.orgId, grants, name: nameOf(user) }
  }

  const refuseUnable = async (tx: Change['tx'], work: OpenWork, to: Receiving): Promise<void> => {
    const scope = to.grants.get(work.code)
    const org = await peopleRead(tx).organisation(work.orgId)
    const place = { org, siteId: work.siteId, isOwn: work.isOwnThen }
    if (!scope || !coversPlace(scope, place)) throw new Problem('hand_over.right')
  }

  /** All of one kind; what is refused stays where it is. */
  const giveKind = async (
    change: Change,
    handing: HandOver,
    from: UserRow,
    to: Receiving & { name: string },
    { reason, reach }: { reason: string; reach: Reach },
  ): Promise<Handed> => {
    const { tx } = change
    const refused: Handed['refused'] = []
    const done: OpenWork[] = []
    for (const work of await handing.open(tx, from, { most: handOverLimit, isHeld: true })) {
      const refusal = await refusalOf(
        refuseUnable(tx, work, to).then(() => handing.give(change, work, from, to)),
      )
      if (refusal) {
        refused.push({ title: titleFor(work, reach), refusal })
        continue
      }
      done.push(work)
      await change.audit({
        entity: work.entity,
        entityId: work.id,
        title: work.title,
        siteId: work.siteId,
        action: 'hand-over',
        before: { handedFrom: from.userName },
        after: { handedTo: to.userName },
        reason,
      })
    }
    const [first] = done
    if (first)
      await notify(change, {
        kind: 'work-handed-over',
        title: `${nameOf(from)}的${handOverKinds[handing.kind]}移交给您，共 ${done.length} 项`,
        link: done.length === 1 ? first.link : (first.link.split('?')[0] ?? first.link),
        refId: `${from.id}/${handing.kind}`,
        to: {
          code: first.code,
          userIds: [to.id],
          place: { siteId: first.siteId, orgId: first.orgId, ownerId: first.isOwnThen ? to.id : null },
        },
      })
    return { kind: handing.kind, done: done.length, refused }
  }

  const give = (inside: Db, { id, given, reason }: Input<'give'>, reach: Reach, actor: Actor) =>
    createChanges(
      inside,
      clock,
      'sys',
    )(actor, async change => {
      const { tx } = change
      const repo = userRepo(tx)
      await peopleRead(tx).hold([id, ...given.map(({ toUserId }) => toUserId)])
      const from = await reachable(repo, await repo.find(id), reach)
      await refuseSuperior(repo, from, reach)
      const kinds: Handed[] = []
      for (const { kind, toUserId } of given) {
        if (toUserId === id) throw new Problem('hand_over.same')
        const to = await receiver(tx, toUserId, reach)
        kinds.push(await giveKind(change, byKind(kind), from, to, { reason, reach }))
      }
      return { kinds }
    })

  return {
    open: async (id: string, reach: Reach) => {
      const leaving = await reachable(userRepo(db), await userRepo(db).find(id), reach)
      const asked = { most: handOverLimit, isHeld: false }
      const counted = await Promise.all(
        handOvers.map(async each => ({
          kind: each.kind,
          count: (await each.open(db, leaving, asked)).length,
        })),
      )
      return { kinds: counted.filter(({ count }) => count > 0) }
    },

    receivers: async (
      { id, kind, keyword = '' }: Input<'receivers'>,
      reach: Reach,
    ): Promise<HandOverReceiver[]> => {
      await reachable(userRepo(db), await userRepo(db).find(id), reach)
      const codes = (kind ? [byKind(kind)] : handOvers).flatMap(each => each.codes)
      const within = withinScope(reach.scope, { orgId: appUser.orgId, owner: appUser.id }, reach.user.id)
      return peopleRead(db).candidates({ codes, keyword: keyword.trim(), notId: id, today: today() }, within)
    },

    give: (input: Input<'give'>, reach: Reach, actor: Actor): Promise<HandOverReport> =>
      input.isRehearsal
        ? rehearse(db, inside => give(inside, input, reach, actor))
        : give(db, input, reach, actor),
  }
}

export type UserHandOver = ReturnType<typeof userHandOver>
