import { join } from 'node:path'
import type { StyleSheet } from '@sunport/contract/rendering.ts'
import type { ViteDevServer } from 'vite'

const styleFile = /\.css(\?|$)/

/** The style sheets of a page's sources, so that it is not shown unstyled until its scripts have come. */
export const createStyleFinder = ({ environments: { client, ssr } }: ViteDevServer, web: string) => {
  const known = new Map<string, Promise<StyleSheet[]>>()

  const addressOf = (source: string): string =>
    source.startsWith('..') ? `/@fs${join(web, source)}` : `/${source}`

  /** Addresses of style sheets in the order in which they are imported; what comes by `import()` is left out. */
  const collect = async (address: string, seen: Set<string>, found: string[]): Promise<void> => {
    if (seen.has(address)) return
    seen.add(address)
    if (styleFile.test(address)) {
      found.push(address)
      return
    }
    const made = await ssr.transformRequest(address)
    for (const imported of made?.deps ?? []) {
      if (imported.startsWith('/')) await collect(imported, seen, found)
    }
  }

  /** From the module that the browser loads: asking in any other way makes another module, which hot replacement trips over. */
  const sheet = async (address: string): Promise<StyleSheet[]> => {
    const made = await client.transformRequest(address)
    const [id, text] = ['id', 'css'].map(
      name => new RegExp(`const __vite__${name} = ("(?:[^"\\\\]|\\\\.)*")`).exec(made?.code ?? '')?.[1],
    )
    return id && text ? [{ id: JSON.parse(id), text: JSON.parse(text) }] : []
  }

  const find = async (sources: string[]): Promise<StyleSheet[]> => {
    const seen = new Set<string>()
    const found: string[] = []
    for (const source of sources) await collect(addressOf(source), seen, found)
    return (await Promise.all(found.map(sheet))).flat()
  }

  return {
    of: (sources: string[]): Promise<StyleSheet[]> => {
      const key = sources.join()
      const finding = known.get(key) ?? find(sources)
      known.set(key, finding)
      // What cannot be read now may be mended by then.
      finding.catch(() => known.delete(key))
      return finding
    },
    forget: (): void => known.clear(),
  }
}
