import type { RichTextStyle } from '@sunport/contract/rich-text.ts'

/** Marks from the outermost to the innermost, whichever way they were nested in the source. */
export const markOrder = ['a', 'span', 'strong', 'em', 'u', 's', 'sup', 'sub'] as const
export type MarkTag = (typeof markOrder)[number]

export type Attributes = Readonly<Record<string, string>>
export type Styles = Readonly<Partial<Record<RichTextStyle, string>>>

/** Each mark with its attributes as they will be written; equal text, equal mark. */
export type Marks = Readonly<Partial<Record<MarkTag, string>>>

export type Run =
  | { kind: 'text'; text: string; marks: Marks }
  | { kind: 'break'; marks: Marks }
  | { kind: 'image'; attributes: Attributes; marks: Marks }

/** A list paragraph as word processors write it: no list, only a level and a marker. */
export interface WordListPlace {
  level: number
  marker: string
}

export interface TextBlock {
  kind: 'text'
  tag: 'p' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
  styles: Styles
  runs: Run[]
  wordList?: WordListPlace
}

export interface ListBlock {
  kind: 'list'
  tag: 'ul' | 'ol'
  attributes: Attributes
  items: Block[][]
}

export interface Cell {
  tag: 'td' | 'th'
  attributes: Attributes
  colspan: number
  rowspan: number
  styles: Styles
  blocks: Block[]
}

export interface TableBlock {
  kind: 'table'
  attributes: Attributes
  styles: Styles
  rows: Cell[][]
}

export type Block = TextBlock | ListBlock | TableBlock | { kind: 'quote'; blocks: Block[] } | { kind: 'rule' }

/** A paragraph that shows as an empty line. */
export const isBlank = (block: Block): boolean =>
  block.kind === 'text' &&
  block.runs.every(run => run.kind === 'break' || (run.kind === 'text' && /^[\s\u00a0]*$/.test(run.text)))

/** The paragraph that runs go to; another object, another paragraph. */
export interface Shape {
  tag: TextBlock['tag']
  styles: Styles
  wordLevel?: number
  marker?: string
}

export interface Place {
  marks: Marks
  shape: Shape
  depth: number
  isPreformatted: boolean
}
