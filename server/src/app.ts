import type { FastifyInstance } from 'fastify'
import type { App, AppDeps } from './app-shape.ts'
import { absenceFeature } from './features/absence/feature.ts'
import { agencyFeature } from './features/agency/feature.ts'
import { attestFeature } from './features/attest/feature.ts'
import { verifyFeature } from './features/attest/verify-feature.ts'
import { basisFeature } from './features/basis/feature.ts'
import { captchaFeature } from './features/captcha/feature.ts'
import { checkFeature } from './features/check/feature.ts'
import { emergencyDeadlines } from './features/content/emergency/deadlines.ts'
import { contentFeature } from './features/content/feature.ts'
import { announcements } from './features/content/notice/announcements.ts'
import { creditFeature } from './features/credit/feature.ts'
import { crosswalkFeature } from './features/crosswalk/feature.ts'
import { dataFileFeature } from './features/data-file/feature.ts'
import { deskJobFeature } from './features/desk-job/feature.ts'
import { dictionaryFeature } from './features/dictionary/feature.ts'
import { directoryFeature } from './features/directory/feature.ts'
import { campaignDeadlines } from './features/environment/campaign/deadlines.ts'
import { environmentFeature } from './features/environment/feature.ts'
import { expertFeature } from './features/expert/feature.ts'
import { feedFeature } from './features/feed/feature.ts'
import { figuresFeature } from './features/figures/feature.ts'
import { fileFeature } from './features/file/feature.ts'
import { privateFiles } from './features/file/private-files.ts'
import { waitingFiles } from './features/file/waiting-files.ts'
import { finderFeature } from './features/finder/feature.ts'
import { followFeature } from './features/follow/feature.ts'
import { freecmsFeature } from './features/freecms/feature.ts'
import { homeFeature } from './features/home/feature.ts'
import { infoFeature } from './features/info/feature.ts'
import { missingArticles } from './features/info/missing-articles.ts'
import { linkFeature } from './features/link/feature.ts'
import { logFeature } from './features/log/feature.ts'
import { mcpFeature } from './features/mcp/feature.ts'
import { menuFeature } from './features/menu/feature.ts'
import { messageDeadlines } from './features/message/deadlines.ts'
import { messageFeature } from './features/message/feature.ts'
import { digestFeature } from './features/notification/digest-feature.ts'
import { notificationFeature } from './features/notification/feature.ts'
import { organisationFeature } from './features/organisation/feature.ts'
import { pageVoteFeature } from './features/page-vote/feature.ts'
import { portalFeature } from './features/portal/feature.ts'
import { projectFeature } from './features/project/feature.ts'
import { proofFeature } from './features/proof/feature.ts'
import { questionnaireFeature } from './features/questionnaire/feature.ts'
import { readerFeature } from './features/reader/feature.ts'
import { regionFeature } from './features/region/feature.ts'
import { richTextFeature } from './features/rich-text/feature.ts'
import { roleFeature } from './features/role/feature.ts'
import { runningStateFeature } from './features/running-state/feature.ts'
import { searchFeature } from './features/search/feature.ts'
import { indexPublications } from './features/search/index-repo.ts'
import { sessionFeature } from './features/session/feature.ts'
import { settingFeature } from './features/setting/feature.ts'
import { guardClosedSites } from './features/site/closed-door.ts'
import { siteFeature } from './features/site/feature.ts'
import { sitemapFeature } from './features/sitemap/feature.ts'
import { ssoFeature } from './features/sso/feature.ts'
import { statutoryFeature } from './features/statutory/feature.ts'
import { supplierFeature } from './features/supplier/feature.ts'
import { systemNoticeFeature } from './features/system-notice/feature.ts'
import { taskFeature } from './features/task/feature.ts'
import { failedTasks } from './features/task/waiting.ts'
import { userFeature } from './features/user/feature.ts'
import { viewFeature } from './features/view/feature.ts'
import { visitFeature } from './features/visit/feature.ts'
import { workdayFeature } from './features/workday/feature.ts'
import type { Queries } from './platform/database/database.ts'
import { feature } from './platform/feature.ts'
import { watchRenders } from './platform/metrics/watch-renders.ts'
import { mount, tasksOf } from './platform/mount.ts'
import { createPlatform } from './platform/platform.ts'
import { missingPageProbe } from './render/missing-page.ts'
import { createPages } from './render/pages.ts'
import { routeNames } from './route-name.ts'

