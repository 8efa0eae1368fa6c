import { calls } from '@sunport/contract/calls.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { checkLevelOf } from '@sunport/contract/settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { bound } from '../../platform/feature.ts'
import { pageSecurityHeaders } from '../../platform/http/headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { cleanRichText } from '../../platform/rich-text/aside.ts'
import { binHandlers } from './bin/routes.ts'
import { type BinService, binService } from './bin/service.ts'
import { binPurgeTask } from './bin/task.ts'
import type { TextChecks } from './checks/checking.ts'
import { linkSweep, textLinkCheckTask } from './checks/link-sweep.ts'
import { checkHandlers } from './checks/routes.ts'
import type { ContentKindRules } from './core/kind.ts'
import type { KnownChannel } from './core/life.ts'
import { reachOf } from './core/reach.ts'
import type { Names } from './core/record.ts'
import type { IndexPublications } from './core/texts.ts'
import { workHours } from './core/work-hours.ts'
import { dueWork } from './due/due.ts'
import { contentDueTask } from './due/tasks.ts'
import { emergencyHandlers } from './emergency/routes.ts'
import { contentHandOvers } from './hand-over/hand-over.ts'
import { lawDeskHandlers } from './law/routes.ts'
import { lawRules } from './law/rules.ts'
import type { LawDeskDeps } from './law/service.ts'
import { lawCommencementTask } from './law/task.ts'
import { lawCommencement } from './law/versions.ts'
import { environmentHandlers } from './lists/environment.ts'
import { keptWaiting } from './lists/kept-waiting.ts'
import { contentLists } from './lists/list.ts'
import { myContentHandlers } from './lists/my-content.ts'
import type { NoticeLaw } from './notice/checks.ts'
import { noticeRoom } from './notice/room.ts'
import { noticeRules } from './notice/rules.ts'
import { outsideAnswering } from './outside/answering.ts'
import { registerOutsideCosign } from './outside/http.ts'
import { outsideSecrets } from './outside/secrets.ts'
import { homeOfSite, type PagePlaces, previewPage } from './preview/page.ts'
import { previewHandlers } from './preview/routes.ts'
import { type PreviewDeps, previewService } from './preview/service.ts'
import { reviewQueue } from './review/queue.ts'
import { reviewHandlers } from './review/routes.ts'
import { contentHandlers } from './routes.ts'
import { type ContentService, contentService } from './service.ts'
import { contentDeskUndoes, contentUndo } from './undo.ts'
import { contentWaiting } from './waiting.ts'
import { windowDeskHandlers } from './window/routes.ts'
import { windowRules } from './window/rules.ts'
import { articleRules } from './writing/article-rules.ts'
import { editingHandlers } from './writing/editing-routes.ts'

export interface ContentNeeds extends Pick<LawDeskDeps, 'knownLaws' | 'mentionsOf' | 'relatingTo'> {
  names: Names
  directory: Pick<PagePlaces, 'site' | 'channel'>
  packOf: PagePlaces['packOf']
  index: IndexPublications
  /** What texts are read for before they become public. */
  checks: TextChecks
  calendar: NoticeLaw['calendar']
  /** All channels of all sites, parents before their children. */
  channels(): readonly KnownChannel[]
  userOfToken: PreviewDeps['userOfToken']
  /** Does the work, reads the item as the public would then, and takes the work back. */
  asPublic: PreviewDeps['asPublic']
  regionName(code: string): string | null
}

