import { longDate } from '../../format/dates.ts'
import { escapeHtml, plainText } from './lines.ts'
import { isHeadingKind, type LawNode, labelOf, walk } from './tree.ts'

const headingTag = { part: 'h2', subpart: 'h2', chapter: 'h2', section: 'h3', annex: 'h2' } as const

/** 项 and 目 are signs before the words; 条 stands apart from them. */
const gapOf = (kind: LawNode['kind']): string => (kind === 'article' ? '　' : '')

/** When a provision has days of its own, its reader is told beside its words. */
const daysOf = ({ effectDate, endDate }: Pick<LawNode, 'effectDate' | 'endDate'>): string =>
  [
    effectDate ? `（自${longDate(effectDate)}起施行）` : '',
    endDate ? `（自${longDate(endDate)}起失效）` : '',
  ].join('')

const withDays = (node: LawNode, html: string): string => {
  const days = daysOf(node)
  if (!days) return html
  return html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)}${days}</p>` : `${html}<p>${days}</p>`
}

const labelled = ({ kind, html, ...node }: LawNode): string => {
  const label = labelOf({ kind, ...node })
  if (!label) return html
  const shown = kind === 'article' ? `<strong>${label}</strong>` : label
  const paragraph = /^<p\b[^>]*>/.exec(html)?.[0]
  if (!paragraph) return `<p>${shown}</p>${html}`
  return `${paragraph}${shown}${gapOf(kind)}${html.slice(paragraph.length)}`
}

const withLabel = (node: LawNode): string => withDays(node, labelled(node))

/** The text as it is read and as it is parsed again: headings, paragraphs, labels in their places. */
export const renderLaw = (nodes: readonly LawNode[]): string =>
  nodes
    .map(node => {
      const below = renderLaw(node.children)
      if (!isHeadingKind(node.kind) && node.kind !== 'annex') return withLabel(node) + below
      const tag = headingTag[node.kind as keyof typeof headingTag]
      const gap = node.kind === 'annex' ? '：' : '　'
      const label = labelOf(node)
      const heading = node.heading ? `${label && gap}${escapeHtml(node.heading)}` : ''
      return `<${tag}>${label}${heading}${daysOf(node)}</${tag}>${node.html}${below}`
    })
    .join('')

/** The same in plain lines, for the clipboard and for comparing. */
export const lawToText = (nodes: readonly LawNode[]): string =>
  [...walk(nodes)]
    .map(({ node }) => {
      const label = labelOf(node)
      if (node.kind === 'annex')
        return `${label}${label && node.heading && '：'}${node.heading}\n${plainText(node.html.replaceAll('</p>', '\n'))}`
      const gap = label && (isHeadingKind(node.kind) || node.kind === 'article') ? '　' : ''
      return `${label}${gap}${node.heading}${plainText(node.html)}`
    })
    .join('\n')
