import { type ComponentType, lazy } from 'react'
import { loadScript } from './shell/load-script.ts'

type PageModule = { Page: ComponentType }

/** Every page folder; its name is what a menu entry calls it by (funcParam). */
const loaders = import.meta.glob<PageModule>('./pages/*/page.tsx')

const folderOf = (file: string): string => file.split('/').at(-2) ?? ''

const pages = new Map(
  Object.entries(loaders).map(([file, load]) => [
    folderOf(file),
    { load, Lazy: lazy(async () => ({ default: (await loadScript(load)).Page })) as ComponentType },
  ]),
)

const loaded = new Map<string, ComponentType>()
const patienceMs = 1_000
const patience = () => new Promise<void>(resolve => setTimeout(resolve, patienceMs))

/**
 * Has the code of a page there before it is shown, or gives up on that soon. A page that says it is being loaded keeps
 * saying so for a third of a second, however soon it is there.
 */
export const preparePage = async (name: string): Promise<void> => {
  const page = pages.get(name)
  if (!page || loaded.has(name)) return
  const loading = loadScript(page.load).then(({ Page }) => {
    loaded.set(name, Page)
  })
  // What fails is asked for again and told where the page stands.
  await Promise.race([loading, patience()]).catch(() => {})
}

const shown = new Map<string, ComponentType>()

/** One component for one name as long as the application runs: another would begin its page anew. */
export const pageNamed = (name: string): ComponentType | undefined => {
  const page = shown.get(name) ?? loaded.get(name) ?? pages.get(name)?.Lazy
  if (page) shown.set(name, page)
  return page
}

/** The pages that menu entries can lead to. */
export const pageNames: readonly string[] = [...pages.keys()].sort()

/** The page behind the fixed addresses of one law. */
export const lawPage = 'law-compile'
