import { campaign } from '@sunport/contract/calls/campaign.ts'
import type { campaignBoard } from '@sunport/contract/calls/campaign-board.ts'
import { type OpinionRecord, type opinion, opinionColumns } from '@sunport/contract/calls/opinion.ts'
import { messageIdentities } from '@sunport/contract/codes.ts'
import { campaignFunction, opinionStates } from '@sunport/contract/environment/campaign-policy.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../../platform/cache/tags.ts'
import { crudHandlers, reachWith } from '../../../platform/crud/crud-handlers.ts'
import { listFile, pagesOf } from '../../../platform/crud/list-file.ts'
import { type Rehearsable, runBulk } from '../../../platform/crud/rehearsal.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { CampaignBoard } from './board.ts'
import type { OpinionService } from './opinion-service.ts'
import type { CampaignService, Who } from './service.ts'

const whoWith =
  (right: Parameters<typeof campaignFunction>[0]) =>
  (context: CallContext): Who => ({
    user: userOf(context),
    actor: actorOf(context),
    scope: scopeFor(context, campaignFunction(right)),
  })
const viewing = reachWith('cms:campaign:view')
const editing = whoWith('edit')
const handling = whoWith('handle')
const publishing = whoWith('publish')

export const campaignHandlers = (service: CampaignService): Handlers<typeof campaign> => ({
  ...crudHandlers(campaign, service),
  release: (input, context) => service.release(input, publishing(context)),
  recall: (input, context) => service.recall(input, publishing(context)),
  extend: (input, context) => service.extend(input, publishing(context)),
  close: (input, context) => service.close(input, publishing(context)),
  note: (input, context) => service.note(input, editing(context)),
  feedback: ({ id }, context) => service.feedback(id, viewing(context)),
  answer: (input, context) => service.answer(input, publishing(context)),
  convert: (input, context) => service.convert(input, editing(context)),
})

export const opinionHandlers = (deps: Rehearsable<OpinionService>): Handlers<typeof opinion> => {
  const service = deps.over(deps.db)
  return {
    list: (filter, context) => service.list(filter, viewing(context)),
    get: ({ id }, context) => service.get(id, viewing(context)),
    decide: ({ action, id, version, ...given }, context) =>
      service.act(action, { id, version }, given, handling(context)),
    show: ({ id, version, text }, context) =>
      service.act('show', { id, version }, { text }, publishing(context)),
    hide: (row, context) => service.act('hide', row, {}, publishing(context)),
    contact: (input, context) => service.contact(input, reachWith('cms:campaign:reveal')(context)),
    bulk: (input, context) => {
      const who = handling(context)
      const { action, reason, response, intoNo } = input
      if (action === 'merge' && !intoNo) throw new Problem('opinion.merge_target')
      return runBulk(deps, input, (inside, row) => inside.act(action, row, { reason, response, intoNo }, who))
    },
    bulkShow: (input, context) => {
      const who = publishing(context)
      return runBulk(deps, input, (inside, row) => inside.act(input.action, row, {}, who))
    },
    export: ({ format, ids, ...filter }, context) => {
      const reach = viewing(context)
      const chosen = ids ? new Set(ids.split(',')) : undefined
      const pages = pagesOf<OpinionRecord>(paging => service.list({ ...filter, ...paging }, reach))
      return listFile('征集意见', format, opinionColumns, inWords(pages, chosen))
    },
  }
}

/** Files speak in words, and hold only what was chosen where something was. */
async function* inWords(
  pages: AsyncIterable<OpinionRecord[]>,
  chosen: ReadonlySet<string> | undefined,
): AsyncGenerator<OpinionRecord[]> {
  for await (const rows of pages)
    yield rows
      .filter(({ id }) => !chosen || chosen.has(id))
      .map(row => ({
        ...row,
        state: opinionStates[row.state] as OpinionRecord['state'],
        identity: messageIdentities[row.identity] as OpinionRecord['identity'],
      }))
}

type FindSite = (id: string | undefined, requestSiteId: string) => { id: string } | undefined

export const boardHandlers = (board: CampaignBoard, findSite: FindSite): Handlers<typeof campaignBoard> => {
  const siteOf = (given: string | undefined, { site, tags }: CallContext): string => {
    const found = findSite(given, site.id)
    if (!found) throw new Problem('request.invalid', '参数 siteId 不正确')
    tags.add(tag.campaigns(found.id))
    return found.id
  }
  return {
    listCampaigns: ({ siteId, status, ...paging }, context) =>
      board.list({ siteId: siteOf(siteId, context), status: status || undefined, ...paging }),
    getCampaign: ({ id, siteId }, context) => board.get(siteOf(siteId, context), id),
    sendOpinion: (input, context) => board.send(siteOf(input.siteId, context), input),
  }
}
