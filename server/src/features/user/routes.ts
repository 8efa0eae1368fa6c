import { type Explanation, type UserRecord, type user, userColumns } from '@sunport/contract/calls/user.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/invoke.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { Reach } from './guards.ts'
import type { UserService } from './service.ts'

const reachOf = (context: CallContext, code: FunctionCode): Reach => ({
  user: userOf(context),
  scope: scopeFor(context, code),
})

type Explain = (
  asked: UserRow,
  question: { funcCode: FunctionCode; orgId?: string | undefined; siteId?: string | undefined },
) => Promise<Explanation>

async function* only(
  pages: AsyncIterable<UserRecord[]>,
  ids: ReadonlySet<string>,
): AsyncGenerator<UserRecord[]> {
  for await (const rows of pages) yield rows.filter(({ id }) => ids.has(id))
}

export const userHandlers = (service: UserService, explain: Explain): Handlers<typeof user> => ({
  list: (input, context) => service.list(input, reachOf(context, 'sys:user:view')),
  get: ({ id }, context) => service.get(id, reachOf(context, 'sys:user:view')),
  create: (input, context) => service.create(input, reachOf(context, 'sys:user:edit'), actorOf(context)),
  update: (input, context) => service.update(input, reachOf(context, 'sys:user:edit'), actorOf(context)),
  remove: ({ id, version }, context) =>
    service.deregister(id, version, reachOf(context, 'sys:user:edit'), actorOf(context)),
  setStatus: (input, context) =>
    service.setStatus(input, reachOf(context, 'sys:user:edit'), actorOf(context)),
  setRoles: (input, context) => service.setRoles(input, reachOf(context, 'sys:user:grant'), actorOf(context)),
  resetPassword: ({ id, reason }, context) =>
    service.resetPassword(id, reason, reachOf(context, 'sys:user:security'), actorOf(context)),
  unlock: ({ id }, context) => service.unlock(id, reachOf(context, 'sys:user:security'), actorOf(context)),
  endSessions: ({ id }, context) =>
    service.endSessions(id, reachOf(context, 'sys:user:security'), actorOf(context)),
  explain: async ({ id, ...question }, context) =>
    explain(await service.find(id, reachOf(context, 'sys:user:view')), question),
  export: async ({ format, ids, ...filter }, context) => {
    const reach = reachOf(context, 'sys:user:export')
    const chosen = new Set(ids?.split(',').filter(Boolean))
    const pages = pagesOf(async paging => service.list({ ...filter, ...paging }, reach))
    return listFile('用户', format, userColumns, chosen.size > 0 ? only(pages, chosen) : pages)
  },
})
