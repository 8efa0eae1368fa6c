import { type Line, linesOfHtml, linesOfText, withoutLabel } from './lines.ts'
import { headingKey, isArticle, type ReadLine, readLine } from './read-line.ts'
import { lawKey } from './references.ts'
import { isHeadingKind, type LawNode, type LawNodeKind, labelOf, lawRanks, numberValue } from './tree.ts'

/** A place where a human should look at how the text was divided. */
export interface Doubt {
  nodeId: string
  reason: string
}

export interface ParsedLaw {
  nodes: LawNode[]
  doubts: Doubt[]
}

/** A table of contents repeats the headings before the text: it is made anew from the tree. */
const withoutContents = (lines: readonly Line[]): { lines: readonly Line[]; isDropped: boolean } => {
  const start = lines.findIndex(({ text }) => headingKey(text) !== '')
  const first = headingKey(lines[start]?.text ?? '')
  const again = lines.findIndex(({ text }, at) => at > start && first !== '' && headingKey(text) === first)
  if (again < 0 || lines.slice(start, again).some(({ text }) => headingKey(text) === ''))
    return { lines, isDropped: false }
  const isNamed = /^目\s*[录次]$/.test(lines[start - 1]?.text ?? '')
  return { lines: [...lines.slice(0, isNamed ? start - 1 : start), ...lines.slice(again)], isDropped: true }
}

/** The name of the law stands above its text, not in it. */
const withoutTitle = (lines: readonly Line[], title: string): readonly Line[] => {
  const body = lines.findIndex(({ text }) => headingKey(text) !== '' || isArticle(text))
  const own = lines.findIndex(({ text }) => lawKey(text) === lawKey(title))
  return title && own >= 0 && (body < 0 || own < body) ? lines.filter((_, at) => at !== own) : lines
}

class Builder {
  readonly nodes: LawNode[] = []
  readonly doubts: Doubt[] = []
  /** The way down to where the text is being added. */
  private readonly open: LawNode[] = []
  private readonly newId: () => string
  private lastChapter = 0
  lastArticle = 0

  constructor(newId: () => string) {
    this.newId = newId
  }

  get current(): LawNode | undefined {
    return this.open.at(-1)
  }

  doubt(node: LawNode | undefined, reason: string | undefined): void {
    if (node && reason) this.doubts.push({ nodeId: node.id, reason })
  }

  add(kind: LawNodeKind, number: string, heading: string, html: string): LawNode {
    const node: LawNode = { id: this.newId(), kind, number, heading, html, children: [] }
    // A paragraph begins beside the one before it, whatever that holds; an item inside of it.
    while (this.current && lawRanks[this.current.kind] >= lawRanks[kind]) this.open.pop()
    const siblings = this.current?.children ?? this.nodes
    this.checkOrder(node, siblings)
    siblings.push(node)
    this.open.push(node)
    return node
  }

  /** Numbers go on by one: articles through the whole text, chapters through it or anew in every part. */
  private checkOrder(node: LawNode, siblings: readonly LawNode[]): void {
    if (node.number === '' || node.kind === 'annex') return
    const value = numberValue(node.number)
    const before = this.numberBefore(node, siblings)
    const next = Math.floor(before / 1000) * 1000 + 1000
    if (value !== next && value !== before + 1)
      this.doubt(
        node,
        before >= value ? `“${labelOf(node)}”序号重复或倒序` : `“${labelOf(node)}”之前缺少序号`,
      )
    if (node.kind === 'article') this.lastArticle = value
    if (node.kind === 'chapter') this.lastChapter = value
  }

  private numberBefore(node: LawNode, siblings: readonly LawNode[]): number {
    if (node.kind === 'article') return this.lastArticle
    const last = siblings.findLast(({ kind, number }) => kind === node.kind && number !== '')
    if (node.kind === 'chapter' && !last && node.number !== '1') return this.lastChapter
    return numberValue(last?.number || '0')
  }
}

