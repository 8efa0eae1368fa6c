import { richTextLimits } from '@sunport/contract/rich-text.ts'
import { marksBelow } from './marks.ts'
import type { Block, Cell, Place, Styles } from './model.ts'
import {
  alignmentOf,
  allowedStyles,
  type Declarations,
  declarationsOf,
  isBorderless,
  widthOf,
} from './styles.ts'
import type { SourceElement, SourceNode } from './tree.ts'

/** Reads what stands in a cell; handed in by the reader of everything else. */
type ReadInside = (nodes: readonly SourceNode[], place: Place) => Block[]

interface SourceRow {
  cells: SourceElement[]
  isHead: boolean
}

/** Rows wherever they are, and what lies in the table but in no cell: browsers show that before the table. */
const partsOf = (
  table: SourceElement,
): { rows: SourceRow[]; strays: SourceNode[]; captions: SourceElement[] } => {
  const rows: SourceRow[] = []
  const strays: SourceNode[] = []
  const captions: SourceElement[] = []
  const cellsOf = (children: readonly SourceNode[]): SourceElement[] =>
    children.flatMap(child => {
      if (typeof child !== 'string' && /^t[dh]$/.test(child.name)) return [child]
      if (typeof child !== 'string' || child.trim()) strays.push(child)
      return []
    })
  const walk = (children: readonly SourceNode[], isHead: boolean): void => {
    let loose: SourceRow | undefined
    for (const child of children) {
      if (typeof child === 'string') {
        if (child.trim()) strays.push(child)
      } else if (/^t[dh]$/.test(child.name)) {
        if (!loose) {
          loose = { cells: [], isHead }
          rows.push(loose)
        }
        loose.cells.push(child)
      } else {
        loose = undefined
        if (child.name === 'tr') rows.push({ cells: cellsOf(child.children), isHead })
        else if (/^t(?:head|body|foot)$/.test(child.name)) walk(child.children, child.name === 'thead')
        else if (child.name === 'caption') captions.push(child)
        else strays.push(child)
      }
    }
  }
  walk(table.children, false)
  return { rows, strays, captions }
}

const spanOf = (value: string | undefined, most: number): number => {
  const found = /^\s*\+?(\d{1,9})/.exec(value ?? '')?.[1]
  return Math.min(most, Math.max(1, Number(found ?? 1)))
}

/** The alignment of a cell's only paragraph is the cell's own. */
const liftAlignment = (styles: Styles, blocks: Block[]): { styles: Styles; blocks: Block[] } => {
  const [only] = blocks
  if (blocks.length !== 1 || only?.kind !== 'text' || !only.styles['text-align']) return { styles, blocks }
  const { 'text-align': align, ...rest } = only.styles
  return { styles: allowedStyles({ ...styles, 'text-align': align }), blocks: [{ ...only, styles: rest }] }
}

const readCell = (element: SourceElement, isHead: boolean, place: Place, read: ReadInside): Cell => {
  const { name, attributes, children } = element
  const style = declarationsOf(attributes.style)
  const tag = name === 'th' || isHead ? 'th' : 'td'
  const upright = style.get('vertical-align') ?? attributes.valign?.trim().toLowerCase()
  const styles = allowedStyles({
    'text-align': alignmentOf(style, attributes.align),
    'vertical-align': upright === 'center' ? 'middle' : upright,
    width: widthOf(style, attributes.width),
  })
  const marks = marksBelow(place.marks, element, style)
  const blocks = read(children, { ...place, marks, shape: { tag: 'p', styles: {} } })
  const scope = tag === 'th' && /^(?:col|row)$/.test(attributes.scope ?? '') ? attributes.scope : undefined
  return {
    tag,
    attributes: scope ? { scope } : {},
    colspan: spanOf(attributes.colspan, richTextLimits.colspan),
    rowspan: spanOf(attributes.rowspan, richTextLimits.rowspan),
    ...liftAlignment(styles, blocks),
  }
}

/** Rows without cells go, and cells that reach over them or below the last row end where the rows end. */
const withinRows = (rows: readonly Cell[][]): Cell[][] => {
  const isKept = rows.map(row => row.length > 0)
  return rows.flatMap((row, at) =>
    row.length === 0
      ? []
      : [
          row.map(cell => ({
            ...cell,
            rowspan: Math.max(1, isKept.slice(at, at + cell.rowspan).filter(Boolean).length),
          })),
        ],
  )
}

/** Only a table that says it has no border, and whose cells draw none, is one without lines. */
const hasNoBorder = (table: SourceElement, rows: readonly SourceRow[], style: Declarations): boolean =>
  table.attributes.border?.trim() === '0' &&
  isBorderless(style) &&
  rows.every(({ cells }) => cells.every(({ attributes }) => isBorderless(declarationsOf(attributes.style))))

/** A table, after what stood in it outside of its cells. */
export const readTable = (table: SourceElement, place: Place, read: ReadInside): Block[] => {
  const { rows: sources, strays, captions } = partsOf(table)
  const style = declarationsOf(table.attributes.style)
  const marks = marksBelow(place.marks, table, style)
  const inside = { ...place, marks }
  const rows = withinRows(
    sources.map(({ cells, isHead }) => cells.map(cell => readCell(cell, isHead, inside, read))),
  )
  const centred = { ...inside, shape: { tag: 'p' as const, styles: { 'text-align': 'center' } } }
  const before = [...read(strays, inside), ...captions.flatMap(({ children }) => read(children, centred))]
  if (rows.length === 0) return before
  return [
    ...before,
    {
      kind: 'table',
      attributes: hasNoBorder(table, sources, style) ? { border: '0' } : {},
      styles: allowedStyles({ width: widthOf(style, table.attributes.width) }),
      rows,
    },
  ]
}
