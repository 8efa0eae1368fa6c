import {
  paragraph,
  pictureRun,
  run,
  type WordPicture,
  type WordStyle,
  wordTable,
} from '../../../platform/files/word-file.ts'
import { type SourceElement, type SourceNode, treeOf } from '../../../platform/rich-text/tree.ts'

export interface ReadPicture {
  ext: WordPicture['ext']
  content: Buffer
  width: number
  height: number
}

/** What a body names beside its words. */
export interface WordBody {
  xml: string
  pictures: WordPicture[]
  links: { id: string; address: string }[]
  lists: boolean[]
}

/** In the order in which Word wants them, whichever stands inside of which. */
const looks: Readonly<Record<string, string>> = {
  strong: '<w:b/>',
  em: '<w:i/>',
  s: '<w:strike/>',
  u: '<w:u w:val="single"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
}

const lookOf = (names: readonly string[]): string =>
  Object.entries(looks)
    .filter(([name]) => names.includes(name))
    .map(([, look]) => look)
    .join('')

const headings: Readonly<Record<string, WordStyle>> = {
  h2: 'Heading1',
  h3: 'Heading2',
  h4: 'Heading3',
  h5: 'Heading3',
  h6: 'Heading3',
}

const blocks = new Set([
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'table',
  'tbody',
  'tr',
  ...Object.keys(headings),
])
const isBlock = (node: SourceNode): node is SourceElement => typeof node !== 'string' && blocks.has(node.name)

const alignOf = ({ attributes }: SourceElement): string => {
  const found = /text-align:\s*(left|center|right|justify)/.exec(attributes.style ?? '')?.[1]
  return found ? `<w:jc w:val="${found === 'justify' ? 'both' : found}"/>` : ''
}

const spanOf = (text: string | undefined): number => Math.max(1, Number(text) || 1)

const rowsBelow = (nodes: readonly SourceNode[]): SourceElement[] =>
  nodes.flatMap(node =>
    typeof node === 'string' ? [] : node.name === 'tr' ? [node] : rowsBelow(node.children),
  )

/** A text as Word has it: headings, lists, tables with their spans, pictures, links that lead outside. */
export const wordBody = (html: string, pictureOf: (address: string) => ReadPicture | undefined): WordBody => {
  const made: WordBody = { xml: '', pictures: [], links: [], lists: [] }

  const picture = ({ src = '', alt = '' }: Record<string, string>): string => {
    const read = pictureOf(src)
    if (!read) return run(alt && `［图：${alt}］`)
    const id = `pic${made.pictures.length + 1}`
    made.pictures.push({ id, ext: read.ext, content: read.content })
    return pictureRun({ id, alt }, read, made.pictures.length)
  }

  const link = (address: string, runs: string): string => {
    if (!/^(?:https?|mailto):/.test(address)) return runs
    const id = `link${made.links.length + 1}`
    made.links.push({ id, address })
    return `<w:hyperlink r:id="${id}">${runs}</w:hyperlink>`
  }

  const runs = (nodes: readonly SourceNode[], names: readonly string[] = []): string =>
    nodes
      .map(node => {
        if (typeof node === 'string') return run(node.replace(/\s+/g, ' '), lookOf(names))
        if (node.name === 'br') return '<w:r><w:br/></w:r>'
        if (node.name === 'img') return picture(node.attributes)
        const inside = runs(node.children, [...names, node.name])
        return node.name === 'a' ? link(node.attributes.href ?? '', inside) : inside
      })
      .join('')

  /** What stands between blocks is a paragraph of its own. */
  const flow = (nodes: readonly SourceNode[], style?: WordStyle, format = ''): string => {
    let xml = ''
    let loose: SourceNode[] = []
    const settle = () => {
      const words = runs(loose)
      if (words && words !== run(' ')) xml += paragraph(words, style, format)
      loose = []
    }
    for (const node of nodes) {
      if (!isBlock(node)) {
        loose.push(node)
        continue
      }
      settle()
      xml += block(node, style, format)
    }
    settle()
    return xml
  }

  const list = (element: SourceElement, level: number): string => {
    made.lists.push(element.name === 'ol')
    const number = made.lists.length
    return element.children
      .filter(node => typeof node !== 'string')
      .map(({ children }) => {
        const format = `<w:numPr><w:ilvl w:val="${Math.min(level, 8)}"/><w:numId w:val="${number}"/></w:numPr>`
        return children
          .map(node =>
            isBlock(node) && (node.name === 'ul' || node.name === 'ol')
              ? list(node, level + 1)
              : flow([node], 'ListItem', format),
          )
          .join('')
      })
      .join('')
  }

  const table = (element: SourceElement): string => {
    /** Columns that cells of rows above still reach into, and for how many rows. */
    const held = new Map<number, { rows: number; span: number }>()
    let columns = 1
    const rows = rowsBelow(element.children).map(row => {
      const cells = row.children.filter(node => typeof node !== 'string')
      let at = 0
      let xml = ''
      const below = () => {
        for (let above = held.get(at); above; above = held.get(at)) {
          xml += `<w:tc><w:tcPr><w:gridSpan w:val="${above.span}"/><w:vMerge/></w:tcPr>${paragraph('', 'Cell')}</w:tc>`
          if (above.rows > 1) held.set(at, { ...above, rows: above.rows - 1 })
          else held.delete(at)
          at += above.span
        }
      }
      const started: [number, { rows: number; span: number }][] = []
      for (const cell of cells) {
        below()
        const [span, tall] = [spanOf(cell.attributes.colspan), spanOf(cell.attributes.rowspan)]
        if (tall > 1) started.push([at, { rows: tall - 1, span }])
        const look = cell.name === 'th' ? centred : alignOf(cell)
        const merged = tall > 1 ? '<w:vMerge w:val="restart"/>' : ''
        const words = flow(cell.children, 'Cell', look)
        // A cell ends with a paragraph, also where a table stands in it.
        const end = words.endsWith('</w:p>') ? '' : paragraph('', 'Cell')
        xml += `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/>${merged}</w:tcPr>${words}${end}</w:tc>`
        at += span
      }
      below()
      for (const [column, hold] of started) held.set(column, hold)
      columns = Math.max(columns, at)
      return (
        xml &&
        `<w:tr>${cells.every(({ name }) => name === 'th') ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${xml}</w:tr>`
      )
    })
    const written = rows.join('')
    return written && wordTable(written, columns)
  }

  const block = (element: SourceElement, style?: WordStyle, format = ''): string => {
    const { name, children } = element
    if (name === 'table') return table(element)
    if (name === 'ul' || name === 'ol') return list(element, 0)
    if (name === 'blockquote') return flow(children, 'Quote')
    if (name === 'hr') return paragraph('', 'Note')
    const own = headings[name]
    return flow(children, own ?? style, own ? '' : format || alignOf(element))
  }

  const centred = '<w:jc w:val="center"/>'
  made.xml = flow(treeOf(html))
  return made
}
