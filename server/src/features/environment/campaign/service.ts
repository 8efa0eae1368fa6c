import type { campaign as calls } from '@sunport/contract/calls/campaign.ts'
import type { FeedbackReport } from '@sunport/contract/calls/feedback-report.ts'
import {
  type CampaignAction,
  campaignRefusal,
  campaignRule,
} from '@sunport/contract/environment/campaign-policy.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { z } from 'zod'
import { tag } from '../../../platform/cache/tags.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Change, createChanges, deltaOf, found, stale } from '../../../platform/crud/changes.ts'
import { crudService } from '../../../platform/crud/crud-service.ts'
import { bySite, type Reach } from '../../../platform/crud/reach.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { CurrentUser } from '../../../platform/http/context.ts'
import { type CampaignPlaces, campaignPlan } from './plan.ts'
import { campaignRepo } from './repo.ts'
import { reportOf } from './report.ts'
import { type CampaignRow, campaign } from './table.ts'

type Input<Name extends keyof typeof calls> = z.output<(typeof calls)[Name]['input']>
type Values = Partial<typeof campaign.$inferInsert>

/** Who acts, and how far his hold of the call's function reaches. */
export interface Who extends Reach {
  user: CurrentUser
}

export interface CampaignDeps extends CampaignPlaces {
  db: Db
  clock: Clock
  /** The last moment for the feedback of what ended at a moment. */
  feedbackDue(endedAt: Date, siteId: string): Date
  /** Begins an article with the words of a campaign's outcome; `who` must be allowed to write articles there. */
  beginArticle(inside: Db, article: ArticleDraft, who: Who): Promise<void>
}

export interface ArticleDraft {
  id: string
  siteId: string
  channelId: string
  title: string
  bodyHtml: string
  fields: Record<string, unknown>
}

const auditActions = {
  release: 'campaign-release',
  recall: 'campaign-recall',
  extend: 'campaign-extend',
  close: 'campaign-close',
  note: 'feedback-note',
  answer: 'feedback-publish',
  convert: 'to-article',
} as const satisfies Partial<Record<CampaignAction, string>>

/** What ends a campaign, whoever does it. */
export const endingOf = (
  { siteId }: Pick<CampaignRow, 'siteId'>,
  endedAt: Date,
  feedbackDue: CampaignDeps['feedbackDue'],
): Values => ({ state: 'ended', endedAt, feedbackDue: feedbackDue(endedAt, siteId) })

/** 意见征集, at the desk: from the draft to what became of all that was said. */
export const campaignService = (deps: CampaignDeps) => {
  const { db, clock } = deps
  const changes = createChanges(db, clock, 'cms')
  const { add: _, save: __, adjust: ___, rowOf, ...records } = crudService(db, clock, campaignPlan(deps))
  const within = bySite(campaign.siteId).sees

  const act = (
    action: keyof typeof auditActions,
    { id, version, reason }: { id: string; version: number; reason?: string },
    who: Who,
    work: (before: CampaignRow, doing: Change) => Promise<Values> | Values,
  ) =>
    changes(who.actor, async doing => {
      const repo = campaignRepo(doing.tx)
      const before = found(await repo.lock(id, within(who)))
      const refusal = campaignRefusal(
        before,
        { id: who.user.id, holds: code => who.user.grants.has(code) },
        action,
      )
      if (refusal) throw new Problem(refusal)
      const { to } = campaignRule(action)
      const values = { ...(to && { state: to }), ...(await work(before, doing)) }
      const after = await repo.update(id, version, { ...values, ...doing.stamp() })
      if (!after) throw stale(before)
      doing.touch(tag.campaigns(before.siteId))
      const { before: was, after: is } = deltaOf(before, after)
      await doing.audit({
        entity: 'campaign',
        entityId: id,
        title: before.title,
        siteId: before.siteId,
        action: auditActions[action],
        before: was,
        after: is,
        ...(reason && { reason }),
      })
      return rowOf(after, doing.tx)
    })

  const reportNow = async (row: CampaignRow, inside: Db): Promise<FeedbackReport> =>
    row.feedback ?? reportOf(row, await campaignRepo(inside).opinionsOf(row.id))

  return {
    ...records,

    release: (input: Input<'release'>, who: Who) =>
      act('release', input, who, ({ startAt, endAt }, { now, actor }) => {
        if (endAt <= now) throw new Problem('campaign.over')
        return {
          releasedAt: now,
          releasedBy: actor.userName,
          ...(startAt <= now && { state: 'open' as const }),
        }
      }),

    recall: (input: Input<'recall'>, who: Who) =>
      act('recall', input, who, ({ startAt }, { now }) => {
        // Whoever is quicker than the task recalls nothing that the public could answer already.
        if (startAt <= now) throw new Problem('campaign.state')
        return { releasedAt: null, releasedBy: null }
      }),

    extend: (input: Input<'extend'>, who: Who) =>
      act('extend', input, who, (before, { now }) => {
        const endAt = parseWireTime(input.endAt)
        if (before.endAt <= now) throw new Problem('campaign.state')
        if (!endAt || endAt <= before.endAt) throw new Problem('campaign.not_later')
        return { endAt }
      }),

    close: (input: Input<'close'>, who: Who) =>
      act('close', input, who, (before, { now }) => {
        const endAt = new Date(Math.min(before.endAt.getTime(), now.getTime()))
        // An end must come after the beginning, by however little.
        if (endAt <= before.startAt) throw new Problem('campaign.state')
        return { endAt, ...endingOf(before, endAt, deps.feedbackDue) }
      }),

    note: (input: Input<'note'>, who: Who) => act('note', input, who, () => ({ feedbackNote: input.note })),

    feedback: async (id: string, reach: Reach): Promise<FeedbackReport> =>
      reportNow(found(await campaignRepo(db).find(id, within(reach))), db),

    answer: (input: Input<'answer'>, who: Who) =>
      act('answer', input, who, async (before, { tx, now }) => {
        const report = await reportNow(before, tx)
        if (report.pending > 0) throw new Problem('campaign.pending')
        if (!report.note) throw new Problem('campaign.no_note')
        return { feedback: { ...report, publishedAt: toWireTime(now) }, feedbackAt: now }
      }),

    /** A draft among 政策与案例, with what the report says as its first words. */
    convert: (input: Input<'convert'>, who: Who) =>
      act('convert', input, who, async (before, { tx }) => {
        if (before.articleId) throw new Problem('campaign.converted')
        await deps.beginArticle(
          tx,
          {
            id: input.articleId,
            siteId: before.siteId,
            channelId: input.channelId,
            title: before.title,
            bodyHtml: before.background + reportHtml(await reportNow(before, tx)),
            fields: { envType: 'policy', source: deps.siteName(before.siteId) ?? '' },
          },
          who,
        )
        return { articleId: input.articleId }
      }),
  }
}

export type CampaignService = ReturnType<typeof campaignService>

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const paragraph = (text: string): string => `<p>${escaped(text)}</p>`

/** The outcome as the beginning of a text; its editor makes the rest. */
const reportHtml = ({ note, total, adopted, partly, rejected, adoptedItems }: FeedbackReport): string =>
  [
    '<h2>意见征集与采纳情况</h2>',
    note ? paragraph(note) : '',
    paragraph(`共收到意见 ${total} 条，采纳 ${adopted} 条，部分采纳 ${partly} 条，不采纳 ${rejected} 条。`),
    ...adoptedItems.map(({ articles, response }) => paragraph(`${articles}：${response ?? '已采纳'}`)),
  ].join('')
