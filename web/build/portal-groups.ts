import { fileURLToPath } from 'node:url'
import { type Modules, reachedFrom } from './reached-from.ts'

const start = fileURLToPath(import.meta.resolve('../src/portal/start.tsx'))
let reached: Set<string> | undefined

/** What almost every page needs as well: a file of its own for each would cost more than the few that do without. */
const neededByMost =
  /\/(portal\/parts\/(query|states|attempt|page-heading|page-address|times|channels|rich-text|title-words|(pagination|export-links|card-table|count-tabs)\.module)|ui\/(status-chip|new-mark)|contract\/src\/(codes|format\/(dates|money|file-size))|regions\/src\/(common\/[\w-]+|theme|pack|public-id|home|kinds|organisation-link))\.(tsx?|css)$/

const portalChunk = (id: string, modules: Modules): string | null => {
  reached ??= reachedFrom(modules, [start])
  return reached.has(id) || neededByMost.test(id) ? 'portal' : null
}

/** Left alone, what pages share would fall into some twenty files of a kilobyte each. */
export const portalGroups = [
  { name: 'router', test: /node_modules\/(preact|react-router)\/|\/web\/build\/preact\//, priority: 3 },
  { name: portalChunk, priority: 2 },
  // What stands around a text that is read: one file is smaller than a dozen.
  {
    name: 'reading',
    test: /\/(portal\/parts\/((neighbours|reading-tools|attachments|project-timeline|detail-page|validity-tag|related-entries|article-view)(\.module)?|party-names)|contract\/src\/content\/law\/(relations|amendment-names))\.(tsx?|css)$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // A heading in whole words.
  { name: 'heading', test: /\/portal\/parts\/(whole-words(\.module)?|word-ends)\.(tsx?|css)$/, priority: 1 },
  // What a list is narrowed by.
  {
    name: 'filtering',
    test: /\/(portal\/parts\/((filter-fold|date-input|item-tree|bidders-fields)(\.module)?|region-options|bidders-words)|portal\/(parts\/notice-table|kinds\/notice-search\/(active-filters|order-bar|captcha-field|page))\.module|regions\/src\/(filter-names|notice-order)|contract\/src\/rules\/deadline-range)\.(tsx?|css)$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // What a notice shows besides: other texts do without.
  {
    name: 'notice',
    test: /\/(portal\/parts\/(notice-(view|answers|facts)|contents-list|text-contents|project-(outcome|status)|corrections|opening-moved|fact-names|countdown)(\.module)?|contract\/src\/content\/notice\/anchors)\.(tsx?|css)$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]
