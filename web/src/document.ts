import { schemaMediaType } from '@sunport/contract/open/data-files.ts'
import type { ReadingMode } from '@sunport/contract/reading-mode.ts'
import type { PageAssets, StyleSheet } from '@sunport/contract/rendering.ts'
import favicon from './favicon.svg?url&no-inline'
import { serializeState, stateElementId } from './page-state.ts'
import type { Meta } from './portal/meta.ts'

interface PageDocument {
  title: string
  description?: string
  canonical?: string
  /** What the page shows, in other forms. */
  feeds?: readonly { type: string; href: string }[]
  /** The JSON Schema of what it offers to programs. */
  describedBy?: string
  themeColor: string
  noindex?: boolean
  /** Without the portal's head and foot: the style sheet takes them away, so that the page's script need not know. */
  isEmbedded?: boolean
  metas?: Meta[]
  structuredData?: object
  mode?: ReadingMode
  assets: PageAssets
  body: string
  noscript?: string
  state?: unknown
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, found => entities[found] ?? found)

const meta = (name: string, content: string | undefined): string =>
  content ? `<meta name="${name}" content="${escapeHtml(content)}">` : ''

const link = (rel: string, href: string): string => `<link rel="${rel}" href="${escapeHtml(href)}">`

const style = (sheet: StyleSheet): string => {
  if ('href' in sheet) return link('stylesheet', sheet.href)
  return `<style${sheet.id ? ` data-vite-dev-id="${escapeHtml(sheet.id)}"` : ''}>${sheet.text}</style>`
}

const modeAttributes = ({ contrast, elder, text, mongolian }: ReadingMode = {}): string =>
  [
    contrast ? ` data-contrast="${contrast}"` : '',
    elder ? ' data-elder' : '',
    text ? ' data-text' : '',
    mongolian ? ' data-mongolian' : '',
  ].join('')

/** The whole page as text. No script in it is inline: the state is data, and only the entry is run. */
export const documentHtml = (page: PageDocument): string => {
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    meta('description', page.description),
    meta('robots', page.noindex ? 'noindex' : undefined),
    meta('theme-color', page.themeColor),
    ...(page.metas ?? []).map(
      ({ by, key, content }) => `<meta ${by}="${key}" content="${escapeHtml(content)}">`,
    ),
    link('icon', favicon),
    page.canonical ? link('canonical', page.canonical) : '',
    ...(page.feeds ?? []).map(
      ({ type, href }) =>
        `<link rel="alternate" type="${type}" title="${escapeHtml(page.title)}" href="${escapeHtml(href)}">`,
    ),
    page.describedBy
      ? `<link rel="describedby" type="${schemaMediaType}" href="${escapeHtml(page.describedBy)}">`
      : '',
    ...page.assets.styles.map(style),
    ...page.assets.preloads.map(href => link('modulepreload', href)),
    // Data, not a program: the content security policy lets it stand.
    page.structuredData
      ? `<script type="application/ld+json">${serializeState(page.structuredData)}</script>`
      : '',
  ]
  const tail = [
    page.noscript ? `<noscript>${escapeHtml(page.noscript)}</noscript>` : '',
    page.state
      ? `<script type="application/json" id="${stateElementId}">${serializeState(page.state)}</script>`
      : '',
    page.assets.entry ? `<script type="module" src="${escapeHtml(page.assets.entry)}"></script>` : '',
  ]
  return [
    `<!doctype html>\n<html lang="zh-CN"${modeAttributes(page.mode)}${page.isEmbedded ? ' data-embedded' : ''}>\n<head>`,
    ...head.filter(Boolean),
    '</head>\n<body>',
    `<div id="root">${page.body}</div>`,
    ...tail.filter(Boolean),
    '</body>\n</html>\n',
  ].join('\n')
}
