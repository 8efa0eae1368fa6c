import type { org } from '@sunport/contract/calls/org.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { OrgService } from './org-service.ts'
import type { ProposalService } from './proposal-service.ts'

const reachOf = (context: CallContext, code: FunctionCode) => ({
  user: userOf(context),
  scope: scopeFor(context, code),
})

export const orgHandlers = (service: OrgService, proposals: ProposalService): Handlers<typeof org> => ({
  list: (input, context) => service.list(input, reachOf(context, 'sys:org:view')),
  tree: (_, context) => service.tree(reachOf(context, 'sys:org:view')),
  get: ({ id }, context) => service.get(id, reachOf(context, 'sys:org:view')),
  create: (input, context) => service.create(input, reachOf(context, 'sys:org:edit'), actorOf(context)),
  update: (input, context) => service.update(input, reachOf(context, 'sys:org:edit'), actorOf(context)),
  remove: ({ id, version }, context) =>
    service.remove(id, version, reachOf(context, 'sys:org:edit'), actorOf(context)),
  approve: ({ id, version }, context) =>
    service.approve(id, version, reachOf(context, 'sys:org:approve'), actorOf(context)),
  merge: (input, context) => service.merge(input, reachOf(context, 'sys:org:approve'), actorOf(context)),
  own: (_, context) => proposals.own(userOf(context)),
  propose: (input, context) => proposals.propose(input, userOf(context), actorOf(context)),
  proposals: (input, context) => proposals.list(input, userOf(context), scopeFor(context, 'sys:org:approve')),
  decide: (input, context) =>
    proposals.decide(input, userOf(context), scopeFor(context, 'sys:org:approve'), actorOf(context)),
})