const addWords = (builder: Builder, line: Line, reason?: string): void => {
  const { current } = builder
  if (current?.kind === 'annex') current.html += line.html
  // A table belongs to the words before it; an article that has none yet begins here.
  else if (current && (line.text === '' || (current.kind === 'article' && current.html === ''))) {
    if (isHeadingKind(current.kind)) builder.doubt(builder.add('paragraph', '', '', line.html), reason)
    else {
      current.html += line.html
      builder.doubt(current, reason)
    }
  } else builder.doubt(builder.add('paragraph', '', '', line.html), reason)
}

const addFiner = (builder: Builder, line: Line, label: string): void => {
  const { current } = builder
  if (!current || isHeadingKind(current.kind)) addWords(builder, line)
  else {
    current.html += line.html
    builder.doubt(current, `“${label}”等更细的编号未单列，留在本条目中`)
  }
}

type Provision = Extract<ReadLine, { rest: string }>

const addProvision = (builder: Builder, read: Provision, line: Line): void => {
  const { kind, number, label, rest, doubt } = read
  if (isHeadingKind(kind) || kind === 'annex') {
    builder.doubt(builder.add(kind, number, rest, ''), doubt)
    return
  }
  const isLoose = kind === 'subitem' && !['item', 'subitem'].includes(builder.current?.kind ?? '')
  if (isLoose) {
    addWords(builder, line, `“${label}”不在任何一项之下，未作为目`)
    return
  }
  builder.doubt(builder.add(kind, number, '', withoutLabel(line.html, label)), doubt)
}

/** Text copied from a page breaks in the middle of sentences: such a line goes on with the one before. */
const goesOn = ({ current }: Builder, { text }: Line): boolean =>
  current !== undefined &&
  !isHeadingKind(current.kind) &&
  /<p>[^<]*[^<。；：！？…）)”》\s]<\/p>$/.test(current.html) &&
  text !== ''

const join = (builder: Builder, line: Line): void => {
  const { current } = builder
  if (!current) return
  current.html = current.html.replace(/<\/p>$/, '') + line.html.replace(/^<p>/, '')
  builder.doubt(current, '上一行没有以标点结束，下一行已接在其后')
}

const autoNumbered = /^<[ou]l\b/i

interface Reading {
  newId: () => string
  title: string
  /** Lines are paragraphs, not pieces of them. */
  isWhole: boolean
}

const divide = (given: readonly Line[], { newId, title, isWhole }: Reading): ParsedLaw => {
  const { lines, isDropped } = withoutContents(withoutTitle(given, title))
  const builder = new Builder(newId)
  const hasArticles = lines.some(({ text }) => isArticle(text))
  const hasParts = lines.some(({ text }) => headingKey(text).match(/^第[^章节]{1,4}编/))
  for (const line of lines) {
    const { lastArticle, current } = builder
    const read = readLine(line.text, { lastArticle, hasArticles, hasParts })
    const isInAnnex = current?.kind === 'annex' && read.kind !== 'annex'
    if (read.kind === 'words' || isInAnnex) {
      const doubt = 'doubt' in read ? read.doubt : undefined
      const lost = autoNumbered.test(line.html) ? '此处为自动编号的列表，编号未能读出，请核对原文' : undefined
      if (!isWhole && hasArticles && lastArticle > 0 && !doubt && !isInAnnex && goesOn(builder, line))
        join(builder, line)
      else addWords(builder, line, isInAnnex ? undefined : (doubt ?? lost))
    } else if (read.kind === 'finer') addFiner(builder, line, read.label)
    else addProvision(builder, read, line)
  }
  if (isDropped) builder.doubt(builder.nodes[0], '原文目录已略去，目录由章节自动生成')
  return { nodes: builder.nodes, doubts: distinct(builder.doubts) }
}

const distinct = (doubts: readonly Doubt[]): Doubt[] => [
  ...new Map(doubts.map(doubt => [`${doubt.nodeId}|${doubt.reason}`, doubt])).values(),
]

/** Divides a pasted text into its provisions; a line that only repeats the law's title is left out. */
export const parseLawText = (text: string, newId: () => string, title = ''): ParsedLaw =>
  divide(linesOfText(text), { newId, title, isWhole: false })

/** Divides rich text, keeping what is marked up inside of its paragraphs. */
export const parseLawHtml = (html: string, newId: () => string, title = ''): ParsedLaw =>
  divide(linesOfHtml(html), { newId, title, isWhole: true })