/** The one list of features, in the order of their needs. What is mounted is what the product can do. */
export const buildApp = async ({ packs, web, moreTasks = [], ...ground }: AppDeps): Promise<App> => {
  const platform = await createPlatform(ground)
  const hasMissingPage = missingPageProbe({ ...platform, web })
  const attest = await attestFeature(platform)
  const index = async (tx: Queries, infoIds: string[]): Promise<void> => {
    await indexPublications(tx, infoIds)
    await attest.offers.attest(tx, infoIds)
  }
  const region = await regionFeature(platform)
  const site = await siteFeature(platform, { ...region.offers, packs, index, hasMissingPage })
  const deadlines = [...messageDeadlines, campaignDeadlines, announcements, emergencyDeadlines]
  const workday = await workdayFeature(platform, { ...region.offers, deadlines })
  const setting = settingFeature(platform, site.offers)
  const dictionary = dictionaryFeature(platform, site.offers)
  const crosswalk = await crosswalkFeature(platform, { ...site.offers, ...region.offers })
  const visit = visitFeature(platform)
  const log = logFeature(platform)
  const captcha = captchaFeature(platform, site.offers.directory)
  const proof = proofFeature(platform)
  const reader = await readerFeature(platform)
  const notification = notificationFeature(platform)
  const places = { ...site.offers, ...region.offers, ...workday.offers, ...notification.offers }
  const uploads = waitingFiles(platform)
  const message = messageFeature(platform, { ...places, uploads, missingArticles })
  const forgetting = { ...message.offers, ...captcha.offers, ...proof.offers }
  const doors = {
    ...site.offers,
    ...log.offers,
    ...setting.offers,
    ...notification.offers,
    ...forgetting,
  }
  const session = sessionFeature(platform, doors)
  const gate = site.offers.gateFor(session.offers.userOfToken)
  const link = linkFeature(platform, { ...site.offers, ...visit.offers, ...gate })
  const file = fileFeature(platform, { ...site.offers, ...session.offers })
  const searched = { ...site.offers, ...dictionary.offers, ...crosswalk.offers }
  const search = await searchFeature(platform, searched)
  const finding = { ...site.offers, ...region.offers, ...search.offers, ...captcha.offers }
  const info = infoFeature(platform, finding)
  const check = checkFeature(platform, { ...site.offers, ...link.offers })
  const texts = { ...places, ...info.offers, ...check.offers }
  const content = contentFeature(platform, { ...texts, ...session.offers, index })
  const asked = { ...texts, ...session.offers, ...message.offers, ...content.offers }
  const environment = environmentFeature(platform, asked)
  const frame = { ...site.offers, ...region.offers, ...dictionary.offers, ...link.offers, ...setting.offers }
  const credit = creditFeature(platform, { ...places, ...attest.offers })
  const directory = directoryFeature(platform, places)
  const questionnaire = questionnaireFeature(platform, { ...asked, ...file.offers, uploads })
  const basis = basisFeature(platform, site.offers)
  const figures = figuresFeature(platform, { ...site.offers, ...region.offers, ...dictionary.offers })
  const desks = [
    content,
    site,
    link,
    message,
    environment,
    directory,
    credit,
    questionnaire,
    crosswalk,
    figures,
    basis,
  ]
  const handOvers = [content, message, questionnaire, site].flatMap(({ offers }) => offers.handOvers)
  const waiting = [...desks.map(({ offers }) => offers.waiting), failedTasks(platform.db)]

  const supplier = supplierFeature(platform, site.offers)
  const agency = agencyFeature(platform, site.offers)
  const listed = { ...info.offers, ...supplier.offers, ...agency.offers }
  const feed = feedFeature(platform, { ...site.offers, ...content.offers, ...listed, gate })
  const user = userFeature(platform, { ...session.offers, ...notification.offers, handOvers })
  const sso = ssoFeature(platform, { ...log.offers, ...session.offers, ...user.offers })

  const features = {
    ...{
      attest,
      region,
      site,
      workday,
      setting,
      dictionary,
      crosswalk,
      visit,
      log,
      captcha,
      proof,
      reader,
      notification,
      message,
    },
    ...{ session, link, file, search, info, check, content, environment, credit, questionnaire, directory },
    ...{ supplier, agency, basis },
    verify: verifyFeature(platform, { ...attest.offers, ...site.offers }),
    expert: expertFeature(platform, site.offers),
    project: projectFeature(platform, { ...site.offers, ...content.offers }),
    organisation: organisationFeature(platform, site.offers),
    figures,
    statutory: statutoryFeature({ ...site.offers, ...region.offers, ...workday.offers }),
    role: roleFeature(platform, session.offers),
    ...{ user, sso },
    absence: absenceFeature(platform, notification.offers),
    menu: menuFeature(platform),
    view: viewFeature(platform),
    finder: finderFeature(platform, { ...session.offers, ...site.offers }),
    home: homeFeature(platform, { ...region.offers, ...workday.offers, ...message.offers, waiting }),
    digest: digestFeature(platform, { ...asked, waiting }),
    richText: richTextFeature(file.offers),
    systemNotice: systemNoticeFeature(platform),
    pageVote: pageVoteFeature(platform, { ...site.offers, packs }),
    portal: portalFeature({ ...frame, ...visit.offers }),
    dataFile: dataFileFeature(platform, { ...site.offers, ...content.offers, ...listed }),
    feed,
    follow: followFeature(platform, { ...places, ...message.offers, ...feed.offers }),
    sitemap: sitemapFeature(platform, { ...site.offers, ...figures.offers }),
    mcp: mcpFeature(platform, { ...site.offers, ...region.offers }),
    freecms: freecmsFeature(platform, { ...site.offers, ...info.offers }),
    deskJob: deskJobFeature(platform, { ...asked, files: privateFiles(platform) }),
    more: feature({ tasks: moreTasks }),
  }
  const timed = { ...workday.offers, ...notification.offers, tasks: tasksOf(features) }
  const task = await taskFeature(platform, timed)
  const { metrics } = platform
  const drawn = { web: watchRenders(metrics, web), renderStand: metrics.renders }
  const pages = createPages(platform, { ...setting.offers, ...gate, packs, ...drawn })
  const { heldUserOfToken: userOfToken } = session.offers
  const state = runningStateFeature(platform, pages)
  const guard = (server: FastifyInstance) => guardClosedSites(server, gate)
  const surface = {
    ...site.offers,
    ...session.offers,
    userOfToken,
    ...log.offers,
    ...reader.offers,
    ...gate,
    pages,
    guard,
    routeName: routeNames(packs),
  }
  const { http, presence, stop } = await mount(platform, { ...features, task, state }, surface)
  return {
    http,
    calls: platform.calls.all(),
    content: content.offers,
    attest: attest.offers,
    workdays: workday.offers.calendar,
    tasks: task.offers,
    work: timed.tasks,
    ownRow: state.offers.ownRow,
    settled: platform.memory.settled,
    presence,
    metrics,
    stop,
  }
}
