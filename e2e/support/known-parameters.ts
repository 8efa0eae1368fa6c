import { routerBase } from '@sunport/contract/constants.ts'
import { commonRoutes } from '@sunport/regions/common-routes.ts'
import { plainQuery } from '@sunport/regions/kind-parameters.ts'
import type { Kind } from '@sunport/regions/kinds.ts'
import { packs } from './addresses.ts'

/** The first to name a path has it. */
const kinds = new Map<string, Kind>([
  ...packs
    .toReversed()
    .flatMap(({ routes }) => Object.entries(routes).map(([path, { kind }]): [string, Kind] => [path, kind])),
  ...Object.entries(commonRoutes).map(([path, { kind }]): [string, Kind] => [path, kind]),
  ['/', 'home'],
])

/** Names that the server would take out of an address. */
const strangersOf = (path: string, said: Iterable<readonly [string, string]>): string[] => {
  const kind = kinds.get(path.slice(routerBase.length))
  if (!kind) return []
  return [...said]
    .filter(([name, value]) => plainQuery(kind, `?${new URLSearchParams({ [name]: value || '1' })}`) === '')
    .map(([name]) => `${path} ${name}`)
}

/** Other forms of a list are asked for under its own address, and no page is drawn for them. */
const isFormat = (query: URLSearchParams): boolean => query.has('format')

const linksIn = (html: string, own: string): string[] =>
  [...html.matchAll(/<a\s[^>]*?href="([^"#]*)/g)].flatMap(([, href = '']) => {
    const [path, search = ''] = href.replaceAll('&amp;', '&').split('?')
    const query = new URLSearchParams(search)
    return isFormat(query) ? [] : strangersOf(path || own, query)
  })

const formsIn = (html: string, own: string): string[] =>
  [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, attributes = '', inner = '']) => {
    if (/method="post"/i.test(attributes)) return []
    const action = /action="([^"?#]*)/.exec(attributes)?.[1] || own
    return strangersOf(
      action,
      [...inner.matchAll(/<(?:input|select|textarea)\b[^>]*?\bname="([^"]*)"/g)].map(
        ([, name = '']) => [name, '1'] as const,
      ),
    )
  })

/** Whatever a page's own links and forms say to pages of ours, those must know: the server drops everything else. */
export const strangersIn = (html: string, own: string): string[] => [
  ...new Set([...linksIn(html, own), ...formsIn(html, own)]),
]
