import { chineseNumber, numeral } from './numerals.ts'

/** One chapter of a law, as its table of contents shows it. */
interface LawChapter {
  id: string
  title: string
  articles: number[]
}

export interface AnchoredLaw {
  /** The text with an anchor on every chapter (`zhang-2`) and article (`tiao-12`). */
  html: string
  chapters: LawChapter[]
  /** Highest article number; 0 when the text is not divided into articles. */
  last: number
}

/** An article's number as typed by a reader: 12, 十二, 第十二条; 0 when it is none. */
export const articleNumber = (text: string): number => {
  const bare = text.trim().replace(/^第|条$/g, '')
  if (/^\d{1,4}$/.test(bare)) return Number(bare)
  return /^[零〇一二两三四五六七八九十百千]{1,9}$/.test(bare) ? chineseNumber(bare) : 0
}

const blank = '(?:\\s|&nbsp;|&#160;|　)'
/** A paragraph or heading, with the marks that may stand before its first word. */
const block = new RegExp(
  `<(p|h[2-4])\\b([^>]*)>(?=(?:${blank}|<(?:strong|b|span|em)\\b[^>]*>)*第${numeral}[章条])`,
  'gi',
)
/** What follows 第…条 where an article begins; a mere reference (第三条第二款) goes on with a word. */
const articleStart = new RegExp(`^第(${numeral})条(?:之(${numeral}))?(?:${blank}|</|[:：]|$)`)
const chapterStart = new RegExp(`^第(${numeral})章`)
const longestChapterTitle = 40

const withoutId = (attributes: string): string => attributes.replace(/\s+id="[^"]*"/gi, '')

const opening = new RegExp(`^(?:${blank}|<(?:strong|b|span|em)\\b[^>]*>)*`, 'i')

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|&#160;|[\s　]+/g, ' ')
    .trim()

/**
 * Finds the chapters and articles of a law in its published text and gives each an anchor. The text itself is not
 * touched: only attributes of our own are added, so that what the server sanitised stays sanitised. Numbers must
 * rise; a paragraph that merely quotes an earlier article gets no anchor.
 */
export const readLaw = (html: string, chosen = 0): AnchoredLaw => {
  const chapters: LawChapter[] = []
  let last = 0
  let lastPlace = 0
  const marked = html.replace(block, (tag: string, name: string, attributes: string, at: number) => {
    const inner = html.slice(at + tag.length)
    const words = inner.replace(opening, '')
    const article = articleStart.exec(words)
    const number = chineseNumber(article?.[1] ?? '')
    // 第十条之一 was put in between 10 and 11.
    const inserted = chineseNumber(article?.[2] ?? '')
    const place = number * 1000 + inserted
    if (place > lastPlace) {
      lastPlace = place
      last = number
      if (!inserted) chapters.at(-1)?.articles.push(number)
      const isChosen = number === chosen && !inserted
      const mark = isChosen ? ' data-chosen="true"' : ''
      const target = isChosen ? `<span id="${chosenAnchor}"></span>` : ''
      const id = inserted ? `tiao-${number}-${inserted}` : `tiao-${number}`
      return `<${name}${withoutId(attributes)} id="${id}"${mark}>${target}`
    }
    const title = plain(inner.slice(0, inner.search(new RegExp(`</${name}>`, 'i'))))
    const chapter = chapterStart.exec(words)
    if (!chapter || title.length > longestChapterTitle) return tag
    const id = `zhang-${chineseNumber(chapter[1] ?? '')}`
    if (chapters.some(known => known.id === id)) return tag
    chapters.push({ id, title, articles: [] })
    return `<${name}${withoutId(attributes)} id="${id}">`
  })
  return { html: marked, chapters, last }
}

/** Where the form that jumps to an article leads: its address is known before its number is. */
const chosenAnchor = 'tiao'
