import { narrowDigits } from './lines.ts'
import { chineseNumber, numeral } from './numerals.ts'
import { bareHeadings, type LawNodeKind, numberValue } from './tree.ts'

/** What a line begins: a provision with its label and the words after it, or only words. */
export type ReadLine =
  | { kind: LawNodeKind; number: string; label: string; rest: string; doubt?: string }
  | { kind: 'words'; doubt?: string }
  /** A numbering below 目 or of another style: it stays with the provision before it. */
  | { kind: 'finer'; label: string }

const kindsBySign: Record<string, LawNodeKind> = {
  编: 'part',
  分编: 'subpart',
  章: 'chapter',
  节: 'section',
  条: 'article',
}
const numbered = new RegExp(`^第\\s*(${numeral}|\\d{1,4})\\s*(分编|[编章节条])(?:\\s*之(${numeral}))?`)
const itemStart = new RegExp(`^[（(]\\s*(${numeral})(?:之(${numeral}))?\\s*[)）]`)
const pointStart = new RegExp(`^(${numeral})、`)
const subitemStart = /^(\d{1,2})[.．、](?!\d)/
const finerStart = /^(?:[（(]\s*\d{1,2}\s*[)）]|\d{1,2}[)）]|[①-⑳⑴-⒇])/
const annexStart = /^附件(?=[\s1-9:：]|$)\s*(?:([1-9]\d?)\s*)?(?:[:：]\s*)?/
const annexLine = new RegExp(
  `^(?:附(?:件|表|录)\\s{0,9}(?:\\d{1,2}|${numeral})?(?:\\s{0,9}[:：].{0,60}|\\s.{0,60}|)|附(?:[:：].{0,60})?)$`,
)
/** What goes on after 第三条 where it is only spoken of. */
const referenceGoesOn = /^(?:第|规定|所|、|和|或|至|及|中|的|以|项|款|，|。|；)/
const longestHeading = 40

const numberText = (text: string): string => String(/^\d+$/.test(text) ? Number(text) : chineseNumber(text))
const withExtra = (main = '', extra?: string): string =>
  numberText(main) + (extra ? `-${numberText(extra)}` : '')

/** 总　则 is set wide to fill the line; the word is 总则. */
const headingOf = (text: string): string => (/^\S(?:\s+\S){1,3}$/.test(text) ? text.replace(/\s/g, '') : text)

const readNumbered = (text: string, lastArticle: number): ReadLine | undefined => {
  const [label, digits = '', sign = '', extra] = numbered.exec(narrowDigits(text)) ?? []
  const kind = kindsBySign[sign]
  if (!label || !kind) return undefined
  const number = withExtra(digits, extra)
  const rest = text.slice(label.length)
  const found = { kind, number, label, rest: headingOf(rest.replace(/^[\s　:：]+/, '')) }
  const notChinese = /\d/.test(label) ? '原文序号为阿拉伯数字，已按汉字数字处理' : undefined
  const isSeparated = rest === '' || /^[\s　:：【〔[]/.test(rest)
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

export const isArticle = (text: string): boolean => readNumbered(text, 0)?.kind === 'article'

const readBareHeading = (text: string, hasParts: boolean): ReadLine | undefined => {
  const word = text.replace(/\s/g, '')
  if (!bareHeadings.includes(word)) return undefined
  return { kind: hasParts ? 'part' : 'chapter', number: '', label: '', rest: word }
}

const readSmaller = (text: string, hasArticles: boolean): ReadLine | undefined => {
  const narrow = narrowDigits(text)
  const item = itemStart.exec(narrow)
  if (item)
    return {
      kind: 'item',
      number: withExtra(item[1], item[2]),
      label: item[0],
      rest: text.slice(item[0].length).trim(),
    }
  const point = hasArticles ? undefined : pointStart.exec(narrow)
  const subitem = subitemStart.exec(narrow)
  const found = point ?? subitem
  if (found)
    return {
      kind: point ? 'point' : 'subitem',
      number: numberText(found[1] ?? ''),
      label: found[0],
      rest: text.slice(found[0].length).trim(),
    }
  const [finer] = finerStart.exec(narrow) ?? []
  return finer ? { kind: 'finer', label: finer } : undefined
}

const readAnnex = (text: string): ReadLine | undefined => {
  if (!annexLine.test(narrowDigits(text))) return undefined
  const [label = '', number = ''] = annexStart.exec(narrowDigits(text)) ?? []
  // 附表一 keeps the name it was given.
  return { kind: 'annex', number, label, rest: text.slice(label.length).trim() }
}

export interface ReadSoFar {
  lastArticle: number
  /** The text is divided into 条, so that 一、 is no provision. */
  hasArticles: boolean
  hasParts: boolean
}

export const readLine = (text: string, { lastArticle, hasArticles, hasParts }: ReadSoFar): ReadLine =>
  readNumbered(text, lastArticle) ??
  readBareHeading(text, hasParts) ??
  readSmaller(text, hasArticles) ??
  readAnnex(text) ?? { kind: 'words' }

/** A heading as a table of contents repeats it, without the dots and the page that follow it there; '' for others. */
export const headingKey = (text: string): string => {
  const bare = text.replace(/(?<![\s.…·])[\s.…·]*[(（]?\d{0,4}[)）]?$/, '').replace(/\s/g, '')
  if (bareHeadings.includes(bare)) return bare
  const found = numbered.exec(bare)
  return found && found[2] !== '条' && bare.length <= longestHeading ? bare : ''
}
