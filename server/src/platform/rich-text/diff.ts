import type { RichTextChange } from '@sunport/contract/rich-text-change.ts'
import { diffArrays, diffWordsWithSpace } from 'diff'
import type { TextPair } from './aside-thread.ts'
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

/** Two lines are one that was changed when a good part of the longer one stayed. */
const leastShared = 0.4
/** What comparing takes grows with the square of the differences. So many of them are looked for in one line, and in all. */
const mostEdits = 1_000
const mostSteps = 4_000_000

/** How much may still be spent on telling what changed; all that is left then is what went and what came. */
interface Effort {
  left: number
}
const editsFor = ({ left }: Effort): number => Math.floor(Math.min(mostEdits, Math.sqrt(Math.max(0, left))))

/** What two texts can have in common at most: what both have, wherever it stands. */
const sharedAtMost = (one: string, other: string): number => {
  const counts = new Map<string, number>()
  for (const sign of one) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let shared = 0
  for (const sign of other) {
    const left = counts.get(sign) ?? 0
    if (left === 0) continue
    counts.set(sign, left - 1)
    shared += sign.length
  }
  return shared
}

const wordsBetween = (before: Line, after: Line, effort: Effort): RichTextChange['pieces'] | undefined => {
  const maxEditLength = editsFor(effort)
  const found = diffWordsWithSpace(before.text, after.text, { intlSegmenter: segmenter, maxEditLength })
  const edits = found?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
  effort.left -= (edits ?? maxEditLength) ** 2
  return found?.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }))
}

const changed = (before: Line, after: Line, effort: Effort): RichTextChange | undefined => {
  if (before.block !== after.block) return undefined
  const enough = leastShared * Math.max(before.text.length, after.text.length)
  effort.left -= before.text.length + after.text.length
  if (effort.left <= 0 || sharedAtMost(before.text, after.text) < enough) return undefined
  const pieces = wordsBetween(before, after, effort)
  const shared = pieces?.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.length, 0)
  return pieces && (shared ?? 0) >= enough ? { kind: 'changed', block: after.block, pieces } : undefined
}

/** Lines that went and lines that came in their place: in order, each with its counterpart where it has one. */
const replaced = (removed: Line[], added: Line[], effort: Effort): RichTextChange[] => {
  const out: RichTextChange[] = []
  let next = 0
  for (const before of removed) {
    let change: RichTextChange | undefined
    let at = next
    for (; at < added.length && !change && effort.left > 0; at += 1)
      change = changed(before, added[at] as Line, effort)
    if (!change) {
      out.push(whole('removed', before))
      continue
    }
    for (const line of added.slice(next, at - 1)) out.push(whole('added', line))
    out.push(change)
    next = at
  }
  for (const line of added.slice(next)) out.push(whole('added', line))
  return out
}

const kept = (before: Line[], after: Line[]): RichTextChange[] =>
  after.map((line, at) => {
    const change = whole('same', line)
    return before[at]?.html === line.html ? change : { ...change, kind: 'restyled' }
  })

interface Part {
  value: Line[]
  added?: boolean
  removed?: boolean
}

const isSame = (one: Line, other: Line): boolean => one.text === other.text && one.block === other.block

/** What both begin and end with; between that, all went and all came. */
const roughly = (old: Line[], young: Line[]): Part[] => {
  const most = Math.min(old.length, young.length)
  let start = 0
  while (start < most && isSame(old[start] as Line, young[start] as Line)) start += 1
  let end = 0
  while (end < most - start && isSame(old.at(-1 - end) as Line, young.at(-1 - end) as Line)) end += 1
  return [
    { value: young.slice(0, start) },
    { value: old.slice(start, old.length - end), removed: true },
    { value: young.slice(start, young.length - end), added: true },
    { value: young.slice(young.length - end) },
  ]
}

const partsOf = (old: Line[], young: Line[], effort: Effort): Part[] => {
  const maxEditLength = editsFor(effort)
  const parts = diffArrays(old, young, { comparator: isSame, maxEditLength })
  const edits = parts?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
  effort.left -= (edits ?? maxEditLength) ** 2
  return parts ?? roughly(old, young)
}

const changesBetween = (before: string, after: string, effort: Effort): RichTextChange[] => {
  const [old, young] = [linesOf(blocksOf(before)), linesOf(blocksOf(after))]
  const parts = partsOf(old, young, effort)
  const out: RichTextChange[] = []
  let at = 0
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]
    if (!part) continue
    const other = parts[index + 1]
    if (part.removed) {
      const came = other?.added ? other.value : []
      for (const change of replaced(part.value, came, effort)) out.push(change)
      if (other?.added) index++
      at += part.value.length
    } else if (part.added) {
      const went = other?.removed ? other.value : []
      for (const change of replaced(went, part.value, effort)) out.push(change)
      if (other?.removed) index++
      at += went.length
    } else {
      for (const change of kept(old.slice(at, at + part.value.length), part.value)) out.push(change)
      at += part.value.length
    }
  }
  return out
}

/** What changed between two texts, by lines and inside them by words; all pairs share one effort. */
export const diffRichTexts = (pairs: readonly TextPair[]): RichTextChange[][] => {
  const effort = { left: mostSteps }
  return pairs.map(([before, after]) => changesBetween(before, after, effort))
}

export const diffRichText = (before: string, after: string): RichTextChange[] =>
  changesBetween(before, after, { left: mostSteps })
