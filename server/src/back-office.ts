import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { dictionaryHandlers } from './features/dictionary/routes.ts'
import { dictionaryService } from './features/dictionary/service.ts'
import type { FileService } from './features/file/service.ts'
import { menuHandlers } from './features/menu/routes.ts'
import { menuService } from './features/menu/service.ts'
import { orgHandlers } from './features/organisation/org-routes.ts'
import { orgService } from './features/organisation/org-service.ts'
import { proposalService } from './features/organisation/proposal-service.ts'
import { richTextHandlers } from './features/rich-text/routes.ts'
import { functionService } from './features/role/functions.ts'
import { functionHandlers, roleHandlers } from './features/role/routes.ts'
import { roleService } from './features/role/service.ts'
import { randomPassword } from './features/session/first-administrators.ts'
import type { PasswordService } from './features/session/passwords.ts'
import { sessionHandlers } from './features/session/routes.ts'
import { secondFactorService } from './features/session/second-factor.ts'
import type { SessionService } from './features/session/service.ts'
import type { SiteService } from './features/site/service.ts'
import { explainRight } from './features/user/explain.ts'
import { userHandlers } from './features/user/routes.ts'
import { userService } from './features/user/service.ts'
import { viewHandlers } from './features/view/routes.ts'
import { viewService } from './features/view/service.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { bindGroup, type CallTable } from './platform/http/invoke.ts'

interface BackOfficeDeps {
  db: Db
  upload: FileService['upload']
  clock: Clock
  secret: Buffer
  allCalls: readonly Call[]
  sessions: SessionService
  passwords: PasswordService
  signingKeyOf: (token: string) => string
  allSites: SiteService['allSites']
  siteName: (id: string) => string | null
  regionName: (code: string) => string | null
}

/** Binds what operators use: sessions, people, their rights, and the tables of the system. */
export const bindBackOffice = (
  table: CallTable,
  {
    db,
    upload,
    clock,
    secret,
    allCalls,
    sessions,
    passwords,
    signingKeyOf,
    allSites,
    siteName,
    regionName,
  }: BackOfficeDeps,
): void => {
  bindGroup(
    table,
    calls.session,
    sessionHandlers({
      db,
      sessions,
      passwords,
      secondFactor: secondFactorService(db, clock, secret),
      signingKeyOf,
      allSites,
    }),
  )
  bindGroup(table, calls.dictionary, dictionaryHandlers(dictionaryService(db, clock, siteName)))
  const orgs = orgService(db, clock, regionName)
  bindGroup(table, calls.org, orgHandlers(orgs, proposalService(db, clock, orgs.toOrg)))
  bindGroup(table, calls.role, roleHandlers(roleService(db, clock)))
  bindGroup(table, calls.func, functionHandlers(functionService(db, clock, allCalls)))
  bindGroup(table, calls.menu, menuHandlers(menuService(db, clock)))
  const users = userService(db, clock, secret, {
    randomPassword,
    resetPassword: passwords.reset,
    endSessions: sessions.endAllOf,
  })
  bindGroup(
    table,
    calls.user,
    userHandlers(users, (user, question) => explainRight(db, clock, user, question)),
  )
  bindGroup(table, calls.richText, richTextHandlers(upload))
  bindGroup(table, calls.view, viewHandlers(viewService(db, clock)))
}
