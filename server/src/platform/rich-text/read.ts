import { type RichTextWarningKind, richTextLimits } from '@sunport/contract/rich-text.ts'
import { linkAttributes, ownImage } from './addresses.ts'
import { marksBelow } from './marks.ts'
import { type Block, isBlank, type Marks, type Place, type Run, type Shape, type TextBlock } from './model.ts'
import { tidyRuns, visibleOnly } from './runs.ts'
import {
  alignmentOf,
  allowedStyles,
  type Declarations,
  declarationsOf,
  firstLineIndentOf,
  imageLength,
  isHidden,
} from './styles.ts'
import { readTable } from './tables.ts'
import { type SourceElement, type SourceNode, textBelow } from './tree.ts'
import { withRealLists } from './word-lists.ts'
import { attributesText } from './write.ts'

export interface ReadOptions {
  /** Hosts that serve this product: their addresses become paths. */
  ownHosts: readonly string[]
  /** Where images lie that came inside the text, by their data: address. */
  storedImages: ReadonlyMap<string, string>
  /** How far the headings move down, so that the first stands below the page's own. */
  headingShift: number
  warn(kind: RichTextWarningKind): void
}

export const emptyPlace = (): Place => ({
  marks: {},
  shape: { tag: 'p', styles: {} },
  depth: 0,
  isPreformatted: false,
})

const containers = new Set(
  (
    'div section article header footer main aside nav address center figure dl dd details summary body fieldset ' +
    'legend tr td th thead tbody tfoot table caption ul ol menu dir blockquote'
  ).split(' '),
)
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dt', 'figcaption', 'pre'])
const lists = new Set(['ul', 'ol', 'menu', 'dir'])

/** Empty lines at the edges and repeated ones between say nothing. */
const withoutIdleBlanks = (blocks: readonly Block[]): Block[] => {
  const kept = blocks.filter((block, at) => {
    const before = blocks[at - 1]
    return !(isBlank(block) && (before === undefined || isBlank(before)))
  })
  const last = kept.at(-1)
  return last && isBlank(last) ? kept.slice(0, -1) : kept
}

