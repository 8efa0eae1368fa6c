import { calls } from '@sunport/contract/calls.ts'
import type { FigureParty } from '@sunport/contract/figures/codes.ts'
import { bySite } from '../../platform/crud/reach.ts'
import { preparedQueries } from '../../platform/database/prepared.ts'
import { bound } from '../../platform/feature.ts'
import type { CurrentUser } from '../../platform/http/context.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Waiting } from '../../platform/waiting.ts'
import { figuresRead } from './read.ts'
import { replyRepo } from './reply-repo.ts'
import { replyHandlers } from './reply-routes.ts'
import { type ReplyPlaces, replyService } from './reply-service.ts'
import { figuresHandlers } from './routes.ts'
import { type FiguresNeeds, figuresService } from './service.ts'
import { figureReply } from './table.ts'

interface Needs extends Pick<FiguresNeeds, 'dictionaries' | 'regionInCity' | 'regionName'> {
  siteName: ReplyPlaces['siteName']
  places: Pick<FiguresNeeds, 'find'> & { channel(id: string): { publicId: string } | undefined }
}

/** 数据: counted over what is public, shown with the rows that it was counted from. */
export const figuresFeature = (
  { database, db, clock, secret, settings }: Platform,
  { places, siteName, ...needs }: Needs,
) => {
  const service = figuresService(
    figuresRead(preparedQueries(database.pool)),
    {
      ...needs,
      find: places.find,
      channelPublicId: id => places.channel(id)?.publicId,
      minCount: siteId => settings.get('portal.figures-least', siteId),
    },
    clock,
  )
  const replies = replyService(db, clock, secret, { find: places.find, siteName })
  return {
    calls: [bound(calls.figures, figuresHandlers(service)), bound(calls.figureReply, replyHandlers(replies))],
    offers: {
      /** Who has a page of his own, as the page lists them. */
      figureParties: async (
        siteId: string,
        kind: FigureParty,
        page: { currPage: number; pageSize: number },
      ): Promise<{ names: string[]; total: number }> => {
        const { rows, total } = await service.parties({ siteId, kind, ...page }, siteId, new Set())
        return { names: rows.map(({ name }) => name), total }
      },
      /** Replies that somebody is to see to; nothing is said to who may not decide. */
      waiting: async ({
        id,
        userName,
        grants,
      }: Pick<CurrentUser, 'id' | 'userName' | 'grants'>): Promise<
        Partial<Record<'figure-replies', Waiting>>
      > => {
        const scope = grants.get('dir:figure:decide')
        if (!scope) return {}
        const actor = { userId: id, userName, orgName: null, ip: '', requestId: '' }
        const within = bySite(figureReply.siteId).sees({ actor, scope })
        return { 'figure-replies': await replyRepo(db).allWaiting(within) }
      },
    },
  }
}
