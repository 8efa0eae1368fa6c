import type { RichTextChange } from '@sunport/contract/rich-text-change.ts'
import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Block } from './model.ts'
import { textOfBlocks } from './plain-text.ts'
import { blocksOf } from './sanitise.ts'
import { writeBlocks } from './write.ts'

interface Line {
  block: RichTextChange['block']
  text: string
  /** How it is written, to tell a new form of the same words. */
  html: string
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

const lineOf = (block: Line['block'], blocks: Block[]): Line => ({
  block,
  text: textOfBlocks(blocks),
  html: writeBlocks(blocks),
})

const imagesOf = (block: Extract<Block, { kind: 'text' }>): string =>
  block.runs
    .map(run => (run.kind === 'image' ? `【图片：${run.attributes.alt || '无替代文字'}】` : ''))
    .join('')

const textLine = (block: Extract<Block, { kind: 'text' }>, kind: Line['block']): Line => {
  const line = lineOf(kind, [block])
  return { ...line, text: line.text + imagesOf(block) }
}

/** What readers see as one line each, in order. */
const linesOf = (blocks: readonly Block[], within?: Line['block']): Line[] =>
  blocks.flatMap(block => {
    switch (block.kind) {
      case 'rule':
        return [{ block: 'rule' as const, text: '', html: '<hr>' }]
      case 'quote':
        return linesOf(block.blocks, 'quote')
      case 'list':
        return block.items.flatMap(item => linesOf(item, 'item'))
      case 'table':
        return block.rows.map(row => {
          const html = writeBlocks([{ ...block, rows: [row] }])
          return { block: 'row' as const, text: row.map(cell => textOfBlocks(cell.blocks)).join('\t'), html }
        })
      default:
        return [textLine(block, within ?? (block.tag === 'p' ? 'paragraph' : 'heading'))]
    }
  })

const whole = (kind: 'same' | 'added' | 'removed', { block, text }: Line): RichTextChange => ({
  kind,
  block,
  pieces: [{ kind, text }],
})

const wordsBetween = (before: Line, after: Line): RichTextChange['pieces'] =>
  diffWordsWithSpace(before.text, after.text, { intlSegmenter: segmenter }).map(
    ({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    }),
  )

/** Two lines are one that was changed when a good part of the longer one stayed. */
const leastShared = 0.4

const changed = (before: Line, after: Line): RichTextChange | undefined => {
  if (before.block !== after.block) return undefined
  const pieces = wordsBetween(before, after)
  const shared = pieces.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.length, 0)
  if (shared < leastShared * Math.max(before.text.length, after.text.length)) return undefined
  return { kind: 'changed', block: after.block, pieces }
}

/** Lines that went and lines that came in their place: in order, each with its counterpart where it has one. */
const replaced = (removed: Line[], added: Line[]): RichTextChange[] => {
  const out: RichTextChange[] = []
  let next = 0
  for (const before of removed) {
    const at = added.findIndex((after, index) => index >= next && changed(before, after))
    const after = added[at]
    const change = after && changed(before, after)
    if (!change) {
      out.push(whole('removed', before))
      continue
    }
    out.push(...added.slice(next, at).map(line => whole('added', line)), change)
    next = at + 1
  }
  return [...out, ...added.slice(next).map(line => whole('added', line))]
}

const kept = (before: Line[], after: Line[]): RichTextChange[] =>
  after.map((line, at) => {
    const change = whole('same', line)
    return before[at]?.html === line.html ? change : { ...change, kind: 'restyled' }
  })

/** What changed between two texts, by lines and inside them by words. */
export const diffRichText = (before: string, after: string): RichTextChange[] => {
  const [old, young] = [linesOf(blocksOf(before)), linesOf(blocksOf(after))]
  const isSame = (one: Line, other: Line) => one.text === other.text && one.block === other.block
  const parts = diffArrays(old, young, { comparator: isSame })
  const out: RichTextChange[] = []
  let at = 0
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    if (!part) continue
    const other = parts[index + 1]
    if (part.removed) {
      const came = other?.added ? other.value : []
      out.push(...replaced(part.value, came))
      if (other?.added) index++
      at += part.value.length
    } else if (part.added) {
      const went = other?.removed ? other.value : []
      out.push(...replaced(went, part.value))
      if (other?.removed) index++
      at += went.length
    } else {
      out.push(...kept(old.slice(at, at + part.value.length), part.value))
      at += part.value.length
    }
  }
  return out
}
