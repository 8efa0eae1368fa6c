import type { basis } from '@sunport/contract/calls/basis.ts'
import { actorOf, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { BasisService } from './service.ts'

export const basisHandlers = (service: BasisService): Handlers<typeof basis> => ({
  list: (filter, context) => service.list(filter, userOf(context)),
  get: ({ id }, context) => service.get(id, userOf(context)),
  confirm: (input, context) => service.confirm(input, userOf(context), actorOf(context)),
  changed: ({ kind, id, siteId }, { site, tags }) => service.changed(kind, id, siteId, site.id, tags),
  laws: ({ siteId, keyword }) => service.laws(siteId, keyword),
  articles: ({ siteId, id }) => service.articles(siteId, id),
})
