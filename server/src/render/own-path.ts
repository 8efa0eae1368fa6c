import { routerBase } from '@sunport/contract/constants.ts'

/** Any origin: only what follows it is ever answered. */
const anywhere = 'http://anywhere.invalid'

// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these from addresses, and so change them
const treacherous = /[\\\u0000-\u0020\u007f]/

const longest = 1000

/** A path below the base, as anybody may have written it, with the base before it; undefined where it leads out of the portal. */
export const ownPath = (path: unknown): string | undefined => {
  if (typeof path !== 'string' || !path.startsWith('/')) return undefined
  if (path.length > longest || treacherous.test(path)) return undefined
  const { pathname, search } = new URL(routerBase + path, anywhere)
  return pathname.startsWith(`${routerBase}/`) ? pathname + search : undefined
}