/** Articles, notices, laws and windows: one life, put together from its rooms. */
export const contentFeature = (platform: Platform, needs: ContentNeeds) => {
  const { db, clock, settings, secret, files, recoveries } = platform
  const { names, index, checks, channels, calendar } = needs
  const law: NoticeLaw = {
    calendar,
    levelOf: (rule, siteId) => checkLevelOf(settings.get(`publish.check-${rule}`, siteId)),
  }
  const pages = { ...needs.directory, packOf: needs.packOf }
  const pageOf = previewPage(pages)
  const rules: ContentKindRules[] = [
    articleRules(
      cleanRichText,
      index,
      id => channels().find(channel => channel.id === id)?.extendFields ?? [],
    ),
    noticeRules(cleanRichText, index, law),
    lawRules(cleanRichText, index),
    windowRules(cleanRichText),
  ]
  const kinds: ReadonlyMap<ContentKind, ContentKindRules> = new Map(rules.map(each => [each.kind, each]))
  const hours = workHours(calendar)
  const outside = outsideSecrets(secret)
  const binDays = (kind: ContentKind): number =>
    settings.get(kind === 'law' ? 'publish.bin-law-days' : 'publish.bin-days')
  const over = (kind: ContentKind, inside: Db, at: Clock = clock): ContentService =>
    contentService(kind, { db: inside, clock: at, names, kinds, binDays, checks, hours, files, outside })
  const content = (kind: ContentKind): ContentService => over(kind, db)
  const lists = contentLists(db, clock, names)
  const bin = (inside: Db): BinService => binService(inside, { clock, names, index, recoveries })
  const due = dueWork(db, clock, kinds)
  const notices = noticeRoom(platform, {
    law,
    notices: content('notice'),
    siteName: names.siteName,
    regionName: needs.regionName,
    pageOf,
  })
  const reviewHours = () => settings.get('publish.review-hours')
  const queue = reviewQueue({ db, clock, names, hours, reviewHours })
  const kept = keptWaiting(clock, () => [...new Set(channels().map(({ siteId }) => siteId))])
  const preview = previewService({ ...needs, db, clock, secret, kinds, content, pageOf })
  return {
    undoes: [...[...kinds.keys()].map(contentUndo), ...contentDeskUndoes],
    calls: [
      ...[...kinds.keys()].map(kind =>
        bound(
          calls[kind],
          contentHandlers(
            kind,
            db,
            inside => over(kind, inside),
            () => settings.get('publish.bulk-approve'),
          ),
        ),
      ),
      ...notices.calls,
      bound(calls.editing, editingHandlers({ kinds, content, channels, pageOf })),
      bound(calls.myContent, myContentHandlers({ db, clock, lists, articles: content('article') })),
      bound(
        calls.environment,
        environmentHandlers({
          db,
          clock,
          lists,
          channels,
          articles: inside => over('article', inside),
        }),
      ),
      bound(calls.checks, checkHandlers(content)),
      bound(calls.preview, previewHandlers(preview)),
      bound(calls.review, reviewHandlers(db, clock, queue)),
      bound(calls.suggestion, {
        list: ({ id }, context) => content('article').suggestions(id, reachOf('article', 'view', context)),
        suggest: (input, context) => content('article').suggest(input, reachOf('article', 'view', context)),
        decide: (input, context) =>
          content('article').decideSuggestion(input, reachOf('article', 'edit', context)),
      }),
      bound(calls.bin, binHandlers({ db, over: bin })),
      bound(
        calls.homeWindow,
        windowDeskHandlers({
          db,
          clock,
          lists,
          content: inside => over('window', inside),
          homeOf: homeOfSite(pages),
        }),
      ),
      bound(calls.emergency, emergencyHandlers({ db, clock, names, content })),
      bound(
        calls.lawDesk,
        lawDeskHandlers({ ...needs, db, clock, lists, content: inside => over('law', inside) }),
      ),
    ],
    tasks: [
      contentDueTask(due, clock),
      binPurgeTask(bin(db)),
      lawCommencementTask(lawCommencement(db, clock, index)),
      textLinkCheckTask(linkSweep(db, clock, checks.deadLinks)),
      ...notices.tasks,
    ],
    caches: [kept.cache],
    http: (app: FastifyInstance): void =>
      registerOutsideCosign(
        app,
        outsideAnswering(db, clock, outside),
        pageSecurityHeaders(platform.config.production),
      ),
    offers: {
      due,
      bin: bin(db),
      /** The life of a kind; by another clock than everybody's where something is told that was done before. */
      content: over,
      waiting: contentWaiting({ clock, queue, lists, kept }),
      handOvers: contentHandOvers,
      ...notices.offers,
    },
  }
}
