import { type Line, linesOfHtml, linesOfText, withoutLabel } from './lines.ts'
import { chineseNumber, numeral } from './numerals.ts'
import { type LawNode, type LawNodeKind, labelOf, numberValue } from './tree.ts'

/** A place where a human should look at how the text was divided. */
export interface Doubt {
  nodeId: string
  reason: string
}

export interface ParsedLaw {
  nodes: LawNode[]
  doubts: Doubt[]
}

type Read =
  | { kind: LawNodeKind; number: string; label: string; rest: string; doubt?: string }
  | { kind: 'words'; doubt?: string }

const kindsBySign: Record<string, LawNodeKind> = { 编: 'part', 章: 'chapter', 节: 'section', 条: 'article' }
const numbered = new RegExp(`^第\\s*(${numeral}|\\d{1,4})\\s*([编章节条])(?:之(${numeral}))?`)
const itemStart = new RegExp(`^[（(](${numeral})(?:之(${numeral}))?[)）]`)
const pointStart = new RegExp(`^(${numeral})、`)
const subitemStart = /^(\d{1,2})[.．、](?!\d)/
const annexStart = new RegExp(`^附(?:件|表|录)?\\s*(\\d{1,2}|${numeral})?\\s*[:：]?\\s*(?=$|\\S)`)
const annexLine = new RegExp(
  `^(?:附(?:件|表|录)\\s*(?:\\d{1,2}|${numeral})?|附)(?:\\s*[:：].{0,60}|\\s.{0,60}|)$`,
)
/** What goes on after 第三条 where it is only spoken of. */
const referenceGoesOn = /^(?:第|规定|所|、|和|或|至|及|中|的|以|项|款|，|。|；)/
const longestHeading = 40

const numberText = (text: string): string => String(/^\d+$/.test(text) ? Number(text) : chineseNumber(text))

const readNumbered = (text: string, lastArticle: number): Read | undefined => {
  const [label, digits = '', sign = '', extra] = numbered.exec(text) ?? []
  const kind = kindsBySign[sign]
  if (!label || !kind) return undefined
  const number = numberText(digits) + (extra ? `-${numberText(extra)}` : '')
  const rest = text.slice(label.length)
  const found = { kind, number, label, rest: rest.replace(/^[\s　:：]+/, '') }
  const notChinese = /\d/.test(label) ? '原文序号为阿拉伯数字，已按汉字数字处理' : undefined
  const isSeparated = rest === '' || /^[\s　:：]/.test(rest)
  if (kind !== 'article') {
    if (found.rest.length > longestHeading || (!isSeparated && referenceGoesOn.test(rest)))
      return { kind: 'words', doubt: `“${label}”开头的文字较长或像引用，未作为标题` }
    return { ...found, doubt: notChinese }
  }
  if (isSeparated) return { ...found, doubt: notChinese }
  if (referenceGoesOn.test(rest))
    return { kind: 'words', doubt: `段首提到“${label}”，按引用处理，未另起一条` }
  const isNext = numberValue(number) > lastArticle
  return isNext
    ? { ...found, doubt: `“${label}”后没有空格，请确认是否另起一条` }
    : { kind: 'words', doubt: `“${label}”序号不在后，未另起一条` }
}

const readLine = (text: string, lastArticle: number, hasArticles: boolean): Read => {
  const provision = readNumbered(text, lastArticle)
  if (provision) return provision
  const item = itemStart.exec(text)
  if (item) {
    const number = numberText(item[1] ?? '') + (item[2] ? `-${numberText(item[2])}` : '')
    return { kind: 'item', number, label: item[0], rest: text.slice(item[0].length).trim() }
  }
  const point = pointStart.exec(text)
  if (point && !hasArticles)
    return {
      kind: 'point',
      number: numberText(point[1] ?? ''),
      label: point[0],
      rest: text.slice(point[0].length).trim(),
    }
  const subitem = subitemStart.exec(text)
  if (subitem)
    return {
      kind: 'subitem',
      number: String(Number(subitem[1])),
      label: subitem[0],
      rest: text.slice(subitem[0].length).trim(),
    }
  if (annexLine.test(text)) {
    const [label = '', number] = annexStart.exec(text) ?? []
    return {
      kind: 'annex',
      number: number ? numberText(number) : '',
      label,
      rest: text.slice(label.length).trim(),
    }
  }
  return { kind: 'words' }
}

