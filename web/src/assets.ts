import { existsSync, readFileSync } from 'node:fs'
import { routerBase } from '@sunport/contract/constants.ts'
import type { PageAssets, StyleSheet } from '@sunport/contract/rendering.ts'

/** The part of the bundler's manifest that a document needs. */
interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, ManifestChunk>

/** A browser build's manifest, beside this bundle; without one (in tests) pages carry no scripts or styles. */
export const readManifest = (application: 'portal' | 'back-office'): Manifest => {
  const file = new URL(`../client/.vite/${application}.json`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const address = (file: string): string => `${routerBase}/${file}`

/** Above this size in bytes a style sheet is worth its own request, and a place in the browser's cache. */
const inlineLimit = 7000
const sheets = new Map<string, StyleSheet>()

/** A page shares a dozen sheets of a few hundred bytes with others: as files, each would hold up its first sight. */
const styleSheet = (file: string): StyleSheet => {
  const known = sheets.get(file)
  if (known) return known
  const text = readFileSync(new URL(`../client/${file}`, import.meta.url), 'utf8').trim()
  const sheet = text.length > inlineLimit ? { href: address(file) } : { text }
  sheets.set(file, sheet)
  return sheet
}

/**
 * Styles and modules of the given sources and of all they import; the first of them is what starts the page. All stand
 * in the head, so that a page is never shown unstyled and no module waits for another one's imports.
 */
export const assetsFor = (manifest: Manifest, sources: string[]): PageAssets => {
  const chunks = new Set<ManifestChunk>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(visit)
  }
  for (const source of sources) visit(source)
  const files = [...chunks].map(({ file }) => file)
  const entry = manifest[sources[0] ?? '']?.file
  return {
    entry: entry && address(entry),
    styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))].map(styleSheet),
    preloads: files.filter(file => file !== entry && file.endsWith('.js')).map(address),
  }
}
