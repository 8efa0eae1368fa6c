import type { Kind } from '@sunport/regions/kinds.ts'
import type { ComponentType } from 'react'
import type { ActionFunction, LoaderFunction } from 'react-router'

const pages = import.meta.glob<ComponentType>('./kinds/*/page.tsx', { import: 'Page' })
const loaders = import.meta.glob<LoaderFunction>('./kinds/*/loader.ts', { import: 'loader' })
/** What takes a form that is posted without script: the server's alone. */
const actions = import.meta.env.SSR
  ? import.meta.glob<ActionFunction>('./kinds/*/action.ts', { import: 'action' })
  : {}

const pageFile = (kind: Kind): string => `./kinds/${kind}/page.tsx`
const loaderFile = (kind: Kind): string => `./kinds/${kind}/loader.ts`

/** The parts of a kind as React Router loads them: fetched when first needed, each its own chunk. */
export const lazyKind = (kind: Kind) => ({
  Component: pages[pageFile(kind)],
  loader: loaders[loaderFile(kind)],
  action: actions[`./kinds/${kind}/action.ts`],
})

/** The source file whose scripts and styles a page of this kind needs; its name as in the bundler's manifest. */
export const kindSource = (kind: Kind): string => `src/portal/${pageFile(kind).slice(2)}`
