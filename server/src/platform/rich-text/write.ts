import { type Attributes, type Block, type Cell, isBlank, markOrder, type Run, type Styles } from './model.ts'

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** Attributes as they stand in a tag, styles last. */
export const attributesText = (attributes: Attributes, styles: Styles = {}): string => {
  const style = Object.entries(styles)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
  return Object.entries(style ? { ...attributes, style } : attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')
}

const leaf = (run: Run): string => {
  if (run.kind === 'break') return '<br>'
  return run.kind === 'image' ? `<img${attributesText(run.attributes)}>` : escaped(run.text)
}

/** Neighbours with the same mark share one element, in one order of nesting: the same text is written one way. */
const writeRuns = (runs: readonly Run[], level = 0): string => {
  const tag = markOrder[level]
  if (!tag) return runs.map(leaf).join('')
  let out = ''
  for (let at = 0; at < runs.length; ) {
    const mark = runs[at]?.marks[tag]
    let end = at + 1
    while (end < runs.length && runs[end]?.marks[tag] === mark) end++
    const inner = writeRuns(runs.slice(at, end), level + 1)
    out += mark === undefined ? inner : `<${tag}${mark}>${inner}</${tag}>`
    at = end
  }
  return out
}

const isBare = (block: Block | undefined): block is Extract<Block, { kind: 'text' }> =>
  block?.kind === 'text' && block.tag === 'p' && Object.keys(block.styles).length === 0 && !isBlank(block)

const writeItem = (blocks: readonly Block[]): string => {
  const [first, ...rest] = blocks
  const isTight = isBare(first) && rest.every(({ kind }) => kind === 'list')
  return `<li>${isTight ? writeRuns(first.runs) + writeBlocks(rest) : writeBlocks(blocks)}</li>`
}

const writeCell = ({ tag, attributes, colspan, rowspan, styles, blocks }: Cell): string => {
  const spans: Attributes = {
    ...(colspan > 1 ? { colspan: String(colspan) } : {}),
    ...(rowspan > 1 ? { rowspan: String(rowspan) } : {}),
  }
  const only = blocks.length === 1 ? blocks[0] : undefined
  const inner = isBare(only) ? writeRuns(only.runs) : writeBlocks(blocks)
  return `<${tag}${attributesText({ ...spans, ...attributes }, styles)}>${inner}</${tag}>`
}

const writeBlock = (block: Block): string => {
  switch (block.kind) {
    case 'rule':
      return '<hr>'
    case 'quote':
      return `<blockquote>${writeBlocks(block.blocks)}</blockquote>`
    case 'list':
      return `<${block.tag}${attributesText(block.attributes)}>${block.items.map(writeItem).join('')}</${block.tag}>`
    case 'table': {
      const rows = block.rows.map(row => `<tr>${row.map(writeCell).join('')}</tr>`).join('')
      return `<table${attributesText(block.attributes, block.styles)}><tbody>${rows}</tbody></table>`
    }
    case 'text': {
      const inner = isBlank(block) ? '<br>' : writeRuns(block.runs)
      return `<${block.tag}${attributesText({}, block.styles)}>${inner}</${block.tag}>`
    }
  }
}

export const writeBlocks = (blocks: readonly Block[]): string => blocks.map(writeBlock).join('')