/** Reads elements for their meaning, into blocks that are right by construction. */
export const readBlocks = (nodes: readonly SourceNode[], start: Place, options: ReadOptions): Block[] => {
  const out: Block[] = []
  let current: { shape: Shape; runs: Run[] } | undefined

  const flush = (): void => {
    if (!current) return
    const { shape, runs } = current
    current = undefined
    const tidied = tidyRuns(runs)
    const showsLine = runs.some(
      run => run.kind === 'break' || (run.kind === 'text' && run.text.includes('\u00a0')),
    )
    if (tidied.length === 0 && !showsLine) return
    const { tag, styles, wordLevel, marker } = shape
    const block: TextBlock = { kind: 'text', tag, styles, runs: tidied }
    if (isBlank(block)) out.push({ kind: 'text', tag: 'p', styles: {}, runs: [] })
    else out.push(wordLevel && marker ? { ...block, wordList: { level: wordLevel, marker } } : block)
  }

  const put = (run: Run, { shape }: Place): void => {
    if (current?.shape !== shape) flush()
    current ??= { shape, runs: [] }
    current.runs.push(run)
  }

  const putText = (text: string, place: Place): void => {
    const seen = visibleOnly(text)
    if (!place.isPreformatted) {
      put({ kind: 'text', text: seen, marks: place.marks }, place)
      return
    }
    for (const [at, line] of seen.split(/\r?\n/).entries()) {
      if (at > 0) put({ kind: 'break', marks: place.marks }, place)
      put({ kind: 'text', text: line.replace(/ {2}/g, ' \u00a0'), marks: place.marks }, place)
    }
  }

  const putImage = ({ attributes }: SourceElement, style: Declarations, place: Place): void => {
    const src = options.storedImages.get(attributes.src ?? '') ?? ownImage(attributes.src, options.ownHosts)
    if (!src) {
      options.warn('imageDropped')
      return
    }
    const alt = visibleOnly(attributes.alt ?? '')
      .trim()
      .slice(0, 300)
    if (!alt) options.warn('noAlternative')
    const width = imageLength(style.get('width') ?? attributes.width, richTextLimits.imagePixels)
    const height = imageLength(style.get('height') ?? attributes.height, richTextLimits.imagePixels)
    const size = { ...(width ? { width } : {}), ...(height ? { height } : {}) }
    put({ kind: 'image', attributes: { src, alt, ...size }, marks: place.marks }, place)
  }

  const linkMarks = ({ attributes }: SourceElement, marks: Marks): Marks => {
    if (attributes.href === undefined) return marks
    const kept = linkAttributes(attributes.href, attributes.target, options.ownHosts)
    if (kept) return { ...marks, a: attributesText(kept) }
    // Bookmarks inside a pasted document lead nowhere here; nobody misses them.
    if (!attributes.href.trim().startsWith('#')) options.warn('linkDropped')
    const { a: _, ...rest } = marks
    return rest
  }

  const shapeOf = ({ name, attributes }: SourceElement, style: Declarations, outer: Shape): Shape => {
    const level = Number(/^h([1-6])$/.exec(name)?.[1] ?? 0)
    const tag = level > 0 ? (`h${Math.min(6, level + options.headingShift)}` as Shape['tag']) : 'p'
    const align = alignmentOf(style, name === 'center' || name === 'figcaption' ? 'center' : attributes.align)
    const styles = allowedStyles({
      'text-align': align ?? outer.styles['text-align'],
      'text-indent': firstLineIndentOf(style),
    })
    const wordLevel = Number(/level([1-9])/.exec(style.get('mso-list') ?? '')?.[1] ?? 0)
    return wordLevel ? { tag, styles, wordLevel } : { tag, styles }
  }

  const inside = (place: Place): Place => ({
    ...place,
    depth: place.depth + 1,
    shape: { tag: 'p', styles: {} },
  })

  const readItems = (children: readonly SourceNode[], place: Place): Block[][] => {
    const items: Block[][] = []
    for (const child of children) {
      if (typeof child === 'string' && !child.trim()) continue
      const isList = typeof child !== 'string' && lists.has(child.name)
      const nodes = typeof child !== 'string' && child.name === 'li' ? child.children : [child]
      const style = typeof child === 'string' ? undefined : declarationsOf(child.attributes.style)
      const marks = style && typeof child !== 'string' ? marksBelow(place.marks, child, style) : place.marks
      const blocks = readBlocks(nodes, { ...inside(place), marks }, options)
      if (isList && items.length > 0) items.at(-1)?.push(...blocks)
      else items.push(blocks)
    }
    return items
  }

  /** Lists, quotes and tables; false when it is none or lies too deep to stay one. */
  const nested = (element: SourceElement, place: Place): boolean => {
    const { name, attributes, children } = element
    if (!lists.has(name) && name !== 'blockquote' && name !== 'table') return false
    if (place.depth >= richTextLimits.depth) {
      options.warn('flattened')
      return false
    }
    flush()
    if (name === 'table')
      out.push(...readTable(element, inside(place), (cells, within) => readBlocks(cells, within, options)))
    else if (name === 'blockquote') {
      const blocks = readBlocks(children, inside(place), options)
      if (blocks.length > 0) out.push({ kind: 'quote', blocks })
    } else {
      const items = readItems(children, place)
      const start = /^[1-9]\d{0,3}$/.test(attributes.start ?? '') ? Number(attributes.start) : 1
      const type = /^[aAiI]$/.test(attributes.type ?? '') ? attributes.type : undefined
      const own = { ...(start > 1 ? { start: String(start) } : {}), ...(type ? { type } : {}) }
      if (items.length > 0)
        out.push({
          kind: 'list',
          tag: name === 'ol' ? 'ol' : 'ul',
          attributes: name === 'ol' ? own : {},
          items,
        })
    }
    return true
  }

  /** Items that stand in no list: side by side they are one. */
  const looseItem = (element: SourceElement, place: Place): void => {
    flush()
    const items = readItems([element], place)
    const last = out.at(-1)
    if (last?.kind === 'list' && looseLists.has(last)) last.items.push(...items)
    else {
      const list: Block = { kind: 'list', tag: 'ul', attributes: {}, items }
      looseLists.add(list)
      out.push(list)
    }
  }
  const looseLists = new Set<Block>()

  const visitBlock = (node: SourceElement, style: Declarations, place: Place, marks: Marks): void => {
    flush()
    const shape = shapeOf(node, style, place.shape)
    const isPreformatted = place.isPreformatted || node.name === 'pre'
    visitAll(node.children, { ...place, marks, shape, isPreformatted })
    flush()
  }

  const visitElement = (node: SourceElement, style: Declarations, place: Place): void => {
    const { name, children } = node
    const marks = marksBelow(name === 'a' ? linkMarks(node, place.marks) : place.marks, node, style)
    if (containers.has(name) || paragraphs.has(name) || name === 'li') visitBlock(node, style, place, marks)
    else visitAll(children, { ...place, marks })
  }

  const visit = (node: SourceNode, place: Place): void => {
    if (typeof node === 'string') {
      putText(node, place)
      return
    }
    const { name, attributes, children } = node
    const style = declarationsOf(attributes.style)
    if (isHidden(style) || attributes.hidden !== undefined) {
      if (textBelow(children).trim()) options.warn('hiddenDropped')
    } else if (name === 'br') put({ kind: 'break', marks: place.marks }, place)
    else if (name === 'img') putImage(node, style, place)
    else if (name === 'hr') {
      flush()
      out.push({ kind: 'rule' })
    } else if (style.get('mso-list') === 'ignore' && place.shape.wordLevel)
      place.shape.marker = visibleOnly(textBelow(children)).trim()
    else if (name === 'li' && place.depth < richTextLimits.depth) looseItem(node, place)
    else if (!nested(node, place)) visitElement(node, style, place)
  }

  const visitAll = (children: readonly SourceNode[], place: Place): void => {
    for (const child of children) visit(child, place)
  }

  visitAll(nodes, start)
  flush()
  return withoutIdleBlanks(withRealLists(out))
}
