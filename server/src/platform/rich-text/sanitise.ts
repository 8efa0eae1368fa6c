import { Problem } from '@sunport/contract/problems.ts'
import {
  type RichTextWarning,
  type RichTextWarningKind,
  richTextLimits,
  richTextWarnings,
} from '@sunport/contract/rich-text.ts'
import { firstGate, lastGate } from './gates.ts'
import type { Block } from './model.ts'
import { isPiledUp } from './nesting.ts'
import { textOfBlocks } from './plain-text.ts'
import { emptyPlace, readBlocks } from './read.ts'
import { type SourceNode, treeOf } from './tree.ts'
import { writeBlocks } from './write.ts'

export interface CleanText {
  html: string
  /** The same as plain text, for searching and checking. */
  text: string
  warnings: RichTextWarning[]
}

export interface SanitiseOptions {
  /** Hosts that serve this product: links to them become paths. */
  ownHosts?: readonly string[]
  /** Where images lie that came inside the text, by their data: address. */
  storedImages?: ReadonlyMap<string, string>
}

const hasFirstHeading = (nodes: readonly SourceNode[]): boolean =>
  nodes.some(node => typeof node !== 'string' && (node.name === 'h1' || hasFirstHeading(node.children)))

const dataAddress = /\bdata:image\/[^\s"'>]{1,100};base64,[^\s"'>]*/gi

const refuseUnreadable = (html: string): void => {
  if (isPiledUp(html)) throw new Problem('richText.piled_up')
  if (html.length <= richTextLimits.characters) return
  const words = html.replace(dataAddress, '')
  if (words.length > richTextLimits.characters) throw new Problem('richText.too_long')
}

const read = (html: string, options: SanitiseOptions, warn: (kind: RichTextWarningKind) => void): Block[] => {
  refuseUnreadable(html)
  const nodes = treeOf(firstGate(html, () => warn('contentDropped')))
  return readBlocks(nodes, emptyPlace(), {
    ownHosts: options.ownHosts ?? [],
    storedImages: options.storedImages ?? new Map(),
    headingShift: hasFirstHeading(nodes) ? 1 : 0,
    warn,
  })
}

/**
 * The one way of rich text into the product, typed, pasted or imported. What comes out has only what the allow-list
 * names, is nested as HTML wants it, and comes out the same when it is put in again.
 */
export const sanitiseRichText = (html: string, options: SanitiseOptions = {}): CleanText => {
  const counts = new Map<RichTextWarningKind, number>()
  const blocks = read(html, options, kind => void counts.set(kind, (counts.get(kind) ?? 0) + 1))
  return {
    html: lastGate(writeBlocks(blocks)),
    text: textOfBlocks(blocks),
    warnings: [...counts].map(([kind, count]) => ({ kind, message: richTextWarnings[kind], count })),
  }
}

/** The words of a text, one line for each paragraph, item and row of a table. */
export const plainTextOf = (html: string): string => textOfBlocks(blocksOf(html))

/** The blocks of a text, for whoever compares them. */
export const blocksOf = (html: string): Block[] => read(html, {}, () => {})