/** A table of contents repeats the headings before the text: it is made anew from the tree. */
const withoutContents = (lines: readonly Line[]): { lines: readonly Line[]; isDropped: boolean } => {
  const start = lines.findIndex(({ text }) => /^目\s*[录次]$/.test(text))
  const first = lines[start + 1]?.text.replace(/\s/g, '')
  if (start < 0 || !first) return { lines, isDropped: false }
  const again = lines.findIndex(({ text }, at) => at > start + 1 && text.replace(/\s/g, '') === first)
  if (again < 0) return { lines, isDropped: false }
  return { lines: [...lines.slice(0, start), ...lines.slice(again)], isDropped: true }
}

const depth: Record<LawNodeKind, number> = {
  part: 0,
  annex: 0,
  chapter: 1,
  section: 2,
  article: 3,
  point: 3,
  paragraph: 4,
  item: 5,
  subitem: 6,
}

class Builder {
  readonly nodes: LawNode[] = []
  readonly doubts: Doubt[] = []
  /** The way down to where the text is being added. */
  private readonly open: LawNode[] = []
  private readonly newId: () => string
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
    while (this.current && depth[this.current.kind] >= depth[kind]) this.open.pop()
    const siblings = this.current?.children ?? this.nodes
    this.checkOrder(node, siblings)
    siblings.push(node)
    this.open.push(node)
    return node
  }

  /** Numbers go on by one, articles through the whole text. */
  private checkOrder(node: LawNode, siblings: readonly LawNode[]): void {
    if (node.number === '' || node.kind === 'annex') return
    const value = numberValue(node.number)
    const before =
      node.kind === 'article'
        ? this.lastArticle
        : numberValue(siblings.findLast(({ kind }) => kind === node.kind)?.number || '0')
    const next = Math.floor(before / 1000) * 1000 + 1000
    if (value !== next && value !== before + 1)
      this.doubt(
        node,
        before >= value ? `“${labelOf(node)}”序号重复或倒序` : `“${labelOf(node)}”之前缺少序号`,
      )
    if (node.kind === 'article') this.lastArticle = value
  }
}

const addWords = (builder: Builder, line: Line, reason?: string): void => {
  const { current } = builder
  if (current?.kind === 'annex') current.html += line.html
  // A table belongs to the words before it; an article that has none yet begins here.
  else if (current && (line.text === '' || (current.kind === 'article' && current.html === ''))) {
    if (['part', 'chapter', 'section'].includes(current.kind)) builder.add('paragraph', '', '', line.html)
    else current.html += line.html
  } else builder.doubt(builder.add('paragraph', '', '', line.html), reason)
}

const addRead = (builder: Builder, read: Exclude<Read, { kind: 'words' }>, line: Line): void => {
  const { kind, number, label, rest, doubt } = read
  if (kind === 'part' || kind === 'chapter' || kind === 'section' || kind === 'annex') {
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

const divide = (given: readonly Line[], newId: () => string): ParsedLaw => {
  const { lines, isDropped } = withoutContents(given)
  const builder = new Builder(newId)
  const hasArticles = lines.some(({ text }) => readNumbered(text, 0)?.kind === 'article')
  for (const line of lines) {
    // Inside of an annex everything is its text; only another annex ends it.
    const read = readLine(line.text, builder.lastArticle, hasArticles)
    if (read.kind === 'words' || (builder.current?.kind === 'annex' && read.kind !== 'annex'))
      addWords(builder, line, read.doubt)
    else addRead(builder, read, line)
  }
  if (isDropped) builder.doubt(builder.nodes[0], '原文目录已略去，目录由章节自动生成')
  return { nodes: builder.nodes, doubts: builder.doubts }
}

/** Divides a pasted text into its provisions. */
export const parseLawText = (text: string, newId: () => string): ParsedLaw => divide(linesOfText(text), newId)

/** Divides a published body, keeping what is marked up inside of its paragraphs. */
export const parseLawHtml = (html: string, newId: () => string): ParsedLaw => divide(linesOfHtml(html), newId)
