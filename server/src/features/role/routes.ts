import type { func, role } from '@sunport/contract/calls/role.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { FunctionService } from './functions.ts'
import type { RoleService } from './service.ts'

const reachOf = (context: CallContext, code: FunctionCode) => ({
  user: userOf(context),
  scope: scopeFor(context, code),
})

export const roleHandlers = (service: RoleService): Handlers<typeof role> => ({
  list: (input, context) => service.list(input, reachOf(context, 'sys:role:view')),
  get: ({ id }, context) => service.get(id, reachOf(context, 'sys:role:view')),
  members: ({ id }, context) => service.members(id, reachOf(context, 'sys:role:view')),
  create: (input, context) => service.create(input, reachOf(context, 'sys:role:edit'), actorOf(context)),
  update: (input, context) => service.update(input, reachOf(context, 'sys:role:edit'), actorOf(context)),
  remove: ({ id, version }, context) =>
    service.remove(id, version, reachOf(context, 'sys:role:edit'), actorOf(context)),
})

export const functionHandlers = (service: FunctionService): Handlers<typeof func> => ({
  list: input => service.list(input),
  update: (input, context) => service.update(input, actorOf(context)),
  holders: ({ id }) => service.holders(id),
  guardOf: async ({ method, url }) => service.guardOf(method, url),
})
