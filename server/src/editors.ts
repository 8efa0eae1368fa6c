import { calls } from '@sunport/contract/calls.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { binHandlers } from './features/content/bin/routes.ts'
import { type BinDeps, type BinService, binService } from './features/content/bin/service.ts'
import type { TextChecks } from './features/content/checks/checking.ts'
import { type LinkSweep, linkSweep } from './features/content/checks/link-sweep.ts'
import { checkHandlers } from './features/content/checks/routes.ts'
import type { ContentKindRules } from './features/content/core/kind.ts'
import type { KnownChannel } from './features/content/core/life.ts'
import type { Names } from './features/content/core/record.ts'
import type { CleanText, IndexPublications } from './features/content/core/texts.ts'
import { workHours } from './features/content/core/work-hours.ts'
import { type DueWork, dueWork } from './features/content/due/due.ts'
import { emergencyHandlers } from './features/content/emergency/routes.ts'
import { type LawDeskDeps, lawDeskHandlers } from './features/content/law/routes.ts'
import { lawRules } from './features/content/law/rules.ts'
import { environmentHandlers } from './features/content/lists/environment.ts'
import { contentLists } from './features/content/lists/list.ts'
import { myContentHandlers } from './features/content/lists/my-content.ts'
import type { NoticeLaw } from './features/content/notice/checks.ts'
import { noticeListHandlers } from './features/content/notice/list-routes.ts'
import { type NoticeListService, noticeListService } from './features/content/notice/list-service.ts'
import { noticeDeskHandlers } from './features/content/notice/routes.ts'
import { noticeRules } from './features/content/notice/rules.ts'
import { type NoticeDeskService, noticeDeskService } from './features/content/notice/service.ts'
import { noticeSweep } from './features/content/notice/sweep.ts'
import { previewHandlers } from './features/content/preview/routes.ts'
import { type PreviewDeps, previewService } from './features/content/preview/service.ts'
import { reviewQueue } from './features/content/review/queue.ts'
import { reviewHandlers } from './features/content/review/routes.ts'
import { contentHandlers } from './features/content/routes.ts'
import { type ContentService, contentService } from './features/content/service.ts'
import { windowDeskHandlers } from './features/content/window/routes.ts'
import { windowRules } from './features/content/window/rules.ts'
import { articleRules } from './features/content/writing/article-rules.ts'
import { editingHandlers } from './features/content/writing/editing-routes.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { bindGroup, type CallTable } from './platform/http/invoke.ts'

interface EditorDeps {
  db: Db
  clock: Clock
  names: Names
  clean: CleanText
  index: IndexPublications
  /** How long something of a kind stays in the bin. */
  binDays(kind: ContentKind): number
  binObjects: BinDeps['objects']
  /** Working hours that each level of review has. */
  reviewHours(): number
  /** Families whose texts may be passed many at a time. */
  bulkKinds(): readonly string[]
  /** What texts are read for before they become public. */
  checks: TextChecks
  /** Times that the law sets for notices. */
  law: NoticeLaw
  channels(): readonly KnownChannel[]
  /** How an edition is shown on its page before it is public. */
  preview: Pick<PreviewDeps, 'secret' | 'userOfToken' | 'pageOf' | 'asPublic'>
  /** The home page of a site. */
  homeOf(siteId: string): string
  regionName(code: string): string | null
  /** Where the outside reaches this installation. */
  origin: string
  /** As it is registered for open contracting data; '' until then. */
  ocdsPrefix(): string
  knownLaws: LawDeskDeps['knownLaws']
  mentionsOf: LawDeskDeps['mentionsOf']
}

export interface Editors {
  /** What the clock has to do for them. */
  due: DueWork
  sweepLinks: LinkSweep
  bin: BinService
  /** One family, over the pool or inside of a transaction. */
  content(kind: ContentKind, inside: Db): ContentService
  noticeDesk: NoticeDeskService
  noticeList: NoticeListService
  /** Reckons the law's times of what was published since the last time. */
  sweepNotices(): Promise<number>
}

/** Binds what editors and reviewers use. */
export const bindEditors = (table: CallTable, deps: EditorDeps): Editors => {
  const { db, clock, names, clean, index, binDays, checks, law, channels } = deps
  const rules: ContentKindRules[] = [
    articleRules(clean, index, id => channels().find(channel => channel.id === id)?.extendFields ?? []),
    noticeRules(clean, index, law),
    lawRules(clean, index),
    windowRules(clean),
  ]
  const kinds: ReadonlyMap<ContentKind, ContentKindRules> = new Map(rules.map(each => [each.kind, each]))
  const hours = workHours(law.calendar)
  const content = (kind: ContentKind, inside: Db): ContentService =>
    contentService(kind, { db: inside, clock, names, kinds, binDays, checks, hours })
  for (const kind of kinds.keys())
    bindGroup(
      table,
      calls[kind],
      contentHandlers(kind, db, inside => content(kind, inside), deps.bulkKinds),
    )
  const noticeDesk = noticeDeskService(db, clock, law, content('notice', db))
  bindGroup(table, calls.noticeDesk, noticeDeskHandlers(noticeDesk))
  const { regionName, origin, ocdsPrefix } = deps
  const noticeList = noticeListService({
    db,
    clock,
    law,
    notices: content('notice', db),
    siteName: names.siteName,
    pageOf: deps.preview.pageOf,
    regionName,
    origin,
    ocdsPrefix,
  })
  bindGroup(table, calls.noticeList, noticeListHandlers(noticeList))
  bindGroup(
    table,
    calls.editing,
    editingHandlers({
      kinds,
      content: kind => content(kind, db),
      channels,
      pageOf: deps.preview.pageOf,
    }),
  )
  const lists = contentLists(db, clock, names)
  bindGroup(table, calls.myContent, myContentHandlers({ db, clock, lists, articles: content('article', db) }))
  bindGroup(table, calls.environment, environmentHandlers({ db, clock, lists, channels }))
  bindGroup(
    table,
    calls.checks,
    checkHandlers(kind => content(kind, db)),
  )
  bindGroup(
    table,
    calls.preview,
    previewHandlers(
      previewService({ ...deps.preview, db, clock, kinds, content: kind => content(kind, db) }),
    ),
  )
  const queue = reviewQueue({ db, clock, names, hours, reviewHours: deps.reviewHours })
  bindGroup(table, calls.review, reviewHandlers(db, clock, queue))
  const bin = (inside: Db): BinService =>
    binService(inside, { clock, names, index, objects: deps.binObjects })
  bindGroup(table, calls.bin, binHandlers({ db, over: bin }))
  bindGroup(
    table,
    calls.homeWindow,
    windowDeskHandlers({
      db,
      clock,
      lists,
      content: inside => content('window', inside),
      homeOf: deps.homeOf,
    }),
  )
  bindGroup(
    table,
    calls.emergency,
    emergencyHandlers({ db, clock, names, content: kind => content(kind, db) }),
  )
  const { knownLaws, mentionsOf } = deps
  bindGroup(
    table,
    calls.lawDesk,
    lawDeskHandlers({
      db,
      clock,
      lists,
      content: inside => content('law', inside),
      knownLaws,
      mentionsOf,
    }),
  )
  return {
    due: dueWork(db, clock, kinds),
    sweepLinks: linkSweep(db, clock, checks.deadLinks),
    bin: bin(db),
    content,
    noticeDesk,
    noticeList,
    sweepNotices: noticeSweep(db, clock, law),
  }
}
