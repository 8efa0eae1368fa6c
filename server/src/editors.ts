import { calls } from '@sunport/contract/calls.ts'
import type { ContentKind } from '@sunport/contract/content/policy.ts'
import { binService } from './features/content/bin.ts'
import { type DueWork, dueWork } from './features/content/due.ts'
import type { ContentKindRules } from './features/content/kind.ts'
import { articleRules } from './features/content/kinds/article.ts'
import { lawRules } from './features/content/kinds/law.ts'
import { noticeRules } from './features/content/kinds/notice.ts'
import type { CleanText, IndexPublications } from './features/content/kinds/shared.ts'
import { windowRules } from './features/content/kinds/window.ts'
import { contentLists } from './features/content/list.ts'
import type { Names } from './features/content/record.ts'
import { binHandlers, reviewHandlers } from './features/content/review-routes.ts'
import { contentHandlers } from './features/content/routes.ts'
import { type ContentService, contentService } from './features/content/service.ts'
import { windowFigures } from './features/content/window-figures.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { bindGroup, type CallTable } from './platform/http/invoke.ts'

interface EditorDeps {
  db: Db
  clock: Clock
  names: Names
  clean: CleanText
  index: IndexPublications
  binDays(): number
}

export interface Editors {
  /** What the clock has to do for them. */
  due: DueWork
  /** One family, over the pool or inside of a transaction. */
  content(kind: ContentKind, inside: Db): ContentService
}

/** Binds what editors and reviewers use. */
export const bindEditors = (table: CallTable, deps: EditorDeps): Editors => {
  const { db, clock, names, clean, index, binDays } = deps
  const rules: ContentKindRules[] = [
    articleRules(clean, index),
    noticeRules(clean, index),
    lawRules(clean, index),
    windowRules(clean),
  ]
  const kinds: ReadonlyMap<ContentKind, ContentKindRules> = new Map(rules.map(each => [each.kind, each]))
  const content = (kind: ContentKind, inside: Db): ContentService =>
    contentService(kind, { db: inside, clock, names, kinds, binDays })
  for (const kind of kinds.keys())
    bindGroup(
      table,
      calls[kind],
      contentHandlers(kind, db, inside => content(kind, inside)),
    )
  bindGroup(table, calls.review, reviewHandlers(db, clock, contentLists(db, clock, names)))
  bindGroup(
    table,
    calls.bin,
    binHandlers(db, inside => binService(inside, clock, names)),
  )
  bindGroup(table, calls.homeWindow, windowFigures(db, clock))
  return { due: dueWork(db, clock, kinds), content }
}
