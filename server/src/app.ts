import { join } from 'node:path'
import type { Call } from '@sunport/contract/call.ts'
import { calls } from '@sunport/contract/calls.ts'
import type { WebEntry } from '@sunport/contract/rendering.ts'
import type { RegionPack } from '@sunport/regions/pack.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { bindBackOffice } from './back-office.ts'
import { asPublic, channelsForDesk, editorSettings } from './desk-sources.ts'
import { bindDirectories } from './directories.ts'
import { bindEditors, type Editors } from './editors.ts'
import { guardedChannels } from './features/captcha/guarded-channels.ts'
import { captchaRepo } from './features/captcha/repo.ts'
import { captchaGuard, captchaHandlers, captchaOnce } from './features/captcha/routes.ts'
import { captchaService } from './features/captcha/service.ts'
import { homeOfSite, previewPage } from './features/content/preview/page.ts'
import { recoverDictItem } from './features/dictionary/bin.ts'
import { dictionaryLookup } from './features/dictionary/lookup.ts'
import { registerFeeds } from './features/feed/routes.ts'
import { createDownloadCounter } from './features/file/download-counter.ts'
import { fileRepo } from './features/file/repo.ts'
import { fileHandlers } from './features/file/routes.ts'
import { fileService } from './features/file/service.ts'
import { freecmsRead } from './features/freecms/read.ts'
import { registerFreecms } from './features/freecms/routes.ts'
import { lawRead } from './features/info/law-read.ts'
import { lawService } from './features/info/law-service.ts'
import { infoRead } from './features/info/read.ts'
import { infoHandlers, lawTextHandlers } from './features/info/routes.ts'
import { infoService } from './features/info/service.ts'
import { recoverLink } from './features/link/bin.ts'
import { linkRepo } from './features/link/repo.ts'
import { linkService } from './features/link/service.ts'
import { createCallLog } from './features/log/call-log.ts'
import { loginLogWriter } from './features/log/login-log.ts'
import { logRetention } from './features/log/retention.ts'
import { phoneCodes } from './features/message/phone-code.ts'
import { messageHandlers } from './features/message/routes.ts'
import { messageService } from './features/message/service.ts'
import { portalHandlers } from './features/portal/routes.ts'
import { createRegionService } from './features/region/service.ts'
import { type Found, searchEngine } from './features/search/engine.ts'
import { indexPublications } from './features/search/index-repo.ts'
import { searchRead } from './features/search/read.ts'
import { searchHandlers } from './features/search/routes.ts'
import { searchService } from './features/search/service.ts'
import { createShares, sharesTag } from './features/search/shares.ts'
import { suggestService } from './features/search/suggest.ts'
import { passwordService } from './features/session/passwords.ts'
import { sessionService } from './features/session/service.ts'
import { settingService } from './features/setting/service.ts'
import { createWindowCounter } from './features/setting/window-counter.ts'
import { createSiteDirectory } from './features/site/directory.ts'
import { siteRepo } from './features/site/repo.ts'
import { siteService } from './features/site/service.ts'
import { sitemapRead } from './features/sitemap/read.ts'
import { registerSitemap } from './features/sitemap/routes.ts'
import type { TaskEngine } from './features/task/engine.ts'
import { createVisitService } from './features/visit/service.ts'
import { createWorkdayCalendar, type WorkdayCalendar } from './features/workday/calendar.ts'
import { keepCurrent } from './keep-current.ts'
import { createOutside } from './outside.ts'
import { bindPlaces } from './places.ts'
import { auditRefusals } from './platform/audit/audit.ts'
import { createTaggedCache } from './platform/cache/tagged-cache.ts'
import { type TagBus, tag } from './platform/cache/tags.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { preparedQueries } from './platform/database/prepared.ts'
import { discoverFeatures } from './platform/feature.ts'
import { askFor, bindCalls } from './platform/http/bind.ts'
import { actorOf, type CallContext } from './platform/http/context.ts'
import { createFormTokens } from './platform/http/form-tokens.ts'
import { registerHealth } from './platform/http/health.ts'
import { anonymousApi, bindGroup, type CallTable, createInvoke } from './platform/http/invoke.ts'
import { originsIn } from './platform/http/origins.ts'
import { createHttpServer } from './platform/http/server.ts'
import { createSignatures } from './platform/http/signature.ts'
import type { Task } from './platform/jobs/define-task.ts'
import { cleanRichText } from './platform/rich-text/aside.ts'
import { createSettings } from './platform/settings.ts'
import { createSms } from './platform/sms.ts'
import { missingPageProbe } from './render/missing-page.ts'
import { createPages } from './render/pages.ts'
import { createSiteGate } from './site-gate.ts'
import { createTasks } from './tasks.ts'
import { createTextChecks } from './text-checks.ts'
import { createWaysOut } from './ways-out.ts'

