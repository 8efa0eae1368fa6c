import { calls } from '@sunport/contract/calls.ts'
import { parseWireTime, toWireTime } from '@sunport/contract/format/dates.ts'
import { Problem } from '@sunport/contract/problems.ts'
import type { SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { bound } from '../../platform/feature.ts'
import type { Notify } from '../../platform/notify.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanRichText } from '../../platform/rich-text/aside.ts'
import { withinScope } from '../../platform/rights/data-scope.ts'
import type { WaitingFor } from '../../platform/waiting.ts'
import { campaignBoardService, type PhoneCodes } from './campaign/board.ts'
import { campaignsWaiting } from './campaign/counts-read.ts'
import { campaignClock, campaignDueTask } from './campaign/due.ts'
import { opinionService } from './campaign/opinion-service.ts'
import { boardHandlers, campaignHandlers, opinionHandlers } from './campaign/routes.ts'
import { type ArticleDraft, campaignService, type Who } from './campaign/service.ts'
import { submitterSeal } from './campaign/submitter.ts'
import { opinionUndoes } from './campaign/undo.ts'
import { indicatorBoardService } from './indicator/board.ts'
import { indicatorBrief } from './indicator/brief.ts'
import { indicatorBoardHandlers, indicatorHandlers } from './indicator/routes.ts'
import { indicatorService } from './indicator/service.ts'

export interface EnvironmentNeeds {
  siteName(id: string): string | null
  siteRegionCode(id: string): string
  regionName(code: string): string | null
  findSite(id: string | undefined, requestSiteId: string): { id: string } | undefined
  addWorkdays(start: string, days: number, regionCode?: string): string
  workdaysBetween(start: string, end: string, regionCode?: string): number
  codes: PhoneCodes
  notify: Notify
  /** The life of articles, over a database or one transaction. */
  content(
    kind: 'article',
    inside: Db,
  ): { create(article: ArticleDraft & { attachments: [] }, who: Who): Promise<unknown> }
}

/** 营商环境: what the public is asked about, and how buying goes by numbers. */
export const environmentFeature = ({ db, clock, secret, settings }: Platform, needs: EnvironmentNeeds) => {
  const { codes, findSite, addWorkdays, siteRegionCode } = needs
  const feedbackDue = (endedAt: Date, siteId: string): Date => {
    const days = settings.get('interaction.feedback-days', siteId)
    const date = addWorkdays(toWireTime(endedAt).slice(0, 10), days, siteRegionCode(siteId))
    return parseWireTime(`${date} 23:59:59`) ?? endedAt
  }
  const beginArticle = async (inside: Db, article: ArticleDraft, who: Who): Promise<void> => {
    const scope = who.user.grants.get('cms:article:edit')
    if (!scope) throw new Problem('access.forbidden')
    await needs.content('article', inside).create({ ...article, attachments: [] }, { ...who, scope })
  }
  const seals = submitterSeal(secret)
  const campaigns = campaignService({
    ...needs,
    db,
    clock,
    feedbackDue,
    beginArticle,
    cleanText: cleanRichText,
  })
  const board = campaignBoardService({ db, clock, codes, seals, notify: needs.notify })
  const indicators = indicatorService(db, clock, needs)
  const brief = indicatorBrief(indicators, needs.siteName, clock)
  const turning = campaignClock(db, clock, feedbackDue)
  return {
    undoes: opinionUndoes,
    calls: [
      bound(calls.campaign, campaignHandlers(campaigns)),
      bound(calls.opinion, opinionHandlers({ db, over: inside => opinionService(inside, clock, seals) })),
      bound(calls.campaignBoard, boardHandlers(board, findSite)),
      bound(calls.indicator, indicatorHandlers(indicators, brief)),
      bound(calls.indicatorBoard, indicatorBoardHandlers(indicatorBoardService(db, needs), findSite)),
    ],
    tasks: [campaignDueTask(turning, clock)],
    offers: {
      /** Opinions that nobody has decided on, feedback that is owed or late: for those whose tasks they are. */
      waiting: (async ({ id, grants }) => {
        const scope = grants.get('cms:campaign:view')
        if (!scope) return {}
        const within = (siteId: SQL) => withinScope(scope, { siteId }, id)
        const found = await campaignsWaiting(db, within, clock.now())
        const answers = grants.has('cms:campaign:edit') || grants.has('cms:campaign:publish')
        return {
          ...(grants.has('cms:campaign:handle') && { 'campaign-pending': found.asking }),
          ...(answers && { 'feedback-due': found.due, 'feedback-late': found.overdue }),
        }
      }) satisfies WaitingFor,
    },
  }
}
