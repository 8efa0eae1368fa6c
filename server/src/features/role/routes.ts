import type { func, role } from '@sunport/contract/calls/role.ts'
import { enabled } from '@sunport/contract/codes.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { runBulk } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { FunctionService } from './functions.ts'
import { matrixFile } from './matrix-file.ts'
import type { RoleService } from './service.ts'

const reachOf = (context: CallContext, code: FunctionCode) => ({
  user: userOf(context),
  scope: scopeFor(context, code),
})

export const roleHandlers = (db: Db, over: (db: Db) => RoleService): Handlers<typeof role> => {
  const service = over(db)
  return {
    list: (input, context) => service.list(input, reachOf(context, 'sys:role:view')),
    get: ({ id }, context) => service.get(id, reachOf(context, 'sys:role:view')),
    members: ({ id }, context) => service.members(id, reachOf(context, 'sys:role:view')),
    create: (input, context) => service.create(input, reachOf(context, 'sys:role:edit'), actorOf(context)),
    update: (input, context) => service.update(input, reachOf(context, 'sys:role:edit'), actorOf(context)),
    remove: ({ id, version }, context) =>
      service.remove(id, version, reachOf(context, 'sys:role:edit'), actorOf(context)),
    outlook: ({ id }, context) => service.outlook(id, reachOf(context, 'sys:role:view')),
    matrix: async ({ format }, context) => {
      const reach = reachOf(context, 'sys:role:view')
      await service.noteExport(actorOf(context))
      return matrixFile(format, paging => service.list(paging, reach))
    },
    bulk: (input, context) => {
      const [reach, actor] = [reachOf(context, 'sys:role:edit'), actorOf(context)]
      const status = input.action === 'enable' ? enabled.on : enabled.off
      return runBulk({ db, over }, input, (inside, row) => inside.setStatus({ ...row, status }, reach, actor))
    },
  }
}

export const functionHandlers = (service: FunctionService): Handlers<typeof func> => ({
  list: input => service.list(input),
  update: (input, context) => service.update(input, actorOf(context)),
  holders: ({ id }, context) => service.holders(id, reachOf(context, 'sys:func:view')),
  guardOf: async ({ method, url }) => service.guardOf(method, url),
})
