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

/** Longer words between 《 and 》 name no law. */
export const titleLength = 80

const article = `第(${numeral})条(?:之(${numeral}))?(?:第${numeral}款)?(?:第?[（(]?${numeral}[)）]?项)?`
const self = '本(?:法|条例|办法|规定|细则|规则|决定|通知|意见|规程)'
const named = new RegExp(
  `(?:《([^《》]{2,${titleLength}})》(?:[（(][^（()）]{1,30}[)）])?|(${self}))\\s*(?:${article})?`,
  'g',
)
const further = new RegExp(`^(?:、|和|或者|或|至|及|以及|与)${article}`)

const bareCitation = new RegExp(`^([^《》第，。；、]{2,${titleLength}}?)\\s*(?:${article}.*)?$`)

const numberOf = (main: string | undefined, extra: string | undefined): string | null =>
  main ? String(chineseNumber(main)) + (extra ? `-${chineseNumber(extra)}` : '') : null

const introduced =
  /《([^《》]{2,80})》\s*[（(]以下(?:简称|称)[“"《〈]?([^”"》〉（()）《“]{2,30})[”"》〉]?[)）]/g

/** The short names that a text gives to laws: 《…政府采购法》（以下简称政府采购法）. */
export const shortNamesIn = (text: string): Map<string, string> =>
  new Map([...text.matchAll(introduced)].map(([, title = '', short = '']) => [short, title]))

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Short names that are used with an article; alone they are ordinary words. */
const shortNamed = (shortNames: ReadonlyMap<string, string>): RegExp => {
  const names = [...shortNames.keys()].sort((a, b) => b.length - a.length).map(escapeForPattern)
  return new RegExp(`(?<![《〈])(${names.join('|')})()\\s*${article}`, 'g')
}

type Named = { match: RegExpMatchArray; title: string | null }

const namedIn = (text: string, shortNames: ReadonlyMap<string, string>): Named[] => {
  const byTitle = [...text.matchAll(named)]
    // 本法 alone names nothing to go to.
    .filter(([, , own, main]) => !own || main)
    .map(match => ({ match, title: match[1] ?? null }))
  const byShort =
    shortNames.size > 0
      ? [...text.matchAll(shortNamed(shortNames))].map(match => ({
          match,
          title: shortNames.get(match[1] ?? '') ?? null,
        }))
      : []
  const covers = (start: number) =>
    byTitle.some(({ match }) => match.index <= start && start < match.index + match[0].length)
  return [...byTitle, ...byShort.filter(({ match }) => !covers(match.index ?? 0))].sort(
    (a, b) => (a.match.index ?? 0) - (b.match.index ?? 0),
  )
}

/**
 * Where a text speaks of a law or of one of its articles: 《政府采购法》第二十二条, 依照本办法第三条、第五条. Short names
 * are those of the whole text that this is a piece of.
 */
export const findReferences = (text: string, shortNames = shortNamesIn(text)): LawReference[] => {
  const found: LawReference[] = []
  for (const { match, title } of namedIn(text, shortNames)) {
    const [words, , , main, extra] = match
    const start = match.index ?? 0
    found.push({ text: words, start, title, article: numberOf(main, extra) })
    let at = start + words.length
    for (let next = main && further.exec(text.slice(at)); next; next = further.exec(text.slice(at))) {
      const [all, nextMain, nextExtra] = next
      const lead = all.indexOf('第')
      found.push({
        text: all.slice(lead),
        start: at + lead,
        title,
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

/** An act, and the article that is meant, as a list of grounds names them: with 《》 or without. */
export const readCitation = (words: string): { title: string; article: string | null } | undefined => {
  const [found] = findReferences(words)
  if (found?.title) return { title: found.title, article: found.article }
  const [, title, main, extra] = bareCitation.exec(words.trim()) ?? []
  return title ? { title, article: numberOf(main, extra) } : undefined
}

type HrefOf = (reference: LawReference) => string | undefined

/** A piece of a text: words alone, or words that lead somewhere. */
export type LinkedPiece = string | { words: string; href: string }

/** Plain text in pieces, so that what it refers to can be a link. */
export const splitReferences = (
  text: string,
  hrefOf: HrefOf,
  shortNames = shortNamesIn(text),
): LinkedPiece[] => {
  const pieces: LinkedPiece[] = []
  let done = 0
  for (const reference of findReferences(text, shortNames)) {
    const href = hrefOf(reference)
    if (!href || reference.start < done) continue
    if (reference.start > done) pieces.push(text.slice(done, reference.start))
    pieces.push({ words: reference.text, href })
    done = reference.start + reference.text.length
  }
  if (done < text.length) pieces.push(text.slice(done))
  return pieces
}

/** Puts links around references in rich text, outside of what is a link already. */
export const linkReferences = (html: string, hrefOf: HrefOf): string => {
  let depth = 0
  const shortNames = shortNamesIn(plainText(html))
  return html
    .split(/(<[^<>]*>)/)
    .map(piece => {
      if (piece.startsWith('<')) {
        if (/^<a\b/i.test(piece)) depth += 1
        else if (/^<\/a>/i.test(piece)) depth -= 1
        return piece
      }
      if (depth > 0) return piece
      return splitReferences(piece, hrefOf, shortNames)
        .map(part =>
          typeof part === 'string'
            ? part
            : `<a href="${part.href.replaceAll('&', '&amp;')}">${part.words}</a>`,
        )
        .join('')
    })
    .join('')
}

/** Stands in no title. */
export const betweenTitles = '|'
/** More than any notice names; what comes after them is left without links. */
export const titlesAtMost = 20

/** The laws that a text names, each once. */
export const titlesNamed = (html: string): string[] => [
  ...new Set(findReferences(plainText(html)).flatMap(({ title }) => title ?? [])),
]
