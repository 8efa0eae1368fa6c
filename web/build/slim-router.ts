import type { Plugin } from 'vite'

const library = /\/node_modules\/react-router\/dist\/production\/lib\/(.+)$/

/**
 * Parts of React Router that only its own framework and tracing need. They hang on every `Link` and on the
 * router itself, where no bundler can tell that nothing of them is ever used here.
 */
const replacements: Record<string, string> = {
  // Without the framework's context its `usePrefetchBehavior` always answers "no" too.
  'dom/ssr/components.js': `
    import { createContext } from 'react'
    export const FrameworkContext = createContext(undefined)
    const noPrefetch = [false, undefined, {}]
    export const usePrefetchBehavior = () => noPrefetch
    export const mergeRefs = ref => ref
    const nothing = () => null
    export {
      nothing as PrefetchPageLinks, nothing as Links, nothing as Meta, nothing as Scripts,
      nothing as setIsHydrated, nothing as useFrameworkContext, nothing as CRITICAL_CSS_DATA_ATTRIBUTE,
    }`,
  'router/instrumentation.js': `
    const nothing = () => undefined
    export {
      nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates,
      nothing as instrumentClientSideRouter, nothing as instrumentHandler,
      nothing as instrumentationResultMetaContext,
    }`,
}

/** Functions of the router for what no page here does: actions of routes, routes found out on the way, server components. */
const omissions: Record<string, string[]> = {
  'router/router.js': [
    'handleAction',
    'handleFetcherAction',
    'discoverRoutes',
    'patchRoutesImpl',
    'cancelDiscoveryNavigation',
  ],
  'hooks.js': ['RSCErrorHandler'],
}

type Node = { type?: string; start: number; end: number; id?: { name: string }; body?: Node }

const functionsIn = (node: unknown, found: Node[] = []): Node[] => {
  if (typeof node !== 'object' || node === null) return found
  if ((node as Node).type === 'FunctionDeclaration') found.push(node as Node)
  for (const child of Object.values(node)) functionsIn(child, found)
  return found
}

/** Whoever comes to need one is told where it went. */
const emptied = (code: string, program: unknown, names: string[]): string => {
  const bodies = functionsIn(program)
    .filter(({ id }) => id && names.includes(id.name))
    .map(({ id, body }) => ({ name: id?.name, start: body?.start ?? 0, end: body?.end ?? 0 }))
    .sort((a, b) => b.start - a.start)
  const missed = names.filter(name => !bodies.some(body => body.name === name))
  if (missed.length > 0)
    throw new Error(`react-router has no ${missed.join(', ')}: see web/build/slim-router.ts`)
  return bodies.reduce(
    (text, { start, end, name }) =>
      `${text.slice(0, start)}{ throw new Error('${name}: see slim-router.ts') }${text.slice(end)}`,
    code,
  )
}

export const slimRouter = (): Plugin => {
  const replaced = new Set<string>()
  return {
    name: 'sunport-slim-router',
    enforce: 'pre',
    load: id => {
      const part = library.exec(id)?.[1] ?? ''
      if (!Object.hasOwn(replacements, part)) return null
      replaced.add(part)
      return replacements[part]
    },
    transform(code, id) {
      const part = library.exec(id)?.[1] ?? ''
      const names = Object.hasOwn(omissions, part) ? omissions[part] : undefined
      if (!names) return null
      replaced.add(part)
      return { code: emptied(code, this.parse(code), names), map: null }
    },
    // Another release of the library may keep them elsewhere; then somebody has to look.
    buildEnd: error => {
      const parts = [...Object.keys(replacements), ...Object.keys(omissions)]
      const missed = parts.filter(part => !replaced.has(part))
      if (!error && missed.length > 0) throw new Error(`react-router has no ${missed.join(', ')}`)
    },
  }
}
