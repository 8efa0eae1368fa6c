import type { opinion as calls, OpinionRecord } from '@sunport/contract/calls/opinion.ts'
import {
  type OpinionAction,
  opinionRefusal,
  opinionRule,
} from '@sunport/contract/environment/campaign-policy.ts'
import { articlesOf, articleWords } from '@sunport/contract/environment/draft-articles.ts'
import { toWireTime } from '@sunport/contract/format/dates.ts'
import { maskInText } from '@sunport/contract/format/mask.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../../platform/cache/tags.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createChanges, deltaOf, found, housekeepingOf, stale } from '../../../platform/crud/changes.ts'
import { bySite, type Reach } from '../../../platform/crud/reach.ts'
import type { Db, Queries } from '../../../platform/database/database.ts'
import { opinionRepo } from './opinion-repo.ts'
import { campaignRepo } from './repo.ts'
import type { Who } from './service.ts'
import type { SubmitterSeal } from './submitter.ts'
import { campaignOpinion, type OpinionRow } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>

/** What is given with a decision. */
interface Given {
  reason?: string | null | undefined
  response?: string | null | undefined
  intoNo?: number | null | undefined
  /** Words for the public, where they are others than the writer's with his numbers masked. */
  text?: string | undefined
}

const auditActions = { show: 'opinion-show', hide: 'opinion-hide' } as const

/** 征集到的意见, at the desk: decided on one by one, or many with one reason. */
export const opinionService = (db: Db, clock: Clock, seals: SubmitterSeal) => {
  const changes = createChanges(db, clock, 'cms')
  const within = bySite(campaignOpinion.siteId).sees

  const recordsOf = async (rows: OpinionRow[], inside: Queries): Promise<OpinionRecord[]> => {
    const campaigns = new Map(
      (await campaignRepo(inside).byIds([...new Set(rows.map(row => row.campaignId))])).map(each => [
        each.id,
        { title: each.title, articles: articlesOf(each.draftText) },
      ]),
    )
    const numbers = await opinionRepo(inside).numbersOf(rows.flatMap(({ mergedInto }) => mergedInto ?? []))
    return rows.map(row => {
      const of = campaigns.get(row.campaignId)
      return {
        id: row.id,
        campaignId: row.campaignId,
        campaignTitle: of?.title ?? '',
        siteId: row.siteId,
        no: row.no,
        articleRefs: row.articleRefs,
        articles: articleWords(of?.articles ?? [], row.articleRefs),
        opinion: row.opinion,
        submitter: row.shownName,
        identity: row.identity,
        publicWish: row.publicWish,
        state: row.state,
        reason: row.reason,
        response: row.response,
        mergedIntoNo: row.mergedInto ? (numbers.get(row.mergedInto) ?? null) : null,
        publicText: row.publicText,
        receivedAt: toWireTime(row.receivedAt),
        decidedBy: row.decidedBy,
        decidedAt: row.decidedAt && toWireTime(row.decidedAt),
        ...housekeepingOf(row),
      }
    })
  }
  const recordOf = async (row: OpinionRow, inside: Queries): Promise<OpinionRecord> =>
    found((await recordsOf([row], inside))[0])

  /** The opinion that another one says once more; it must be one that is decided on itself. */
  const targetOf = async (inside: Queries, before: OpinionRow, no: number | null | undefined) => {
    const target = no ? await opinionRepo(inside).byNo(before.campaignId, no) : undefined
    if (!target || target.id === before.id || target.state === 'duplicate')
      throw new Problem('opinion.merge_target')
    if (await opinionRepo(inside).hasMerged(before.id)) throw new Problem('opinion.has_merged')
    return target.id
  }

  const act = (
    action: OpinionAction,
    { id, version }: { id: string; version: number },
    given: Given,
    who: Who,
  ): Promise<OpinionRecord> =>
    changes(who.actor, async doing => {
      const repo = opinionRepo(doing.tx)
      const before = found(await repo.lock(id, within(who)))
      // Held, so that no report is published while something of it is decided.
      const { state, title } = found(await campaignRepo(doing.tx).lock(before.campaignId))
      const acting = { id: who.user.id, holds: who.user.grants.has.bind(who.user.grants) }
      const refusal = opinionRefusal(before, state, acting, action)
      if (refusal) throw new Problem(refusal)
      const rule = opinionRule(action)
      if (rule.needsReason && !given.reason?.trim()) throw new Problem('opinion.reason')
      if (rule.needsResponse && !given.response?.trim()) throw new Problem('opinion.response')
      const decision = rule.to && {
        state: rule.to,
        reason: action === 'reject' ? (given.reason ?? null) : null,
        response: action === 'reopen' || action === 'merge' ? null : (given.response ?? null),
        mergedInto: action === 'merge' ? await targetOf(doing.tx, before, given.intoNo) : null,
        // What is decided anew is shown anew.
        publicText: null,
        decidedBy: action === 'reopen' ? null : who.actor.userName,
        decidedAt: action === 'reopen' ? null : doing.now,
      }
      const showing =
        action === 'show' ? { publicText: maskInText(given.text ?? before.opinion) } : { publicText: null }
      const after = await repo.update(id, version, { ...(decision ?? showing), ...doing.stamp() })
      if (!after) throw stale(before)
      doing.touch(tag.campaigns(before.siteId))
      const { before: was, after: is } = deltaOf(before, after)
      await doing.audit({
        entity: 'opinion',
        entityId: id,
        title: `${title} 第${before.no}号意见`,
        siteId: before.siteId,
        action: action === 'show' || action === 'hide' ? auditActions[action] : 'opinion-decide',
        before: was,
        after: is,
        ...(given.reason && { reason: given.reason }),
      })
      return recordOf(after, doing.tx)
    })

  return {
    act,

    list: async (filter: Input<'list'>, reach: Reach) => {
      const { rows, total } = await opinionRepo(db).page(filter, within(reach))
      return { rows: await recordsOf(rows, db), total }
    },

    get: async (id: string, reach: Reach): Promise<OpinionRecord> =>
      recordOf(found(await opinionRepo(db).find(id, within(reach))), db),

    /** Who wrote it, for those who must ask back. That it was asked for stands in the log, the answer does not. */
    contact: ({ id, reason }: Input<'contact'>, reach: Reach) =>
      changes(reach.actor, async ({ tx, audit }) => {
        const row = found(await opinionRepo(tx).find(id, within(reach)))
        const { siteId, no } = row
        await audit({
          entity: 'opinion',
          entityId: id,
          title: `第${no}号意见`,
          siteId,
          action: 'reveal',
          reason,
        })
        return seals.open(row)
      }),
  }
}

export type OpinionService = ReturnType<typeof opinionService>
