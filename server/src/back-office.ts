import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { dictionaryHandlers } from './features/dictionary/routes.ts'
import { dictionaryService } from './features/dictionary/service.ts'
import { menuHandlers } from './features/menu/routes.ts'
import { menuService } from './features/menu/service.ts'
import type { PhoneCodes } from './features/message/phone-code.ts'
import { orgHandlers } from './features/organisation/org-routes.ts'
import { orgService } from './features/organisation/org-service.ts'
import { proposalService } from './features/organisation/proposal-service.ts'
import { officialTable } from './features/region/official-table.ts'
import { regionRecords } from './features/region/records.ts'
import { regionHandlers } from './features/region/routes.ts'
import { functionService } from './features/role/functions.ts'
import { functionHandlers, roleHandlers } from './features/role/routes.ts'
import { roleService } from './features/role/service.ts'
import { accountHandlers } from './features/session/account.ts'
import { randomPassword } from './features/session/first-administrators.ts'
import type { PasswordService } from './features/session/passwords.ts'
import { type SessionDeps, sessionHandlers } from './features/session/routes.ts'
import { secondFactorService } from './features/session/second-factor.ts'
import type { SessionService } from './features/session/service.ts'
import { confRows } from './features/setting/conf-rows.ts'
import { settingRecords } from './features/setting/records.ts'
import { confHandlers, configurationHandlers } from './features/setting/routes.ts'
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
  clock: Clock
  secret: Buffer
  allCalls: readonly Call[]
  sessions: SessionService
  passwords: PasswordService
  signingKeyOf: (token: string) => string
  allSites: SiteService['allSites']
  siteName: (id: string) => string | null
  regionName: (code: string) => string | null
  takeCaptcha: SessionDeps['takeCaptcha']
  framedOrigins: SessionDeps['framedOrigins']
  phoneCodes: PhoneCodes
}

/** Binds what operators use: sessions, people, their rights, and the tables of the system. */
export const bindBackOffice = (
  table: CallTable,
  {
    db,
    clock,
    secret,
    allCalls,
    sessions,
    passwords,
    signingKeyOf,
    allSites,
    siteName,
    regionName,
    takeCaptcha,
    framedOrigins,
    phoneCodes,
  }: BackOfficeDeps,
): void => {
  const secondFactor = secondFactorService(db, clock, secret)
  bindGroup(
    table,
    calls.session,
    sessionHandlers({
      db,
      sessions,
      passwords,
      secondFactor,
      signingKeyOf,
      allSites,
      takeCaptcha,
      framedOrigins,
    }),
  )
  bindGroup(
    table,
    calls.dictionary,
    dictionaryHandlers({
      db,
      over: inside => dictionaryService(inside, clock, siteName),
      siteIdOf: name => allSites().find(site => site.name === name)?.id,
    }),
  )
  bindGroup(
    table,
    calls.region,
    regionHandlers({ db, over: inside => regionRecords(inside, clock) }, officialTable(db, clock)),
  )
  bindGroup(
    table,
    calls.configuration,
    configurationHandlers(db, inside => settingRecords(inside, clock, siteName)),
  )
  bindGroup(table, calls.conf, confHandlers(confRows(db, clock, siteName)))
  bindGroup(table, calls.account, accountHandlers({ db, clock, passwords, secondFactor, codes: phoneCodes }))
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
  bindGroup(table, calls.view, viewHandlers(viewService(db, clock)))
}
