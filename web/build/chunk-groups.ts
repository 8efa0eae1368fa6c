import { fileURLToPath } from 'node:url'

interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

const start = fileURLToPath(import.meta.resolve('../src/portal/start.tsx'))
let reached: Set<string> | undefined

/** What modules import, and what that imports; with what they fetch later, or without. */
const reachedFrom = (modules: Modules, ids: Iterable<string>, isLaterToo = false): Set<string> => {
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const module = modules.getModuleInfo(id)
    module?.importedIds.forEach(visit)
    if (isLaterToo) module?.dynamicallyImportedIds.forEach(visit)
  }
  for (const id of ids) visit(id)
  return found
}

/** What almost every page needs as well: a file of its own for each would cost more than the few that do without. */
const neededByMost =
  /\/(portal\/parts\/(query|states|attempt|page-heading|page-address|times|channels|rich-text|title-words)|ui\/(status-chip|new-mark)|contract\/src\/(codes|format\/(dates|money|file-size))|regions\/src\/(common\/[\w-]+|theme|pack|public-id|home|kinds|organisation-link))\.tsx?$/

const portalChunk = (id: string, modules: Modules): string | null => {
  reached ??= reachedFrom(modules, [start])
  return reached.has(id) || neededByMost.test(id) ? 'portal' : null
}

const backOffice = fileURLToPath(import.meta.resolve('../src/start-back-office.tsx'))
const sharedByDesks = 6
let ofDesks: Set<string> | undefined

/**
 * What the back-office begins with and what several of its parts share, libraries and our own, as far as no public page has
 * it. Whatever such a module imports is shared by as many, so the file needs none that needs it.
 */
const neededByDesks = (modules: Modules): Set<string> => {
  const everything = reachedFrom(modules, [backOffice], true)
  const laterParts = new Set(
    [...everything].flatMap(id => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  )
  const counts = new Map<string, number>()
  for (const part of laterParts)
    for (const id of reachedFrom(modules, [part])) counts.set(id, (counts.get(id) ?? 0) + 1)
  const needed = reachedFrom(modules, [backOffice])
  for (const [id, count] of counts) if (count >= sharedByDesks) needed.add(id)
  for (const id of reachedFrom(modules, [start], true)) needed.delete(id)
  needed.delete(backOffice)
  return needed
}

const deskChunk = (id: string, modules: Modules): string | null => {
  ofDesks ??= neededByDesks(modules)
  return ofDesks.has(id) ? 'desk' : null
}

/** Left alone, what pages share would fall into some twenty files of a kilobyte each. */
export const chunkGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
  { name: portalChunk, priority: 2 },
  // A desk in a hundred and fifty files takes the browser longer to ask for than to read.
  { name: deskChunk, priority: 0, includeDependenciesRecursively: false },
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
    test: /\/(portal\/parts\/((filter-fold|date-input|item-tree|bidders-fields)(\.module)?|region-options|bidders-words)|portal\/kinds\/notice-search\/active-filters\.module|regions\/src\/(filter-names|notice-order)|contract\/src\/rules\/deadline-range)\.(tsx?|css)$/,
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
