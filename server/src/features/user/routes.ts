import type { Call } from '@sunport/contract/call.ts'
import type { handOver } from '@sunport/contract/calls/hand-over.ts'
import {
  type Explanation,
  type UserRecord,
  user,
  userColumns,
  userImportColumns,
} from '@sunport/contract/calls/user.ts'
import { enabled } from '@sunport/contract/codes.ts'
import type { FunctionCode } from '@sunport/contract/functions.ts'
import { Problem } from '@sunport/contract/problems.ts'
import { annotatedFile, runImport, templateFile } from '../../platform/crud/import.ts'
import { listFile, pagesOf } from '../../platform/crud/list-file.ts'
import { runBulk } from '../../platform/crud/rehearsal.ts'
import type { Db } from '../../platform/database/database.ts'
import { actorOf, type CallContext, scopeFor, userOf } from '../../platform/http/context.ts'
import type { Handler, Handlers } from '../../platform/http/invoke.ts'
import type { UserRow } from '../../platform/rights/tables.ts'
import type { AdminRequests } from './admin-requests.ts'
import type { UserGranting } from './granting-service.ts'
import type { Reach } from './guards.ts'
import type { UserHandOver } from './hand-over.ts'
import { userImportPlan } from './import-plan.ts'
import type { UserSecurity } from './security-service.ts'
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

/** The services of users, over the pool or over one transaction that may be taken back. */
export interface UserServices {
  accounts: UserService
  granting: UserGranting
  security: UserSecurity
}

interface Deps {
  db: Db
  /** Puts down what needs a second administrator. */
  ask: AdminRequests['ask']
  over: (db: Db) => UserServices
  explain: Explain
}

export const handOverHandlers = (work: UserHandOver): Handlers<typeof handOver> => ({
  open: ({ id }, context) => work.open(id, reachOf(context, 'sys:user:edit')),
  receivers: (input, context) => work.receivers(input, reachOf(context, 'sys:user:edit')),
  give: (input, context) => work.give(input, reachOf(context, 'sys:user:edit'), actorOf(context)),
})

/** What nobody may do alone is asked of a second administrator instead. */
const byTwo =
  <C extends Call>(ask: Deps['ask'], call: C, handler: Handler<C>): Handler<C> =>
  async (input, context) => {
    try {
      return await handler(input, context)
    } catch (refusal) {
      if (!(refusal instanceof Problem) || refusal.key !== 'user.two_people') throw refusal
      await ask(call, input as { id: string }, context)
      throw new Problem(
        'user.two_people',
        '该账号属于系统、安全或审计管理员，申请已提交，须另一名管理员在“三员复核”中确认',
      )
    }
  }

