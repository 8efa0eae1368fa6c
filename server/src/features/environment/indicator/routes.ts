import { indicator, type indicatorBoard } from '@sunport/contract/calls/indicator.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { tag } from '../../../platform/cache/tags.ts'
import { crudHandlers, reachWith } from '../../../platform/crud/crud-handlers.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../../platform/http/context.ts'
import type { Handlers } from '../../../platform/http/invoke.ts'
import type { indicatorBoardService } from './board.ts'
import type { IndicatorBrief } from './brief.ts'
import type { IndicatorService, Who } from './service.ts'

const viewing = reachWith('cms:indicator:view')
const whoWith =
  (right: 'edit' | 'comment' | 'publish') =>
  (context: CallContext): Who => ({
    user: userOf(context),
    actor: actorOf(context),
    scope: scopeFor(context, `cms:indicator:${right}`),
  })
const editing = whoWith('edit')
const publishing = whoWith('publish')

export const indicatorHandlers = (
  service: IndicatorService,
  brief: IndicatorBrief,
): Handlers<typeof indicator> => ({
  ...crudHandlers(indicator, service),
  brief: ({ siteId }, context) => brief(siteId, viewing(context)),
  values: ({ id }, context) => service.values(id, viewing(context)),
  rows: (input, context) => service.rows(input, viewing(context)),
  compute: (input, context) => service.compute(input, editing(context)),
  explain: (input, context) => service.explain(input, whoWith('comment')(context)),
  publish: (input, context) => service.publish(input, publishing(context)),
  withdraw: (input, context) => service.withdraw(input, publishing(context)),
})

type FindSite = (id: string | undefined, requestSiteId: string) => { id: string } | undefined

export const indicatorBoardHandlers = (
  board: ReturnType<typeof indicatorBoardService>,
  findSite: FindSite,
): Handlers<typeof indicatorBoard> => ({
  listIndicators: ({ siteId }, { site, tags }) => {
    const found = findSite(siteId, site.id)
    if (!found) throw new Problem('request.invalid', '参数 siteId 不正确')
    tags.add(tag.indicators(found.id))
    return board(found.id)
  },
})