export interface AppDeps {
  config: Config
  log: Logger
  clock: Clock
  database: Database
  tags: TagBus
  secret: Buffer
  packs: readonly RegionPack[]
  web: WebEntry
  /** Work that may be scheduled beside the product's own. */
  moreTasks?: readonly Task[]
}

export interface App {
  http: FastifyInstance
  /** Every call that is bound, also those of features that are found by their folder. */
  calls: readonly Call[]
  editors: Editors
  workdays: WorkdayCalendar
  /** Built, not at work: timed tasks begin when they are started. */
  tasks: TaskEngine
  stop(): Promise<void>
}

const totalsBytes = 4 * 1024 * 1024
const listedCalls: Call[] = Object.values(calls).flatMap(group => Object.values(group) as Call[])
/** Searches in memory: one may hold the numbers of ten thousand hits. */
const foundBytes = 32 * 1024 * 1024
const bytesOfFound = 128 * 1024

/** Builds the whole server from its dependencies: the one list of features. */
export const buildApp = async ({
  config,
  log,
  clock,
  database,
  tags,
  secret,
  packs,
  web,
  moreTasks = [],
}: AppDeps): Promise<App> => {
  const { db } = database
  const packOf = (code: string) => packs.find(pack => pack.code === code)
  const directory = await createSiteDirectory(siteRepo(db), packOf(config.region)?.siteCode ?? '')
  const regions = await createRegionService(db)
  const settings = await createSettings(db)
  const sites = siteService(directory, packs, clock, settings)
  const visits = createVisitService(db, clock, log)
  const windowCounts = createWindowCounter(db, log)
  const downloads = createDownloadCounter(fileRepo(db), log)
  const signatures = createSignatures(secret, db, clock)
  const framedOrigins = () => originsIn(settings.get('security.frame-origins'))
  const workdays = await createWorkdayCalendar(db)
  const noteRefusal = auditRefusals(db, clock)
  const noteLogin = loginLogWriter(clock)
  const callLog = createCallLog(db, clock, log, settings)
  const sessions = sessionService(db, clock, settings, noteLogin)
  const passwords = passwordService(db, clock, settings, sessions)
  const formTokens = createFormTokens(secret, db, clock)
  const totals = createTaggedCache<object>(totalsBytes, kept => JSON.stringify(kept).length + 64)

  const shares = createShares(db)
  await shares.refresh()
  const found = createTaggedCache<Found>(foundBytes, () => bytesOfFound)
  const portalSettings = settingService(db, clock)

  const links = linkRepo(db)
  const siteName = (id: string) => directory.site(id)?.name ?? null
  const waysOut = createWaysOut({ db, clock, log, links, siteName, production: config.production })
  const table: CallTable = new Map()
  const features = await discoverFeatures()
  for (const feature of features) bindGroup(table, feature.calls, feature.handlers({ db, clock, settings }))
  const allCalls = [...listedCalls, ...features.flatMap(feature => Object.values(feature.calls))]
  bindGroup(
    table,
    calls.portal,
    portalHandlers({
      findSite: directory.find,
      sites,
      dictionaries: dictionaryLookup(db, clock),
      regions,
      links: linkService(links, clock),
      settings: portalSettings,
      visits: { add: visit => settings.get('log.visits', visit.siteId) && visits.add(visit) },
      windowCounts,
      siteRegionCode: id => directory.site(id)?.regionCode ?? '',
    }),
  )
  const places = { ...directory, regionName: regions.name }
  const hits = searchRead(db)
  const engine = searchEngine(hits, shares, found)
  const searches = searchService(hits, engine, places, clock)
  const publicQueries = preparedQueries(database.pool)
  const publicInfos = infoRead(publicQueries)
  const publicLaws = lawRead(publicQueries)
  const laws = lawService(publicInfos, publicLaws, places, clock)
  const infos = infoService(publicInfos, places, totals, clock, searches.list, laws.contentToday)
  const captchas = captchaService(captchaRepo(db), clock, secret, config.captchaFixed, settings)
  const guard = captchaGuard(captchas, guardedChannels(settings, directory.channelIds))
  bindGroup(table, calls.captcha, captchaHandlers(captchas))
  bindGroup(table, calls.info, infoHandlers(infos, guard))
  bindGroup(table, calls.lawText, lawTextHandlers(laws))
  bindGroup(table, calls.search, searchHandlers(searches, suggestService(hits, engine, places, clock)))
  const filesDir = join(config.dataDir, 'files')
  const uploads = fileService(db, clock, filesDir, settings)
  bindGroup(
    table,
    calls.files,
    fileHandlers({
      repo: fileRepo(db),
      service: uploads,
      counter: downloads,
      root: filesDir,
      userOfToken: sessions.userOf,
    }),
  )
  bindDirectories(table, { db, clock, directory, regionName: regions.name })
  const outside = createOutside(db, clock)
  const editors = bindEditors(table, {
    db,
    clock,
    names: { siteName, channelName: id => directory.channel(id)?.name ?? null },
    clean: html => cleanRichText(html),
    index: indexPublications,
    ...editorSettings(settings, workdays),
    binObjects: { link: recoverLink, dictionary: recoverDictItem },
    checks: createTextChecks({ db, clock, packs, settings }),
    channels: channelsForDesk(directory, packOf),
    homeOf: homeOfSite({ site: directory.site, packOf }),
    preview: {
      secret,
      userOfToken: sessions.userOf,
      pageOf: previewPage({ site: directory.site, channel: directory.channel, packOf }),
      asPublic: asPublic(database.pool, query => {
        const read = infoRead(query)
        const ownLaws = lawService(read, lawRead(query), places, clock)
        const inside = infoService(read, places, totals, clock, searches.list, ownLaws.contentToday)
        const siteId = directory.defaultSite().id
        return async (id, reading) => {
          const info = await inside.get(id, undefined, siteId, new Set())
          const law = info?.lawCategory ? await ownLaws.read({ id, ...reading }, siteId, new Set()) : null
          return info && { ...info, law }
        }
      }),
    },
    regionName: regions.name,
    origin: config.publicOrigin ?? `http://localhost:${config.port}`,
    knownLaws: publicLaws.known,
    mentionsOf: publicLaws.mentions,
  })
  const tasks = createTasks({
    database,
    clock,
    log,
    tags,
    keepLogs: logRetention(db, clock, settings, join(config.dataDir, 'archive'), log),
    isWorkday: day => workdays.isWorkday(day),
    captchas,
    formTokens,
    signatures,
    ...outside,
    filesDir,
    due: editors.due,
    sweepLinks: editors.sweepLinks,
    bin: editors.bin,
    sweepNotices: editors.sweepNotices,
    more: moreTasks,
  })
  const codes = phoneCodes(db, clock, createSms(config.production, config.dataDir, log), secret, settings)
  bindBackOffice(table, {
    db,
    upload: uploads.upload,
    clock,
    settings,
    noteLogin,
    secret,
    allCalls,
    sessions,
    passwords,
    signingKeyOf: signatures.sessionKeyOf,
    allSites: sites.allSites,
    siteName,
    regionName: regions.name,
    tasks,
    takeCaptcha: captchaOnce(captchas),
    framedOrigins,
    phoneCodes: codes,
    workdays,
  })
  bindPlaces(table, {
    db,
    clock,
    packs,
    packOf: id => directory.site(id)?.packCode,
    siteName,
    siteIdOf: name => directory.all().find(site => site.name === name)?.id,
    linkChecks: outside.linkChecks,
    filesDir,
    deploymentSiteId: directory.defaultSite().id,
    testDomains: outside.domains.ofSite,
    hasMissingPage: code => hasMissingPage(code),
    regionName: regions.name,
    index: indexPublications,
    binDays: () => settings.get('publish.bin-days'),
  })
  const replyDue = (start: string, regionCode: string): string =>
    workdays.addWorkdays(start, settings.get('interaction.reply-days'), regionCode)
  bindGroup(
    table,
    calls.message,
    messageHandlers(messageService(db, clock, directory, codes, secret, settings, replyDue), codes),
  )
  const invoke = createInvoke(table, !config.production)

  const origin = config.publicOrigin ?? `http://localhost:${config.port}`
  const hasMissingPage = missingPageProbe({ web, invoke, clock, origin, siteId: directory.defaultSite().id })
  const gate = createSiteGate({
    directory,
    isBehindProxy: config.trustProxy,
    userOfToken: sessions.userOf,
  })
  const pages = createPages({
    web,
    invoke,
    clock,
    production: config.production,
    demoMode: config.demoMode,
    gatewayLogout: config.gatewayLogout,
    framedOrigins,
    publicOrigin: config.publicOrigin,
    tokens: formTokens,
    secret,
    origin,
    pageKey: signatures.currentPageKey,
    placeOf: gate.placeOf,
    isSiteOpen: gate.isSiteOpen,
    closedFor: gate.closedFor,
    movedTo: gate.movedTo,
    publicPaths: new Set(
      packs.flatMap(pack => [...Object.keys(pack.routes), ...Object.keys(pack.redirects)]),
    ),
  })

  keepCurrent(tags, log, {
    pages,
    caches: [totals, found],
    tables: {
      [sharesTag]: shares,
      [tag.sites]: directory,
      [tag.regions]: regions,
      [tag.configuration]: settings,
      [tag.workdays]: workdays,
    },
  })

  const http = await createHttpServer(config, log, pages.fastPath)
  registerHealth(http, database)
  const httpDeps = {
    invoke,
    signatures,
    demoMode: config.demoMode,
    siteOfHost: directory.byHost,
    userOfToken: sessions.userOf,
    noteRefusal: (call: Call, context: CallContext) => noteRefusal(call, actorOf(context)),
    noteCall: callLog.add,
  }
  bindCalls(http, allCalls, httpDeps)
  registerFreecms(http, {
    ask: askFor(httpDeps),
    contents: freecmsRead(db).contents,
    packOf: ({ hostname }, siteId) =>
      packOf(directory.find(siteId, directory.byHost(hostname).id)?.packCode ?? ''),
  })
  registerSitemap(http, {
    packs,
    origin,
    read: sitemapRead(db),
    pagemark: id => directory.channel(id)?.pagemark,
  })
  registerFeeds(http, {
    packs,
    gate,
    origin,
    clock,
    api: anonymousApi(invoke, directory.defaultSite().id),
    batches: infos.batches,
  })
  waysOut.register(http)
  await pages.register(http)
  return {
    http,
    calls: allCalls,
    editors,
    workdays,
    tasks,
    stop: async () => {
      await tasks.stop()
      await http.close()
      await visits.stop()
      await windowCounts.stop()
      await downloads.stop()
      await waysOut.stop()
      await callLog.stop()
    },
  }
}