export const userHandlers = ({ db, ask, over, explain }: Deps): Handlers<typeof user> => {
  const { accounts, granting, security } = over(db)
  const rehearsable = { db, over }
  const accountsOnly = { db, over: (inside: Db) => over(inside).accounts }
  return {
    list: (input, context) => accounts.list(input, reachOf(context, 'sys:user:view')),
    get: ({ id }, context) => accounts.get(id, reachOf(context, 'sys:user:view')),
    names: ({ userNames }) => accounts.names(userNames.split(',').filter(Boolean)),
    create: (input, context) => accounts.create(input, reachOf(context, 'sys:user:edit'), actorOf(context)),
    update: byTwo(ask, user.update, (input, context) =>
      accounts.update(input, reachOf(context, 'sys:user:edit'), actorOf(context)),
    ),
    remove: byTwo(ask, user.remove, ({ id, version }, context) =>
      accounts.deregister(id, version, reachOf(context, 'sys:user:edit'), actorOf(context)),
    ),
    setStatus: byTwo(ask, user.setStatus, (input, context) =>
      security.setStatus(input, reachOf(context, 'sys:user:edit'), actorOf(context)),
    ),
    setRoles: byTwo(ask, user.setRoles, (input, context) =>
      granting.setRoles(input, reachOf(context, 'sys:user:grant'), actorOf(context)),
    ),
    previewRoles: ({ roleIds, ...one }, context) =>
      granting.preview(
        { ...one, roleIds: roleIds.split(',').filter(Boolean) },
        reachOf(context, 'sys:user:grant'),
        actorOf(context),
      ),
    resetPassword: byTwo(ask, user.resetPassword, ({ id, reason }, context) =>
      security.resetPassword(id, reason, reachOf(context, 'sys:user:security'), actorOf(context)),
    ),
    unlock: ({ id }, context) => security.unlock(id, reachOf(context, 'sys:user:security'), actorOf(context)),
    sessions: ({ id }, context) => security.sessions(id, reachOf(context, 'sys:user:security')),
    endSession: byTwo(ask, user.endSession, ({ id, sessionId }, context) =>
      security.endSession(id, sessionId, reachOf(context, 'sys:user:security'), actorOf(context)),
    ),
    ssoLinks: ({ id }, context) => security.ssoLinks(id, reachOf(context, 'sys:user:security')),
    unlinkSso: byTwo(ask, user.unlinkSso, ({ id }, context) =>
      security.unlinkSso(id, reachOf(context, 'sys:user:security'), actorOf(context)),
    ),
    endSessions: byTwo(ask, user.endSessions, ({ id }, context) =>
      security.endSessions(id, reachOf(context, 'sys:user:security'), actorOf(context)),
    ),
    tokens: ({ id }, context) => security.tokens(id, reachOf(context, 'sys:user:security')),
    revokeToken: byTwo(ask, user.revokeToken, ({ id, tokenId }, context) =>
      security.revokeToken(id, tokenId, reachOf(context, 'sys:user:security'), actorOf(context)),
    ),
    explain: async ({ id, ...question }, context) =>
      explain(await accounts.find(id, reachOf(context, 'sys:user:view')), question),

    bulk: (input, context) => {
      const { action, orgId, reason } = input
      if (action === 'move' && !orgId) throw new Problem('request.invalid', '请选择机构')
      if (action === 'disable' && !reason) throw new Problem('request.invalid', '停用须填写原因')
      const [reach, actor] = [reachOf(context, 'sys:user:edit'), actorOf(context)]
      return runBulk(rehearsable, input, (services, row) => {
        if (action === 'move') return services.accounts.move({ ...row, orgId: orgId ?? '' }, reach, actor)
        const status = action === 'enable' ? enabled.on : enabled.off
        return services.security.setStatus({ ...row, status, reason }, reach, actor)
      })
    },
    bulkGrant: (input, context) => {
      const { action, roleId } = input
      const [reach, actor] = [reachOf(context, 'sys:user:grant'), actorOf(context)]
      return runBulk(rehearsable, input, (services, row) =>
        services.granting.changeRole({ ...row, action, roleId }, reach, actor),
      )
    },
    bulkSecurity: (input, context) => {
      const isRequired = input.action === 'require-mfa'
      const [reach, actor] = [reachOf(context, 'sys:user:security'), actorOf(context)]
      return runBulk(rehearsable, input, (services, row) =>
        services.security.requireSecondFactor({ ...row, isRequired }, reach, actor),
      )
    },

    importTemplate: ({ format }) => templateFile('用户', userImportColumns, format),
    import: (input, context) =>
      runImport(accountsOnly, userImportPlan(reachOf(context, 'sys:user:edit'), actorOf(context)), input),
    importAnnotated: (input, context) =>
      annotatedFile(accountsOnly, userImportPlan(reachOf(context, 'sys:user:edit'), actorOf(context)), input),

    export: async ({ format, ids, ...filter }, context) => {
      const reach = reachOf(context, 'sys:user:export')
      const chosen = new Set(ids?.split(',').filter(Boolean))
      await accounts.noteExport(
        { ...filter, format, ...(ids ? { count: chosen.size } : {}) },
        actorOf(context),
      )
      const pages = pagesOf(async paging => accounts.list({ ...filter, ...paging }, reach))
      return listFile('用户', format, userColumns, chosen.size > 0 ? only(pages, chosen) : pages)
    },
  }
}
