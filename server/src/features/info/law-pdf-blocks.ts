import { Parser } from 'htmlparser2'

/** A stretch of a text that stands by itself on paper. */
export interface Block {
  /** Headings by their depth; 0 is plain text. */
  level: 0 | 1 | 2
  /** The name of an article, set apart from its words. */
  label: string
  text: string
}

const headings: Readonly<Record<string, 1 | 2>> = { h1: 1, h2: 1, h3: 2, h4: 2, h5: 2, h6: 2 }
const breaks = new Set([
  'p',
  'div',
  'li',
  'tr',
  'br',
  'table',
  'ul',
  'ol',
  'blockquote',
  'hr',
  ...Object.keys(headings),
])
const cells = new Set(['td', 'th'])

/** The blocks of a cleaned text. Tables are read row by row; pictures are left to the page. */
export const blocksOf = (html: string): Block[] => {
  const blocks: Block[] = []
  let level: Block['level'] = 0
  let label = ''
  let text = ''
  let isStrong = false
  const end = (): void => {
    // The wide space after the name of an article stays.
    const words = text.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')
    if (words.trim() || label) blocks.push({ level, label, text: words })
    label = ''
    text = ''
  }
  const parser = new Parser({
    onopentag: name => {
      if (breaks.has(name)) end()
      if (cells.has(name) && text) text += '　'
      if (name === 'img') text += '（图片见网页）'
      if (name === 'strong' && text.trim() === '') isStrong = true
      level = headings[name] ?? level
    },
    ontext: words => {
      if (isStrong && level === 0) label += words
      else text += words
    },
    onclosetag: name => {
      if (name === 'strong') isStrong = false
      if (breaks.has(name)) end()
      if (headings[name]) level = 0
    },
  })
  parser.end(html)
  end()
  return blocks
}
