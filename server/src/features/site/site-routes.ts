import type { site } from '@sunport/contract/calls/site.ts'
import { actorOf, type CallContext, scopeFor } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { SiteReach, SiteRecords } from './site-records.ts'

const viewing = (context: CallContext): SiteReach => ({
  actor: actorOf(context),
  scope: scopeFor(context, 'cms:site:view'),
})
const editing = (context: CallContext): SiteReach => ({
  actor: actorOf(context),
  scope: scopeFor(context, 'cms:site:edit'),
})

export const siteHandlers = (records: SiteRecords): Handlers<typeof site> => ({
  list: (input, context) => records.list(input, viewing(context)),
  packs: async () => records.packs(),
  get: ({ id }, context) => records.get(id, viewing(context)),
  create: (input, context) => records.create(input, editing(context)),
  update: (input, context) => records.update(input, editing(context)),
  setState: (input, context) => records.setState(input, editing(context)),
  checklist: ({ id }, context) => records.checklist(id, viewing(context)),
  clearCache: ({ id }, context) => records.clearCache(id, editing(context)),
  rebuildIndex: (input, context) => records.rebuildIndex(input, editing(context)),
})
