import type { Kind } from '@sunport/regions/kinds.ts'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

const pages = import.meta.glob<ComponentType>('./kinds/*/page.tsx', { import: 'Page' })
const loaders = import.meta.glob<LoaderFunction>('./kinds/*/loader.ts', { import: 'loader' })

const pageFile = (folder: string): string => `./kinds/${folder}/page.tsx`
const loaderFile = (folder: string): string => `./kinds/${folder}/loader.ts`

/** Kinds without a folder of their own are shown by the pending page. */
const kindFolder = (kind: Kind): string => (pages[pageFile(kind)] ? kind : 'pending')

/** The parts of a kind as React Router loads them: fetched when first needed, each its own chunk. */
export const lazyKind = (kind: Kind) => {
  const folder = kindFolder(kind)
  return { Component: pages[pageFile(folder)], loader: loaders[loaderFile(folder)] }
}

/** Source files whose scripts and styles a page of this kind needs; names as in the bundler's manifest. */
export const kindSources = (kind: Kind): string[] => {
  const folder = kindFolder(kind)
  return [pageFile(folder), loaderFile(folder)].map(file => `src/portal/${file.slice(2)}`)
}
