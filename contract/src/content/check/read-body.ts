interface BodyLink {
  href: string
  words: string
  hasImage: boolean
}

interface BodyTable {
  hasHeader: boolean
  isBlank: boolean
}

/** What checks need of a rich text, without a document. */
export interface BodyParts {
  /** Blocks are divided by line breaks, so that no word reaches from one into the next. */
  text: string
  images: { alt: string; src: string }[]
  links: BodyLink[]
  /** The words of each heading. */
  headings: string[]
  tables: BodyTable[]
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
        if (decimal) return characterOf(Number(decimal))
        if (hex) return characterOf(Number.parseInt(hex, 16))
        return named[name.toLowerCase()] ?? whole
      })
    : text

/** Nothing that the sanitiser keeps is longer: an address has two thousand characters at most. */
const longestTag = 10_000

const inline = new Set('a strong em u s sup sub span img'.split(' '))

/** The end of the tag that begins at a place; a quoted value may hold what looks like one. */
const endOfTag = (html: string, from: number): number => {
  let end = html.indexOf('>', from)
  while (end >= 0) {
    const tag = html.slice(from, end)
    if (!/["']/.test(tag) || /^(?:[^"']|"[^"]*"|'[^']*')*$/.test(tag)) return end
    end = html.indexOf('>', end + 1)
    // A quotation that is never closed is no tag.
    if (end - from > longestTag) return -1
  }
  return -1
}

const attribute = (tag: string, name: string): string => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return decoded(match?.[1] ?? match?.[2] ?? '')
}

interface Span {
  tag: string
  start: number
  end: number
  href: string
  hasImage: boolean
  hasHeader: boolean
}

/** Reads the markup that the editor writes and the sanitiser keeps, in one pass. */
export const readBody = (html: string): BodyParts => {
  const pieces: string[] = []
  let length = 0
  const add = (piece: string) => {
    pieces.push(piece)
    length += piece.length
  }
  const images: BodyParts['images'] = []
  const spans: Span[] = []
  const open: Span[] = []

  const take = (tag: string) => {
    const name = /^<\/?([a-z][a-z\d]*)/i.exec(tag)?.[1]?.toLowerCase()
    if (!name) return
    if (!inline.has(name)) add('\n')
    if (name === 'img') {
      images.push({ alt: attribute(tag, 'alt').trim(), src: attribute(tag, 'src') })
      for (const span of open) span.hasImage = true
    } else if (name === 'th') {
      for (const span of open) span.hasHeader = true
    } else if (/^(?:a|h[2-6]|table)$/.test(name)) {
      if (tag[1] === '/') {
        const last = open.findLastIndex(span => span.tag === name)
        for (const span of last < 0 ? [] : open.splice(last)) span.end = length
        return
      }
      const href = name === 'a' ? attribute(tag, 'href') : ''
      const span = { tag: name, start: length, end: -1, href, hasImage: false, hasHeader: false }
      spans.push(span)
      open.push(span)
    }
  }

  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at)
    add(decoded(html.slice(at, start < 0 ? undefined : start)))
    if (start < 0) break
    const end = endOfTag(html, start + 1)
    if (end < 0) break
    take(html.slice(start, end + 1))
    at = end + 1
  }

  const text = pieces.join('')
  const wordsOf = ({ start, end }: Span): string => text.slice(start, end < 0 ? undefined : end).trim()
  const of = (pattern: RegExp): Span[] => spans.filter(({ tag }) => pattern.test(tag))
  return {
    text,
    images,
    links: of(/^a$/).map(span => ({ href: span.href, words: wordsOf(span), hasImage: span.hasImage })),
    headings: of(/^h/).map(wordsOf),
    tables: of(/^table$/).map(span => ({
      hasHeader: span.hasHeader,
      isBlank: !wordsOf(span) && !span.hasImage,
    })),
  }
}
