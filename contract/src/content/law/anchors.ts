import { chineseNumber, numeral } from './numerals.ts'
import { bareHeadings } from './tree.ts'

/** One heading of a law, as its table of contents shows it. */
interface LawChapter {
  id: string
  title: string
  /** 0 for 编 and 附件, 1 for 章, 2 for 节. */
  level: number
  articles: number[]
}

export interface AnchoredLaw {
  /** The text with an anchor on every heading (`zhang-2`) and article (`tiao-12`), which its label leads to. */
  html: string
  chapters: LawChapter[]
  /** Highest article number; 0 when the text is not divided into articles. */
  last: number
}

interface Marks {
  /** The article to be marked. */
  chosen?: number
  /** Articles that the version changed, by their anchors, and how. */
  changed?: ReadonlyMap<string, string>
}

/** An article's number as typed by a reader: 12, 十二, 第十二条; 0 when it is none. */
export const articleNumber = (text: string): number => {
  const bare = text.trim().replace(/^第|条$/g, '')
  if (/^\d{1,4}$/.test(bare)) return Number(bare)
  return /^[零〇一二两三四五六七八九十百千]{1,9}$/.test(bare) ? chineseNumber(bare) : 0
}

const blank = '(?:\\s|&nbsp;|&#160;|　)'
const mark = '<(?:strong|b|span|em)\\b[^>]*>'
const bare = bareHeadings.map(word => [...word].join(`${blank}*`)).join('|')
/** A paragraph or heading, the marks that may stand before its first word, and how it begins. */
const block = new RegExp(
  `<(p|h[2-4])\\b([^>]*)>((?:${blank}|${mark})*)` +
    `(第${numeral}(?:分编|[编章节条])(?:之${numeral})?|附件\\d{0,2}|(?:${bare})(?=${blank}*</)|${numeral}、)`,
  'gi',
)
/** What follows 第…条 where an article begins; a mere reference (第三条第二款) goes on with a word. */
const gap = `(?:${blank}|</|[:：【〔[]|$)`
const articleGap = new RegExp(`^${gap}`)
const anyArticle = new RegExp(
  `<(?:p|h[2-4])\\b[^>]*>(?:${blank}|${mark})*第${numeral}条(?:之${numeral})?${gap}`,
  'i',
)
const article = new RegExp(`^第(${numeral})条(?:之(${numeral}))?$`)
const heading = new RegExp(`^第(${numeral})(分编|[编章节])$`)
const longestTitle = 40

const withoutId = (attributes: string): string => attributes.replace(/\sid="[^"]*"/gi, '')

const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|&#160;|[\s　]+/g, ' ')
    .trim()

const headingNames: Record<string, { name: string; level: number }> = {
  编: { name: 'bian', level: 0 },
  分编: { name: 'fenbian', level: 0 },
  章: { name: 'zhang', level: 1 },
  节: { name: 'jie', level: 2 },
}

/** What a heading is called in addresses and how deep it stands; nothing for what is none. */
const readHeading = (label: string, isHeadingTag: boolean): { id: string; level: number } | undefined => {
  const [, number = '', sign = ''] = heading.exec(label) ?? []
  const known = headingNames[sign]
  if (known) return { id: `${known.name}-${chineseNumber(number)}`, level: known.level }
  if (label.endsWith('、')) return { id: `bufen-${chineseNumber(label.slice(0, -1))}`, level: 1 }
  if (!isHeadingTag) return undefined
  if (label.startsWith('附件')) return { id: `annex-${label.slice(2) || 1}`, level: 0 }
  const word = plain(label).replace(/ /g, '')
  return { id: `biaoti-${bareHeadings.indexOf(word) + 1}`, level: 1 }
}

/** Chapters may begin anew in every part, and sections do in every chapter: then the wider ones are named too. */
const idIn = (chapters: readonly LawChapter[], id: string, level: number): string | undefined => {
  const isTaken = (one: string) => chapters.some(known => known.id === one)
  const above = chapters.findLast(known => known.level < level)
  const own = level === 2 && above ? `${above.id}-${id}` : id
  if (!isTaken(own)) return own
  const longer = above && `${above.id}-${id}`
  return longer && !isTaken(longer) ? longer : undefined
}

/**
 * Finds the headings and articles of a law in its published text and gives each an anchor. No word of the text is
 * touched, so that what the server sanitised stays sanitised. Article numbers must rise; a paragraph that merely
 * quotes an earlier article gets no anchor.
 */
export const readLaw = (html: string, { chosen = 0, changed = new Map() }: Marks = {}): AnchoredLaw => {
  const chapters: LawChapter[] = []
  let last = 0
  let lastPlace = 0
  const hasArticles = anyArticle.test(html)
  const marked = html.replace(
    block,
    (all: string, name: string, attributes: string, lead: string, label: string, at: number) => {
      const after = html.slice(at + all.length)
      const opened = (id: string, more = ''): string => `<${name}${withoutId(attributes)} id="${id}"${more}>`
      const [isArticle, main = '', extra = ''] = article.exec(label) ?? []
      if (isArticle) {
        const number = chineseNumber(main)
        // 第十条之一 was put in between 10 and 11.
        const inserted = chineseNumber(extra)
        const place = number * 1000 + inserted
        if (place <= lastPlace || !articleGap.test(after)) return all
        lastPlace = place
        last = number
        if (!inserted) chapters.at(-1)?.articles.push(number)
        const id = inserted ? `tiao-${number}-${inserted}` : `tiao-${number}`
        const isChosen = number === chosen && !inserted
        const change = changed.get(id)
        const more = `${isChosen ? ' data-chosen="true"' : ''}${change ? ` data-change="${change}"` : ''}`
        const target = isChosen ? `<span id="${chosenAnchor}"></span>` : ''
        return `${opened(id, more)}${target}${lead}<a href="#${id}" data-own="true">${label}</a>`
      }
      if (label.endsWith('、') && hasArticles) return all
      const rest = after.slice(0, after.search(new RegExp(`</${name}>`, 'i')))
      const title = plain(label + rest)
      const found = readHeading(label, name !== 'p')
      const id = found && title.length <= longestTitle ? idIn(chapters, found.id, found.level) : undefined
      if (!found || !id) return all
      chapters.push({ id, title, level: found.level, articles: [] })
      return `${opened(id)}${lead}${label}`
    },
  )
  return { html: marked, chapters, last }
}

/** Where the form that jumps to an article leads: its address is known before its number is. */
const chosenAnchor = 'tiao'
