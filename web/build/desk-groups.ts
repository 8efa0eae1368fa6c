import { fileURLToPath } from 'node:url'
import { type Modules, reachedFrom } from './reached-from.ts'

const backOffice = fileURLToPath(import.meta.resolve('../src/entry-back-office.tsx'))
const sharedByDesks = 6
let ofDesks: Set<string> | undefined

/**
 * What the back-office begins with and what several of its parts share, libraries and our own. Whatever such a module
 * imports is shared by as many, so the file needs none that needs it.
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
  needed.delete(backOffice)
  return needed
}

const deskChunk = (id: string, modules: Modules): string | null => {
  ofDesks ??= neededByDesks(modules)
  return ofDesks.has(id) ? 'desk' : null
}

export const deskGroups = [
  { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 1 },
  // A desk in a hundred and fifty files takes the browser longer to ask for than to read.
  { name: deskChunk, priority: 0, includeDependenciesRecursively: false },
]
