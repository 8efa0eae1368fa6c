/**
 * Loaded before all else in development. Node reads the whole package.json of a package for every single import of it;
 * drizzle's has 180 KB and two hundred of our files import it, which is a second of every start.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = `${pathToFileURL(join(import.meta.dirname, '../../..')).href}/`
const known = new Map<string, ResolveFnOutput>()

const isOurs = (url: string | undefined): url is string =>
  (url?.startsWith(root) && !url.includes('/node_modules/')) ?? false

/** The packages that our own files have asked for so far. */
export const knownPackages = (): string[] =>
  [...known.values()].map(({ url }) => url).filter(url => url.includes('/node_modules/'))

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL } = context
    if (!isOurs(parentURL) || specifier.startsWith('node:')) return next(specifier, context)
    if (specifier.startsWith('.') && specifier.endsWith('.ts'))
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    if (specifier.startsWith('.')) return next(specifier, context)
    const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    known.set(specifier, found)
    return found
  },
})
