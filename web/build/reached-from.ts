export interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

/** What modules import, and what that imports; with what they fetch later, or without. */
export const reachedFrom = (modules: Modules, ids: Iterable<string>, isLaterToo = false): Set<string> => {
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
