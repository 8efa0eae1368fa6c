import { plainText } from './lines.ts'
import { chineseNumber, numeral } from './numerals.ts'

export interface LawReference {
  /** The words that name it, as they stand in the text. */
  text: string
  start: number
  /** The title between 《 and 》; null when a law speaks of itself. */
  title: string | null
  /** 12 or 12-1; null when the law is named as a whole. */
  article: string | null
}

const article = `第(${numeral})条(?:之(${numeral}))?(?:第${numeral}款)?(?:第?[（(]?${numeral}[)）]?项)?`
const self = '本(?:法|条例|办法|规定|细则|规则|决定|通知|意见|规程)'
const named = new RegExp(
  `(?:《([^《》]{2,80})》(?:[（(][^（()）]{1,30}[)）])?|(${self}))\\s*(?:${article})?`,
  'g',
)
const further = new RegExp(`^(?:、|和|或者|或|至|及|以及|与)${article}`)

const numberOf = (main: string | undefined, extra: string | undefined): string | null =>
  main ? String(chineseNumber(main)) + (extra ? `-${chineseNumber(extra)}` : '') : null

/** Where a text speaks of a law or of one of its articles: 《政府采购法》第二十二条, 依照本办法第三条、第五条. */
export const findReferences = (text: string): LawReference[] => {
  const found: LawReference[] = []
  for (const match of text.matchAll(named)) {
    const [words, title, own, main, extra] = match
    // 本法 alone names nothing to go to.
    if (own && !main) continue
    found.push({ text: words, start: match.index, title: title ?? null, article: numberOf(main, extra) })
    let at = match.index + words.length
    for (let next = main && further.exec(text.slice(at)); next; next = further.exec(text.slice(at))) {
      const [all, nextMain, nextExtra] = next
      const lead = all.indexOf('第')
      found.push({
        text: all.slice(lead),
        start: at + lead,
        title: title ?? null,
        article: numberOf(nextMain, nextExtra),
      })
      at += all.length
    }
  }
  return found
}

/** Names that mean one law: with and without the state's name, brackets of either width. */
export const lawKey = (title: string): string =>
  title
    .replace(/^中华人民共和国/, '')
    .replace(/[（(][^（()）]*(?:修订|修正|试行|暂行)[^（()）]*[)）]$/, '')
    .replace(/[\s　]/g, '')

/** Puts links around references in rich text, outside of what is a link already. */
export const linkReferences = (
  html: string,
  hrefOf: (reference: LawReference) => string | undefined,
): string => {
  let depth = 0
  return html
    .split(/(<[^>]*>)/)
    .map(piece => {
      if (piece.startsWith('<')) {
        if (/^<a\b/i.test(piece)) depth += 1
        else if (/^<\/a>/i.test(piece)) depth -= 1
        return piece
      }
      if (depth > 0) return piece
      let linked = ''
      let done = 0
      for (const reference of findReferences(piece)) {
        const href = hrefOf(reference)
        if (!href || reference.start < done) continue
        linked += `${piece.slice(done, reference.start)}<a href="${href}">${reference.text}</a>`
        done = reference.start + reference.text.length
      }
      return linked + piece.slice(done)
    })
    .join('')
}

/** The laws that a text names, each once. */
export const titlesNamed = (html: string): string[] => [
  ...new Set(findReferences(plainText(html)).flatMap(({ title }) => title ?? [])),
]
