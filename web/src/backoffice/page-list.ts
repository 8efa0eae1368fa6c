import { type ComponentType, lazy } from 'react'
import { loadScript } from './shell/load-script.ts'

type PageModule = { Page: ComponentType }

/** Every page folder; its name is what a menu entry calls it by (funcParam). */
const loaders = import.meta.glob<PageModule>('./pages/*/page.tsx')

const folderOf = (file: string): string => file.split('/').at(-2) ?? ''

const pages = new Map<string, ComponentType>(
  Object.entries(loaders).map(([file, load]) => [
    folderOf(file),
    lazy(async () => ({ default: (await loadScript(load)).Page })),
  ]),
)

export const pageNamed = (name: string): ComponentType | undefined => pages.get(name)

/** The pages that menu entries can lead to. */
export const pageNames: readonly string[] = [...pages.keys()].sort()
