import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import { dictionaryHandlers } from './features/dictionary/routes.ts'
import { dictionaryService } from './features/dictionary/service.ts'
import type { FileService } from './features/file/service.ts'
import { homeHandlers } from './features/home/routes.ts'
import { homeService } from './features/home/service.ts'
import { frontErrors } from './features/log/front-errors.ts'
import { logHandlers } from './features/log/routes.ts'
import { logService } from './features/log/service.ts'
import { menuHandlers } from './features/menu/routes.ts'
import { menuService } from './features/menu/service.ts'
import { menuTransfer } from './features/menu/transfer-service.ts'
import { messageDeadlines } from './features/message/deadlines.ts'
import type { PhoneCodes } from './features/message/phone-code.ts'
import { orgHandlers } from './features/organisation/org-routes.ts'
import { orgServices } from './features/organisation/org-services.ts'
import { officialTable } from './features/region/official-table.ts'
import { regionRecords } from './features/region/records.ts'
import { regionHandlers } from './features/region/routes.ts'
import { richTextHandlers } from './features/rich-text/routes.ts'
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
import type { TaskEngine } from './features/task/engine.ts'
import { taskHandlers, taskRunHandlers } from './features/task/routes.ts'
import { runService } from './features/task/run-service.ts'
import { taskService } from './features/task/service.ts'
import { explainRight } from './features/user/explain.ts'
import { userGranting } from './features/user/granting-service.ts'
import { userHandlers } from './features/user/routes.ts'
import { userSecurity } from './features/user/security-service.ts'
import { userService } from './features/user/service.ts'
import { viewHandlers } from './features/view/routes.ts'
import { viewService } from './features/view/service.ts'
import type { WorkdayCalendar } from './features/workday/calendar.ts'
import { calendarService } from './features/workday/calendar-service.ts'
import { draftService } from './features/workday/draft-service.ts'
import { workdayHandlers } from './features/workday/routes.ts'
import { yearService } from './features/workday/year-service.ts'
import type { NoteLogin } from './platform/audit/login-try.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { bindGroup, type CallTable } from './platform/http/invoke.ts'
import type { Settings } from './platform/settings.ts'

interface BackOfficeDeps {
  db: Db
  upload: FileService['upload']
  clock: Clock
  noteLogin: NoteLogin
  secret: Buffer
  allCalls: readonly Call[]
  sessions: SessionService
  passwords: PasswordService
  settings: Settings
  signingKeyOf: (token: string) => string
  allSites: SiteService['allSites']
  siteName: (id: string) => string | null
  regionName: (code: string) => string | null
  tasks: TaskEngine
  takeCaptcha: SessionDeps['takeCaptcha']
  framedOrigins: SessionDeps['framedOrigins']
  phoneCodes: PhoneCodes
  workdays: WorkdayCalendar
}

/** Binds what operators use: sessions, people, their rights, and the tables of the system. */
export const bindBackOffice = (
  table: CallTable,
  {
    db,
    upload,
    clock,
    noteLogin,
    secret,
    allCalls,
    sessions,
    passwords,
    settings,
    signingKeyOf,
    allSites,
    siteName,
    regionName,
    tasks,
    takeCaptcha,
    framedOrigins,
    phoneCodes,
    workdays,
  }: BackOfficeDeps,
): void => {
  const secondFactor = secondFactorService(db, clock, settings, secret)
  bindGroup(
    table,
    calls.session,
    sessionHandlers({
      db,
      noteLogin,
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
      over: inside => dictionaryService(inside, clock, siteName, () => settings.get('publish.bin-days')),
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
  bindGroup(table, calls.org, orgHandlers(orgServices(db, clock, regionName)))
  bindGroup(
    table,
    calls.role,
    roleHandlers(db, inside => roleService(inside, clock, sessions.menuOf)),
  )
  bindGroup(table, calls.func, functionHandlers(functionService(db, clock, allCalls)))
  bindGroup(table, calls.log, logHandlers(logService(db, clock), frontErrors(db, clock, settings)))
  const tasksOver = (inside: Db) => taskService(inside, clock, tasks)
  bindGroup(table, calls.task, taskHandlers(tasksOver(db), { db, over: tasksOver }))
  bindGroup(table, calls.taskRun, taskRunHandlers(runService(db, clock, tasks)))
  const plainHosts = () => settings.get('security.plain-hosts')
  bindGroup(
    table,
    calls.menu,
    menuHandlers(menuService(db, clock, plainHosts), menuTransfer(db, clock, plainHosts)),
  )
  const deadlines = [messageDeadlines]
  bindGroup(
    table,
    calls.workday,
    workdayHandlers(
      calendarService(db, clock, regionName, deadlines),
      yearService(db),
      draftService(db, clock, deadlines),
    ),
  )
  bindGroup(
    table,
    calls.home,
    homeHandlers(homeService(db, clock, { regionName, workdaysBetween: workdays.workdaysBetween })),
  )
  const accountKeeper = {
    passwordDays: () => settings.get('security.password-days'),
    randomPassword,
    resetPassword: passwords.reset,
    endSessions: sessions.endAllOf,
  }
  const sessionKeeper = { list: (userId: string) => sessions.list(userId, ''), end: sessions.end }
  bindGroup(
    table,
    calls.user,
    userHandlers({
      db,
      over: inside => ({
        accounts: userService(inside, clock, secret, accountKeeper),
        granting: userGranting(inside, clock),
        security: userSecurity(inside, clock, accountKeeper, sessionKeeper),
      }),
      explain: (user, question) => explainRight(db, clock, user, question),
    }),
  )
  bindGroup(table, calls.richText, richTextHandlers(upload))
  bindGroup(table, calls.view, viewHandlers(viewService(db, clock)))
}
